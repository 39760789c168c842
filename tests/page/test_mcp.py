"""The endpoints as tools of an MCP server, used by a real MCP client."""

import ast
import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

pytest.importorskip("mcp", reason="needs mcp: requirements-mcp.txt")
from mcp import ClientSession
from mcp.client.streamable_http import streamablehttp_client

from carbon.page.app import build_app
from carbon.serving.machine import Machine
from tests.support.gradio_server import GRADIO_WARNINGS, serving
from tests.support.live_pages import CountingStore

pytestmark = [*GRADIO_WARNINGS, pytest.mark.filterwarnings("ignore::DeprecationWarning")]
CHARACTERS_A_TOKEN = 2.5  # of JSON, at the very least: so a bound in characters is one in tokens
MOST_TOKENS = 25_000
TOOLS = {"run", "grade", "score", "models", "toy"}


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    page = build_app(CountingStore(), Machine(), "tiny", "tiny")
    with serving(page, mcp_server=True) as address:
        yield f"{address}gradio_api/mcp/"


def session(url: str, *calls: tuple[str, dict[str, Any]]) -> tuple[Any, list[Any]]:
    """The tools that are listed, and the replies to these calls, in one session."""

    async def talk() -> tuple[Any, list[Any]]:
        async with (
            streamablehttp_client(url, timeout=300) as (reader, writer, _),
            ClientSession(reader, writer) as client,
        ):
            await client.initialize()
            tools = (await client.list_tools()).tools
            return tools, [await client.call_tool(name, values) for name, values in calls]

    # In a thread of its own: a browser that was used before keeps a loop in this one.
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(talk())).result()


def test_every_endpoint_is_a_tool_whose_arguments_are_described(url: str) -> None:
    tools, _ = session(url)
    assert {tool.name for tool in tools} == TOOLS
    for tool in tools:
        assert len(tool.description or "") > 40
        for name, schema in tool.inputSchema["properties"].items():
            assert schema.get("description"), (tool.name, name)
    budget = next(t for t in tools if t.name == "run").inputSchema["properties"]["num_rollouts"]
    assert "2 to 256" in budget["description"]


def test_a_session_of_all_tools(url: str) -> None:
    _, (ran, graded, scored, listed, toy) = session(
        url,
        ("run", {"problem": "What is $12+30$?", "num_rollouts": 8}),
        ("grade", {"first": "1/2", "second": "0.5"}),
        ("score", {"problem": "What is $12+30$?", "solution": "$12+30=42$\n\n$\\boxed{42}$"}),
        ("models", {}),
        ("toy", {"target": 5, "num_probes": 2}),
    )
    assert not any(reply.isError for reply in (ran, graded, scored, listed, toy))
    assert told(ran)["answer"] == "42"
    assert told(graded)["is_equivalent"] is True
    assert len(told(scored)["steps"]) == 2
    assert told(listed)["default"] == {"policy": "tiny", "prm": "tiny"}
    assert told(toy)["target"] == 5


def test_the_largest_run_is_told_in_few_tokens(url: str) -> None:
    _, (reply,) = session(url, ("run", {"problem": "What is $17 \\cdot 24$?", "num_rollouts": 256}))
    assert told(reply)["num_rollouts"] == 256
    assert len(reply.content[0].text) / CHARACTERS_A_TOKEN < MOST_TOKENS


def test_a_refusal_is_a_sentence(url: str) -> None:
    _, (reply,) = session(url, ("run", {"problem": "1", "num_rollouts": 257}))
    assert reply.isError
    assert "from 2 to 256; got 257" in reply.content[0].text
    assert "Traceback" not in reply.content[0].text


def told(reply: Any) -> dict[str, Any]:
    """Gradio hands dictionaries on as Python writes them."""
    return ast.literal_eval(reply.content[0].text)
