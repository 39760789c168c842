"""Names that users import stay where they were documented, wherever their rooms are."""

import importlib
import subprocess
import sys

import pytest

import carbon
from carbon.core.public import PUBLIC


@pytest.mark.parametrize(("place", "room"), PUBLIC.items())
def test_a_public_place_is_the_module_of_its_room(place: str, room: str):
    module = importlib.import_module(place)
    assert module is importlib.import_module(room)
    assert module.__name__ == room
    assert module.__spec__ is not None
    assert module.__spec__.name == room


def test_one_class_whichever_way_it_is_imported():
    from carbon.config import RunConfig
    from carbon.recording import read
    from carbon.toy.binary_search import search

    assert RunConfig is carbon.RunConfig
    assert (read.__module__, search.__module__) == (
        "carbon.core.recording",
        "carbon.lessons.toy.binary_search",
    )


def test_a_public_place_can_be_asked_for_first():
    code = "from carbon.toy.binary_search import search; print(search.__module__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "carbon.lessons.toy.binary_search\n"
