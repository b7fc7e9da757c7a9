"""Serves the sessions with uvicorn, with limits for those who send slowly, or too much."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from socket import socket
from typing import Any

import h11
import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from .limits import Limits


ERROR = b'{"error": "the worker has too many connections: send the same message again, or ask another worker"}'
FULL = b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nContent-Length: %d\r\nRetry-After: 1\r\nConnection: close\r\n\r\n%b" % (
    len(ERROR), ERROR)


class Protocol(H11Protocol):
    """Refuses connections above a limit, and closes one whose head does not arrive in time: uvicorn waits for it without an end, and counts
    only those that ask for something."""

    def __init__(self, *given: Any, limits: Limits, **more: Any) -> None:
        super().__init__(*given, **more)
        self._limits = limits
        self._alarm: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._watch()
        if len(self.connections) > self._limits.connections:
            transport.write(FULL)
            transport.close()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._calm()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """Counts from the first byte of a head; further bytes do not prolong it."""
        if self.conn.their_state is not h11.IDLE:
            self._calm()
        elif self._alarm is None:
            self._alarm = self.loop.call_later(self._limits.seconds, self._cut)

    def _calm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _cut(self) -> None:
        self._alarm = None
        if self.conn.their_state is h11.IDLE and not self.transport.is_closing():
            self.transport.close()


class Server(uvicorn.Server):
    """Calls `listening` with its address, once it listens."""

    def __init__(self, service: Starlette, *, port: int, limits: Limits, listening: Callable[[str], object]) -> None:
        super().__init__(uvicorn.Config(
            service, port=port, http=partial(Protocol, limits=limits), ws="none", log_config=None, access_log=False,  # type: ignore[arg-type]
            server_header=False, timeout_graceful_shutdown=5, h11_max_incomplete_event_size=limits.head))
        self._listening = listening

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        for server in self.servers:
            for one in server.sockets:
                self._listening(f"http://127.0.0.1:{one.getsockname()[1]}/")


def serve(service: Starlette, *, port: int, limits: Limits = Limits(), listening: Callable[[str], object] = lambda address: None) -> None:
    """Serves on a port of this machine until SIGTERM, which drains it: no more requests, actions end, and others take over at once.

    Port 0 is a free one; `listening` hears of its address.
    """
    Server(service, port=port, limits=limits, listening=listening).run()
