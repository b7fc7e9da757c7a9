"""A server that answers what is prepared, for apps whose requests cannot be caught: on devices, or by WebDriver."""

from __future__ import annotations

import json
import mimetypes
import threading
from collections.abc import Callable, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from .adapter import Cannot
from .messages import Run
from .runs import Runs

Respond = Callable[[Run | None, str, Any], tuple[int, Any]]
"""What a run (None: nothing is prepared), a path and a body are answered with: the status and the JSON. 0: there is no answer."""


class FakeServer:
    """Listens on a port of this machine, and holds requests until they are released.

        self.server = FakeServer(self.runs, {"/api/code": "code.check"}, respond)
        …  "http://localhost:%d" % self.server.port  is what the app is built or told to speak to
    """

    def __init__(
        self, runs: Runs, routes: Mapping[str, str | tuple[str, ...]], respond: Respond, *, port: int = 0, files: Path | None = None,
        content: Mapping[str, Any] | None = None
    ) -> None:
        """`files` is a folder that is served besides, and `content` has the JSON of other paths."""
        self._runs = runs
        self._routes = routes
        self._respond = respond
        self._files = files
        self._content = content or {}
        self._lock = threading.Lock()
        self._released: dict[str, threading.Event] = {}
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                outer._handle(self)

            do_POST = do_PUT = do_DELETE = do_GET

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self._http = ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self._http.daemon_threads = True
        self.port: int = self._http.server_address[1]
        threading.Thread(target=self._http.serve_forever, daemon=True).start()

    def release(self, key: str) -> None:
        """The held run of this key ends."""
        with self._lock:
            event = self._released.pop(key, None)
        if event is None:
            raise Cannot(f"no request waits for {key}")
        event.set()

    def clear(self) -> None:
        """Lets go of all requests that are held, for the next session."""
        with self._lock:
            held, self._released = self._released, {}
        for event in held.values():
            event.set()

    def close(self) -> None:
        """Stops listening."""
        self.clear()
        self._http.shutdown()
        self._http.server_close()

    def _handle(self, request: BaseHTTPRequestHandler) -> None:
        path = request.path.partition("?")[0]
        body = request.rfile.read(int(request.headers.get("Content-Length") or 0))
        names = self._routes.get(path)
        if names is None:
            self._send_other(request, path)
            return
        with self._lock:
            run = self._runs.take(*((names,) if isinstance(names, str) else names))
            event = threading.Event() if run is not None and run.hold else None
            if run is not None and event is not None:
                self._released[run.key] = event
        if event is not None:
            event.wait()
        try:
            sent = json.loads(body) if body else None
        except json.JSONDecodeError:
            sent = None
        self._send(request, *self._respond(run, path, sent))

    def _send_other(self, request: BaseHTTPRequestHandler, path: str) -> None:
        if path in self._content:
            self._send(request, 200, self._content[path])
            return
        file = self._files / (path.lstrip("/") or "index.html") if self._files else None
        if file is None or not file.is_file() or ".." in path:
            self._send(request, 404, {"error": f"nothing is known of {path}"})
            return
        self._write(request, 200, mimetypes.guess_type(file.name)[0] or "application/octet-stream", file.read_bytes())

    def _send(self, request: BaseHTTPRequestHandler, status: int, content: Any) -> None:
        if status == 0:
            request.close_connection = True
            return
        self._write(request, status, "application/json", json.dumps(content).encode())

    @staticmethod
    def _write(request: BaseHTTPRequestHandler, status: int, kind: str, data: bytes) -> None:
        try:
            request.send_response(status)
            request.send_header("Content-Type", kind)
            request.send_header("Content-Length", str(len(data)))
            request.end_headers()
            request.wfile.write(data)
        except ConnectionError:
            pass
