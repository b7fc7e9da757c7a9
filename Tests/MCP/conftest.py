"""The server as a process, and the protocol's own client (the package mcp)."""

import asyncio
import os
import pathlib
import shutil
from contextlib import asynccontextmanager

import pytest
from mcp import Client, StdioServerParameters

ROOT = pathlib.Path(__file__).resolve().parents[2]
LOCKSTEP = os.environ.get("LOCKSTEP", str(ROOT / ".build/debug/lockstep"))
SAMPLES = ROOT / "Tests/Samples/functional-design"
# What an answer may have.
MOST_BYTES = 25_000


class Agent:
    """Calls tools; each answer fits its schema, which the client checks, and its room."""

    def __init__(self, client):
        self.client = client
        self.largest = 0

    async def call(self, tool, **arguments):
        result = await self.client.call_tool(tool, arguments)
        size = len(result.model_dump_json(by_alias=True, exclude_none=True).encode())
        self.largest = max(self.largest, size)
        assert size <= MOST_BYTES, f"{tool} {arguments}: {size} bytes"
        return result

    async def facts(self, tool, **arguments):
        result = await self.call(tool, **arguments)
        assert not result.is_error, result.content[0].text
        return result.structured_content

    async def refusal(self, tool, **arguments):
        result = await self.call(tool, **arguments)
        assert result.is_error, result.content[0].text
        return result.content[0].text


@asynccontextmanager
async def agent(folder, *options, mode="auto"):
    server = StdioServerParameters(command=LOCKSTEP, args=["mcp", str(folder), *options])
    async with Client(server, mode=mode) as client:
        # The client checks answers against the schemas that it has listed.
        await client.list_tools()
        yield Agent(client)


def run(work):
    """Runs the steps of a test, which are asynchronous."""
    return asyncio.run(asyncio.wait_for(work, 240))


@pytest.fixture
def project(tmp_path):
    """The flows of this repository, to be changed."""
    folder = tmp_path / "flows"
    shutil.copytree(ROOT / "flows", folder)
    return folder
