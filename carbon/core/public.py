"""Public names have places that do not move with the rooms; `PUBLIC` says where each leads."""

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

PUBLIC = {
    "carbon.config": "carbon.core.config",
    "carbon.prompts": "carbon.core.prompts",
    "carbon.recording": "carbon.core.recording",
    "carbon.selection": "carbon.search.selection",
    "carbon.theory": "carbon.lessons.theory",
    "carbon.toy": "carbon.lessons.toy",
    "carbon.toy.binary_search": "carbon.lessons.toy.binary_search",
}


class _PublicPlaces(MetaPathFinder, Loader):
    """Imports a public name as the very module of the room where it lives."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return ModuleSpec(fullname, self) if fullname in PUBLIC else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        module = import_module(PUBLIC[spec.name])
        spec.loader_state = module.__spec__  # the import system is about to write over it
        return module

    def exec_module(self, module: ModuleType) -> None:
        assert module.__spec__ is not None
        module.__spec__ = module.__spec__.loader_state


def open_places() -> None:
    """From now on the public names can be imported."""
    sys.meta_path.insert(0, _PublicPlaces())  # before the folders of such packages are searched
