"""What the service takes of one request, and how it answers what its description allows, and what not."""
import asyncio
import collections
import contextlib
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from lockstep_sessions import Host, Limits, Settings
from lockstep_sessions.server import Server
from lockstep_sessions.service import application

from cluster import HOST_KEY, PATIENCE, Postgres


async def perform(call, secrets):
    return {"outcome": call["outcomes"][0]}


@pytest.fixture(scope="module")
def own():
    with Postgres() as server:
        yield server


def counted(service, answers):
    """A service of which the statuses of each method and path are noted."""
    async def counting(scope, receive, send):
        async def note(message):
            if message["type"] == "http.response.start":
                answers[scope["method"], scope["path"]].add(message["status"])
            await send(message)
        await service(scope, receive, note)
    return counting


def served(own, images, limits, play, counts=None, **options):
    """Plays against a service of its own."""
    async def run():
        host = Host(Settings(database=own.url, perform=perform), images)
        service = application(host, key=HOST_KEY, limits=limits, starts=["ON1"], **options)
        service = service if counts is None else counted(service, counts)
        address = asyncio.get_running_loop().create_future()
        server = Server(service, port=0, limits=limits, listening=address.set_result)
        serving = asyncio.create_task(server._serve())
        done, _ = await asyncio.wait({address, serving}, return_when=asyncio.FIRST_COMPLETED)
        assert address in done, serving.exception()
        try:
            async with asyncio.timeout(PATIENCE):
                return await play(address.result(), host)
        finally:
            server.should_exit = True
            await serving
    return asyncio.run(run())


async def raw(address, *parts):
    """What the service answers to bytes, until it closes the connection: the status, and the object."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(address.rstrip("/").rsplit(":", 1)[1]))
    answer = b""
    with contextlib.suppress(ConnectionError):  # It has closed the connection before it was told all.
        for part in parts:
            writer.write(part)
            await writer.drain()
        answer = await reader.read()
    writer.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    return (int(head.split()[1]), head.decode(), json.loads(body) if body.startswith(b"{") else body) if answer else (0, "", None)


def head(path="/sessions", host="localhost", method="POST", **headers):
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", "Connection: close", *(f"{name.replace('_', '-')}: {value}" for name, value in headers.items())]
    return "\r\n".join(lines).encode() + b"\r\n\r\n"


JSON = {"Content_Type": "application/json"}
START = b'{"flow": "ON1"}'


def test_who_sends_slowly_is_cut_off(own, images):
    """A head that does not end, a body that does not end, and nothing at all: the connection is closed by the service, not by the sender."""
    async def play(address, host):
        assert await raw(address) == (0, "", None)
        assert await raw(address, b"POST /sessions HTTP/1.1\r\nHost: loc") == (0, "", None)
        status, _, said = await raw(address, head(**JSON, Content_Length=100), b'{"flow":')
        assert status == 408 and "send it again" in said["error"]

    served(own, images, Limits(seconds=0.2), play)


def test_connections_have_a_limit(own, images):
    """Those above it are told to come back, whether or not the others ask for anything; one that ends makes room."""
    async def play(address, host):
        place = ("127.0.0.1", int(address.rstrip("/").rsplit(":", 1)[1]))
        started = await host.start("ON1")
        listening = await asyncio.open_connection(*place)
        listening[1].write(head(f"/sessions/{started['session']}/reports", method="GET", Authorization=f"Bearer {started['token']}"))
        assert (await listening[0].readline()).startswith(b"HTTP/1.1 200")
        idle = await asyncio.open_connection(*place)
        while (answer := await raw(address, head("/health/live", method="GET")))[0] != 503:
            pass  # The other connection is on its way.
        assert "send the same message again" in answer[2]["error"] and "Retry-After" in answer[1]
        idle[1].close()
        while (answer := await raw(address, head("/health/live", method="GET")))[0] != 200:
            assert answer[0] in (0, 503)
        listening[1].close()

    served(own, images, Limits(connections=2, seconds=PATIENCE), play)


def test_a_session_has_so_many_requests_at_one_time(own, images):
    """Its readers do not keep other sessions waiting, and requests with a wrong token do not use them up."""
    async def play(address, host):
        place = ("127.0.0.1", int(address.rstrip("/").rsplit(":", 1)[1]))
        first, second = await host.start("ON1"), await host.start("ON1")

        def asking(started, path="", token=None):
            return head(f"/sessions/{started['session']}{path}", method="GET", Authorization=f"Bearer {token or started['token']}")

        readers = [await asyncio.open_connection(*place) for _ in range(3)]
        for reader, writer in readers:
            writer.write(asking(first, "/reports"))
            assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        for path in ("", "/reports"):
            status, top, said = await raw(address, asking(first, path))
            assert status == 429 and "at most 3" in said["error"] and "retry-after: 1" in top.lower()
        assert (await raw(address, asking(first, token=second["token"])))[0] == 401
        assert (await raw(address, asking(second)))[0] == 200
        readers[0][1].close()
        while (answer := await raw(address, asking(first)))[0] != 200:
            assert answer[0] == 429
        for _, writer in readers:
            writer.close()

    served(own, images, Limits(requests=3), play)


def test_a_head_and_a_body_have_limits(own, images):
    async def play(address, host):
        fits = START + b" " * (200 - len(START))
        assert (await raw(address, head(**JSON, Content_Length=200), fits))[0] == 201
        status, _, said = await raw(address, head(**JSON, Content_Length=201), fits + b" ")
        assert status == 413 and "at most 200 bytes" in said["error"]
        # Neither what is announced nor what comes in parts counts, but what arrives.
        chunks = b"64\r\n" + b" " * 100 + b"\r\n"
        assert (await raw(address, head(**JSON, Transfer_Encoding="chunked"), chunks * 3))[0] == 413
        for wrong in ("-1", "x", "1e3"):
            assert (await raw(address, head(**JSON, Content_Length=wrong), START))[0] == 400
        # What is far more than a head may have is not read to its end.
        assert (await raw(address, b"GET /health/live HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 300_000))[0] in (0, 400, 431)

    served(own, images, Limits(body=200, head=2_000, seconds=PATIENCE), play)


def test_the_names_of_the_service(own, images):
    """A page under a name that its owner points at this machine (DNS rebinding) is refused, whatever its origin."""
    async def play(address, host):
        for name, status in (("localhost", 200), ("localhost:80", 200), ("LOCALHOST", 200), ("evil.example", 400), ("localhost.evil.example", 400),
                             ("evil.example:80", 400), ("", 400), ("localhost@evil.example", 400)):
            found, top, said = await raw(address, head("/health/live", name, "GET"))
            assert found == status, name
            assert status == 200 or "hosts" in said["error"]
        for origin, status in (("http://localhost", 200), ("https://other.example", 200), ("null", 403), ("http://evil.example", 403),
                               ("http://localhost.evil.example", 403)):
            assert (await raw(address, head("/health/live", "localhost", "GET", Origin=origin)))[0] == status, origin
        _, top, said = await raw(address, head(**JSON, Content_Length=len(START)), START)
        assert said["token"] and "no-store" in top and "nosniff" in top

    served(own, images, Limits(), play, origins=["https://other.example"])


def test_pages_of_other_origins_need_a_name(own, images):
    """A browser asks before it sends a token from another origin, and shows the page no answer that does not name it."""
    async def play(address, host):
        for origin, allowed in (("https://other.example", True), ("https://evil.example", False)):
            status, top, _ = await raw(address, head("/sessions", "localhost", "OPTIONS", Origin=origin, **{
                "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization,content-type"}))
            assert (status == 200, f"access-control-allow-origin: {origin}" in top.lower()) == (allowed, allowed), top
            status, top, _ = await raw(address, head("/sessions", "localhost", Origin=origin, **JSON, Content_Length=len(START)), START)
            assert (status == 201, f"access-control-allow-origin: {origin}" in top.lower()) == (allowed, allowed), top

    served(own, images, Limits(), play, origins=["https://other.example"])


def test_a_path_of_the_host_names_a_session(own, images):
    async def play(address, host):
        for path in ("/sessions/%00", "/sessions/a%20b", "/sessions/" + "a" * 65, "/host/sessions/%00"):
            method, more = ("POST", JSON) if path.startswith("/host") else ("GET", {})
            status, _, said = await raw(address, head(path, method=method, Authorization=f"Bearer {HOST_KEY}", **more, Content_Length=2), b"{}")
            assert status == 404 and "64 letters" in said["error"], path

    served(own, images, Limits(), play)


@pytest.mark.parametrize("as_host", [True, False])
def test_schemathesis_finds_nothing(own, images, tmp_path, as_host):
    """Requests that the description allows, and others, with a fixed seed: statuses, schemas, methods and authentication are as described."""
    async def play(address, host):
        started = await host.start("ON1")
        description = (await raw(address, head("/openapi.json", method="GET")))[2]
        # So that requests reach more than "there is no such session".
        (tmp_path / "schemathesis.toml").write_text(f'[parameters]\n"path.session" = "{started["session"]}"\n')
        (tmp_path / "openapi.json").write_text(json.dumps(description))
        token = HOST_KEY if as_host else started["token"]
        # Events have no end; they have tests of their own.
        process = await asyncio.create_subprocess_exec(
            str(Path(sys.executable).with_name("schemathesis")), "run", "openapi.json", "--url", address, "--header", f"Authorization: Bearer {token}",
            "--seed", "1", "--max-examples", "25", "--phases", "coverage,fuzzing", "--checks", "all", "--exclude-path", "/sessions/{session}/reports",
            "--suppress-health-check", "all", "--generation-database", "none", "--no-color", cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        output = (await process.communicate())[0].decode()
        assert process.returncode == 0, output
        assert int(re.search(r"(\d+) generated", output)[1]) >= 300, output
        return f"/sessions/{started['session']}"

    answers = collections.defaultdict(set)
    path = served(own, images, Limits(wait=0.05), play, counts=answers)
    # It came as far as an input that no view has, or as the end of the session.
    assert {200, 401, 422} <= answers["GET", path] and {401, 415, 422, 200 if as_host else 409} <= answers["POST", path]
    assert ({200, 401, 422} if as_host else {401}) <= answers["POST", "/host" + path]
