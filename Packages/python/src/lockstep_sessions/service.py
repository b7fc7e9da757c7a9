"""The sessions over HTTP: one door for users, who have the token of their session, and one for your program, which has the key of the host.

TLS, limits of connections for an address, and who may start a session at all belong in front of it.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
import re
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Any, cast

import psycopg
from lockstep_flows import InputError, LockstepError, UserInput, VaultFull
from psycopg_pool import PoolTimeout
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from .errors import Denied, Unknown
from .host import Host
from .limits import Limits
from .openapi import description

Message = dict[str, Any]
Answer = Callable[[Request], Awaitable[Response]]
SESSION = re.compile("[A-Za-z0-9-]{1,64}")
BEARER = {"WWW-Authenticate": "Bearer"}
log = logging.getLogger("lockstep_sessions")


class Wrong(Exception):
    """A request that is answered by a status and the remedy."""

    def __init__(self, status: int, remedy: str, headers: dict[str, str] | None = None) -> None:
        super().__init__(remedy)
        self.status, self.headers = status, headers


def application(
    host: Host, *, key: str = "", starts: Sequence[str] = (), origins: Sequence[str] = (), hosts: Sequence[str] = ("localhost", "127.0.0.1"),
    page: str | None = None, limits: Limits = Limits(),
) -> Starlette:
    """The service of a host, as an application of ASGI.

    - Parameters:
      - key: opens the door of the host; it is closed without one. 16 characters or more.
      - starts: the flows that users start; sessions of others, such as those behind a login, are started by your program alone.
      - origins: pages of other origins that may call it from a browser, such as `https://example.com`.
      - hosts: the names under which it is reached; a request for another one is refused, so that no page of another name reaches it.
      - limits: of one request.
      - page: the HTML at `/`.

    - Raises: `InputError`.
    """
    if key and len(key) < 16:
        raise InputError("the key of the host has fewer than 16 characters: python -c 'import secrets; print(secrets.token_urlsafe())' makes one")
    for flow in starts:
        if flow not in host.flows:
            raise InputError(f"'{flow}' in 'starts' is not a flow of the images: use one of {', '.join(host.flows)}")
    return _Service(host, key, tuple(starts), tuple(origins), tuple(hosts), page, limits).application()


def _answer(content: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """No cache keeps an answer, and no browser takes one for something else."""
    return JSONResponse(content, status, {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"} | dict(headers or {}))


class _Service:
    def __init__(
        self, host: Host, key: str, starts: tuple[str, ...], origins: tuple[str, ...], hosts: tuple[str, ...], page: str | None, limits: Limits,
    ) -> None:
        self.host, self.key, self.starts, self.origins, self.hosts = host, key.encode(), starts, origins, hosts
        self.page, self.limits = page, limits
        self.running = Counter[tuple[str | None, ...]]()

    def application(self) -> Starlette:
        routes: dict[str, dict[str, Answer]] = {
            "/sessions": {"POST": self.start}, "/sessions/{session}": {"GET": self.show, "POST": self.send},
            "/sessions/{session}/reports": {"GET": self.follow}, "/host/sessions/{session}": {"POST": self.decide},
            "/host/parked": {"GET": self.parked}, "/host/state": {"GET": self.state}, "/health/live": {"GET": self.live},
            "/health/ready": {"GET": self.ready}, "/openapi.json": {"GET": self.describe}, "/": {"GET": self.index}}

        @asynccontextmanager
        async def lifespan(_: Starlette) -> AsyncGenerator[None]:
            async with self.host:
                yield

        # Browsers ask first, and show an answer to such a page only if it says so.
        cors = Middleware(
            CORSMiddleware, allow_origins=self.origins, allow_methods=("GET", "POST"),
            allow_headers=("Authorization", "Content-Type", "Last-Event-ID"))
        app = Starlette(
            middleware=[cors] if self.origins else [],
            routes=[Route(path, self._guarded(methods), methods=list(methods)) for path, methods in routes.items()], lifespan=lifespan,
            exception_handlers={HTTPException: self._unknown_path})
        # A redirect would answer before the host is checked, and repeat it.
        app.router.redirect_slashes = False
        return app

    # For users.

    async def start(self, request: Request) -> Response:
        body = await self._body(request, {"flow"})
        if (flow := _text(body, "flow")) not in self.starts:
            raise Wrong(404, f"users start no such flow here: use one of {', '.join(self.starts) or 'none'}; 'starts' of the service names them")
        return _answer(await self.host.start(flow), 201)

    async def show(self, request: Request) -> Response:
        session, token = self._user(request)
        after = _number(request, "after")
        with self._counted(session, token):
            return _answer(await self.host.show(session, after, 0 if after is None else self.limits.wait, token=token))

    async def send(self, request: Request) -> Response:
        session, token = self._user(request)
        body = await self._body(request, {"id", "user", "row", "give", "visit"})
        id = _text(body, "id")
        if isinstance(visit := body.get("visit"), float) and visit.is_integer():
            body["visit"] = int(visit)  # JSON has one kind of number.
        given = UserInput.read({name: value for name, value in body.items() if name != "id"})
        if not SESSION.fullmatch(id):
            raise Wrong(422, "'id' has 1 to 64 letters, digits and hyphens: choose another one for each input")
        try:
            with self._counted(session, token):
                return _answer(await self.host.send(session, id, given, token=token))
        except InputError as error:
            raise Wrong(409, str(error)) from None

    async def follow(self, request: Request) -> Response:
        """Each report of the session, as server-sent events; the number of a report is its event's."""
        session, token = self._user(request)
        last = request.headers.get("Last-Event-ID")
        after = int(last) if last is not None and re.fullmatch("[0-9]{1,9}", last) else _number(request, "after")
        with self._counted(session, token):
            report = await self.host.show(session, after, token=token)

        async def events() -> AsyncGenerator[str]:
            said, latest = after or 0, report
            if request.method == "HEAD":
                return
            with self._counted(session, token):
                while True:
                    if latest["seq"] > said:
                        said = latest["seq"]
                        yield f"id: {said}\ndata: {json.dumps(latest)}\n\n"
                    if latest["ended"] is not None and latest["seq"] == said or not self.host.is_ready:
                        return
                    try:
                        latest = await self.host.show(session, said, self.limits.wait)
                    except Unknown:
                        return  # It ended long ago, and is deleted.
                    if latest["seq"] <= said:
                        yield ": nothing new\n\n"  # A connection that is gone is found out.

        return StreamingResponse(events(), media_type="text/event-stream", headers={"Cache-Control": "no-store"})

    def _user(self, request: Request) -> tuple[str, str | None]:
        """The session, and the token that its user shows; none where your program sends what a user told it."""
        if self._has_key(request):
            return _session(request), None
        if not SESSION.fullmatch(session := str(request.path_params["session"])) or not (token := _bearer(request)):
            raise Denied
        # One user alone keeps no connections to the database busy. Those with another token are counted apart, so that
        # no other client uses up the requests of a session.
        if self.running[session, token] >= self.limits.requests:
            raise Wrong(429, f"a session has at most {self.limits.requests} requests at one time: send it again when one is answered", {"Retry-After": "1"})
        return session, token

    @contextmanager
    def _counted(self, *user: str | None) -> Generator[None]:
        """Counts a request of a session while it is answered."""
        self.running[user] += 1
        try:
            yield
        finally:
            self.running[user] -= 1
            if not self.running[user]:
                del self.running[user]

    # For your program.

    async def decide(self, request: Request) -> Response:
        self._check_key(request)
        session = _session(request)
        body = await self._body(request, {"id", "flow", "speed", "event", "give", "retry", "move", "end"})
        match body:
            case {"flow": str(flow), **rest} if set(rest) <= {"speed"}:
                return _answer(await self.host.start(flow, session=session, speed=rest.get("speed", 1)))
            case {"id": str(id), "event": str(event), **rest} if not rest:
                report = await self.host.happen(session, id, event)
            case {"id": str(id), "give": dict(), **rest} if not rest:
                report = await self.host.give(session, id, body["give"])
            case {"id": str(id), "retry": True, **rest} if not rest:
                report = await self.host.retry(session, id)
            case {"id": str(id), "end": True, **rest} if not rest:
                report = await self.host.end(session, id)
            case {"id": str(id), "move": str(image), **rest} if not rest:
                report = await self.host.move(session, id, image)
            case _:
                raise Wrong(422, """send "flow" to start the session, or 'id' with one of "event": "…", "give": {…}, "retry": true, "end": true and "move": "…", the digest of an image""")
        return _answer(report)

    async def parked(self, request: Request) -> Response:
        self._check_key(request)
        return _answer({"parked": await self.host.parked()})

    async def state(self, request: Request) -> Response:
        self._check_key(request)
        return _answer({"worker": self.host.settings.worker, "secrets": len(self.host.vault)})

    def _check_key(self, request: Request) -> None:
        if not self._has_key(request):
            raise Wrong(401, "send the key of the host as 'Authorization: Bearer KEY'", BEARER)

    def _has_key(self, request: Request) -> bool:
        return bool(self.key) and hmac.compare_digest(_bearer(request).encode(errors="replace"), self.key)

    # For machines.

    async def live(self, _: Request) -> Response:
        return _answer({"live": True})

    async def ready(self, _: Request) -> Response:
        """Whether it takes requests: it has begun, does not drain, and the database answers."""
        if not self.host.is_ready:
            raise Wrong(503, "the worker begins, or drains: ask another one")
        async with self.host.connection() as connection:
            await connection.execute("SELECT 1")
        return _answer({"ready": True})

    async def describe(self, _: Request) -> Response:
        return _answer(description(self.host.flows, self.starts))

    async def index(self, _: Request) -> Response:
        if self.page is None:
            raise Wrong(404, "there is no page here: use /sessions")
        return HTMLResponse(self.page, headers={
            "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff", "Content-Security-Policy": "frame-ancestors 'none'; base-uri 'none'"})

    # Requests.

    def _guarded(self, methods: dict[str, Answer]) -> Answer:
        """Answers what goes wrong by a status with the remedy; nothing of a request is logged."""

        async def answer(request: Request) -> Response:
            try:
                self._check_length(request)
                self._check_host(request)
                self._check_origin(request)
                return await methods["GET" if request.method == "HEAD" else request.method](request)
            except Wrong as wrong:
                return _answer({"error": str(wrong)}, wrong.status, wrong.headers)
            except Denied:
                return _answer({"error": "send the token that came with the session as 'Authorization: Bearer TOKEN'"}, 401, BEARER)
            except Unknown as error:
                return _answer({"error": str(error)}, 404)
            except VaultFull as error:
                return _answer({"error": str(error)}, 503, {"Retry-After": "60"})
            except LockstepError as error:
                return _answer({"error": str(error)}, 422)
            except (psycopg.Error, PoolTimeout, asyncio.TimeoutError) as error:
                log.warning("a request failed", extra={"error": type(error).__name__})
                return _answer({"error": "the database does not answer: send the same message again"}, 503, {"Retry-After": "1"})

        return answer

    def _check_length(self, request: Request) -> None:
        """A proxy in front may count the bytes of a body by the one header, and this server by the other: what is behind them is nobody's request."""
        if "Content-Length" in request.headers and "Transfer-Encoding" in request.headers:
            raise Wrong(400, "the body has two lengths: send 'Content-Length' alone", {"Connection": "close"})

    def _check_host(self, request: Request) -> None:
        """A page of a name that its owner points at this machine is not of the origin of this service."""
        name = re.sub(r":[0-9]*$", "", request.headers.get("Host", "")).lower()
        if name not in self.hosts:
            raise Wrong(400, "the service is not reached under this name: add it to 'hosts' of the service")

    def _check_origin(self, request: Request) -> None:
        """No page of another origin starts or plays a session in the browser of a user."""
        origin = request.headers.get("Origin")
        if origin is not None and origin not in self.origins and origin.split("://")[-1] != request.headers.get("Host"):
            raise Wrong(403, "the page is of another origin: name it in 'origins' of the service")

    async def _body(self, request: Request, names: set[str]) -> Message:
        if request.headers.get("Content-Type", "").split(";")[0].strip().lower() != "application/json":
            raise Wrong(415, "send JSON, as 'Content-Type: application/json'")
        content = bytearray()
        try:
            async with asyncio.timeout(self.limits.seconds):
                async for part in request.stream():
                    content += part
                    if len(content) > self.limits.body:
                        raise Wrong(413, f"a message has at most {self.limits.body} bytes", {"Connection": "close"})
        except TimeoutError:
            raise Wrong(408, f"the message took longer than {self.limits.seconds:g} seconds: send it again", {"Connection": "close"}) from None
        try:
            found: object = json.loads(content)
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            raise Wrong(400, "the body is not an object of JSON")
        message = cast("Message", found)
        if not set(message) <= names:
            raise Wrong(422, f"send {', '.join(sorted(map(repr, names)))}, and leave out all else")
        if _has_null(message):
            raise Wrong(422, "a text has the character U+0000: leave it out")
        return message

    async def _unknown_path(self, _: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        remedies = {404: "there is no such path: /openapi.json describes those there are", 405: "the path takes another method"}
        return _answer({"error": remedies.get(error.status_code, error.detail)}, error.status_code, error.headers)


def _bearer(request: Request) -> str:
    return request.headers.get("Authorization", "").removeprefix("Bearer ")


def _session(request: Request) -> str:
    if not SESSION.fullmatch(session := str(request.path_params["session"])):
        raise Wrong(404, "there is no such session: an ID has 1 to 64 letters, digits and hyphens")
    return session


def _text(body: Message, name: str) -> str:
    if not isinstance(found := body.get(name), str):
        raise Wrong(422, f"'{name}' is missing, or is not a string")
    return found


def _number(request: Request, name: str) -> int | None:
    if (text := request.query_params.get(name)) is None:
        return None
    if not re.fullmatch("[0-9]{1,9}", text):
        raise Wrong(422, f"'{name}' is not the 'seq' of a report")
    return int(text)


def _has_null(value: object) -> bool:
    """PostgreSQL keeps no such text, and nothing is to be refused only there."""
    if isinstance(value, dict):
        return any(_has_null(one) for pair in cast("Message", value).items() for one in pair)
    if isinstance(value, list):
        return any(map(_has_null, cast("list[object]", value)))
    return isinstance(value, str) and "\x00" in value

