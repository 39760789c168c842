"""A checkpoint's files, in a folder here or on the hub: what they are is known before any weight is
fetched. Knows nothing of torch, so that a page may ask while it opens.
"""

import json
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from huggingface_hub import (
    HfApi,
    errors,
    hf_hub_download,
    snapshot_download,
    try_to_load_from_cache,
)

from carbon.core.errors import ModelError

CONFIG = "config.json"
INDEX = "model.safetensors.index.json"
_SECONDS = 10.0
_LFS = b"version https://git-lfs"
# Of the way to the hub, and of the hub itself.
_UNREACHABLE = (errors.HTTPError, OSError)  # pyright: ignore[reportPrivateImportUsage]
_NOT_HERE = "The model {source} is not on this machine and the hub cannot be reached."


@dataclass(frozen=True, slots=True)
class Files:
    """`sizes` holds the bytes of all files by name, but for those in folders within.

    `folder` is where they lie, or will: of a model of the hub, those that were fetched, which are
    of one `commit`. Without it they are all the files that there are here.
    """

    source: str
    folder: Path
    sizes: Mapping[str, int]
    commit: str | None = None
    token: str | None = None

    @classmethod
    def find(cls, source: str, token: str | None = None) -> "Files":
        """A folder's files, or a hub model's ("owner/name" or "owner/name@revision"), of which the
        config is fetched. Where the hub cannot be reached, those of it that are here.

        Raises:
            ModelError: there is no such folder or model, it may not be read, or it is not here and
                the hub cannot be reached.
        """
        if Path(source).is_dir():
            return cls.here(source, Path(source))
        repository, revision = _parts(source)
        with _told(source):
            try:
                commit, listed = _listed(repository, revision, token)
            except _UNREACHABLE:
                cached = try_to_load_from_cache(repository, CONFIG, revision=revision)
                if not isinstance(cached, str):
                    raise
                return cls.here(source, Path(cached).parent)
            if CONFIG not in listed:  # what else there is may tell what this is
                return cls(source, Path(), listed)
            config = Path(hf_hub_download(repository, CONFIG, revision=revision, token=token))
            if config.parent.name != commit:  # somebody has just pushed another one
                commit, listed = _listed(repository, config.parent.name, token)
        return cls(source, config.parent, listed, commit, token)

    @classmethod
    def here(cls, source: str, folder: Path) -> "Files":
        """Those of a folder."""
        sizes = {path.name: path.stat().st_size for path in folder.iterdir() if path.is_file()}
        return cls(source, folder, sizes)

    def fetch(self, names: Collection[str]) -> Path:
        """The folder, with these files in it.

        Raises:
            ModelError: one is missing, and cannot be had.
        """
        if missing := sorted(set(names) - self.sizes.keys()):
            raise ModelError(f"The model {self.source} has no file {missing[0]} here.")
        if self.commit and not all((self.folder / name).is_file() for name in names):
            with _told(self.source):
                snapshot_download(
                    _parts(self.source)[0], revision=self.commit, token=self.token,
                    allow_patterns=list(names),
                )  # fmt: skip
        return self.folder

    def header(self, name: str) -> dict[str, dict[str, Any]]:
        """Type ("dtype") and "shape" of the weights in a safetensors file, by name: of a file that
        is not here, only its first bytes are asked for.

        Raises:
            ModelError: it is broken, or cannot be had.
        """
        path = self.folder / name
        if path.is_file() or self.commit is None:
            return _header(path)
        with _told(self.source):
            try:
                found = HfApi(token=self.token).parse_safetensors_file_metadata(
                    _parts(self.source)[0], name, revision=self.commit
                )
            except errors.SafetensorsParsingError as error:
                raise ModelError(f"The file {name} is not readable safetensors.") from error
        return {
            name: {"dtype": tensor.dtype, "shape": list(tensor.shape)}
            for name, tensor in found.tensors.items()
        }


def read_config(folder: Path, name: str = CONFIG) -> dict[str, Any]:
    """The fields of the model's config.json, or of another JSON file beside it.

    Raises:
        ModelError: it is missing or no JSON object.
    """
    path = folder / name
    try:
        fields = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise ModelError(f"The model in {folder} has no file {name}.") from error
    except (OSError, ValueError) as error:
        raise ModelError(f"The file {path} is not readable JSON.") from error
    if not isinstance(fields, dict):
        raise ModelError(f"The file {path} is not a JSON object.")
    return fields


def _parts(source: str) -> tuple[str, str | None]:
    """Repository and revision."""
    repository, _, revision = source.partition("@")
    return repository, revision or None


def _listed(repository: str, revision: str | None, token: str | None) -> tuple[str, dict[str, int]]:
    """The commit, and its files' sizes."""
    found = HfApi(token=token).model_info(
        repository, revision=revision, files_metadata=True, timeout=_SECONDS
    )
    sizes = {
        each.rfilename: each.size or 0
        for each in found.siblings or ()
        if "/" not in each.rfilename  # copies of the weights in other formats
    }
    return found.sha or "", sizes


def _header(path: Path) -> dict[str, dict[str, Any]]:
    try:
        with path.open("rb") as file:
            start = file.read(8)
            if len(start) == 8 and _LFS.startswith(start):
                raise ModelError(
                    f"The file {path} only points to weights that Git LFS has not fetched: "
                    "run “git lfs pull” in its folder."
                )
            length = int.from_bytes(start, "little")
            fields = json.loads(file.read(min(length, path.stat().st_size)))
            fields.pop("__metadata__", None)
            return fields
    except FileNotFoundError as error:
        raise ModelError(f"The model in {path.parent} has no file {path.name}.") from error
    except (OSError, ValueError, AttributeError, TypeError) as error:
        raise ModelError(f"The file {path} is not readable safetensors.") from error


@contextmanager
def _told(source: str) -> Iterator[None]:
    """The hub's refusals as sentences."""
    try:
        yield
    except errors.GatedRepoError as error:
        raise ModelError(
            f"The model {source} is gated: accept its licence on its page, then give this app "
            "an access token that may read it (the HF_TOKEN secret)."
        ) from error
    except (errors.RepositoryNotFoundError, errors.HFValidationError) as error:
        raise ModelError(
            f"There is no model folder {source!r} here and no such model on the hub "
            "(or it is private, and the HF_TOKEN secret may not read it)."
        ) from error
    except errors.RevisionNotFoundError as error:
        raise ModelError(
            "The model {} has no revision {!r} on the hub.".format(*_parts(source))
        ) from error
    except (errors.LocalEntryNotFoundError, errors.OfflineModeIsEnabled) as error:
        raise ModelError(_NOT_HERE.format(source=source)) from error
    except (errors.HfHubHTTPError, OSError) as error:
        raise ModelError(f"The model {source} could not be downloaded: {error}") from error
    except _UNREACHABLE as error:
        raise ModelError(_NOT_HERE.format(source=source)) from error
