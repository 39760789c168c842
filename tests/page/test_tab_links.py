"""An address opens the tab that it names, and no other one."""

from types import SimpleNamespace

import gradio as gr
import pytest

from carbon.page.app import TABS
from carbon.page.tab_links import linked_tab, tab_id

NAMES = [name for name, _ in TABS]


def asked(**query):
    return linked_tab(NAMES)(SimpleNamespace(query_params=query))


def test_every_tab_has_an_address_of_its_own():
    assert len({tab_id(name) for name in NAMES}) == len(NAMES)
    for name in NAMES:
        assert asked(tab=tab_id(name)).selected == tab_id(name)


@pytest.mark.parametrize("query", [{}, {"tab": ""}, {"tab": "nope"}, {"figure": "accuracy"}])
def test_anything_else_leaves_the_first_tab_open(query):
    assert asked(**query) == gr.skip()
