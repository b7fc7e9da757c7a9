"""The service over HTTP, with one path for users and one for the host. An input that is not the user's is refused before it is stored."""

import hmac
import json
import os
import re
import secrets
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

from dbos import DBOS, SetWorkflowID
from lockstep_flows import InputError, LockstepError, Play, UserInput

import sessions
from sessions import WORKER, Message, generation_id, vault

HOST_KEY = os.environ.get("HOST_KEY", "")
ID = "[A-Za-z0-9-]{1,64}"  # A session, or an input of it.
ENDED = {"refused": "the session has ended; start another one"}
BODY = 65_536  # Bytes that a message may have.


def reports(session: str, number: int) -> list[Message]:
    """What a generation and the one before it report, in their order."""
    events = [DBOS.get_all_events(generation_id(session, one)) for one in (number - 1, number) if one >= 0]
    found = sorted((report for some in events for report in some.values()), key=lambda report: report["seq"])
    if not found:
        raise TimeoutError("the session has not begun: its worker has died, and another one takes it over")
    return found


def report(session: str, number: int, seq: int, seconds: float) -> Message | None:
    """The report `seq` of a generation, which may still come, or of the one before it."""
    before: Message | None = DBOS.get_event(generation_id(session, number - 1), str(seq), 0) if number > 0 else None
    return before or DBOS.get_event(generation_id(session, number), str(seq), seconds)


def show(session: str, after: str) -> Message:
    """The report behind the one of this number, once there is one; the latest without a number."""
    if not re.fullmatch("[0-9]{0,9}", after):
        raise InputError("'after' is not the 'seq' of a report")
    for seconds in (1, 4, 15) if after else ():  # The next generation may be about to begin.
        if (found := report(session, sessions.register.generation(session), int(after) + 1, seconds)) is not None:
            return found
    return reports(session, sessions.register.generation(session))[-1]


def start(message: Message) -> Message:
    """A user starts a session. Its ID cannot be guessed, and is all that a user needs to continue it."""
    session = secrets.token_hex(16)
    return begin(session, only(message, {"flow"})) | {"session": session}


def no_start(session: str, message: Message) -> Message:
    raise InputError("POST the flow to /sessions: the session gets its ID there")


def begin(session: str, message: Message) -> Message:
    """The host starts a session, at a `speed`."""
    flow, speed = text(only(message, {"flow", "speed"}), "flow"), message.get("speed", 1)
    if (digest := Face.digests.get(flow)) is None:
        raise LookupError(f"there is no such flow: use one of {', '.join(sorted(Face.digests))}")
    state = Play.begin(flow, digest, sessions.register.now(), speed=speed)
    if sessions.register.begin(session):
        with SetWorkflowID(generation_id(session, 0)):  # Which is started once, however often it is asked for.
            DBOS.start_workflow(sessions.play, session, 0, state)
        report(session, 0, 1, 30)
    return show(session, "")


def send(session: str, message: Message) -> Message:
    """A user sends an input: a choice of what the session shows. Anything else is refused before it is stored."""
    given = UserInput.read({name: value for name, value in message.items() if name != "id"})
    return deliver(
        session, f"user-{identity(message)}", lambda now: {"line": Play.line(now, given, sessions.program(now["image"]), vault)})


def happen(session: str, message: Message) -> Message:
    """The host sends an event, or decides about a session that is parked; no user may send these."""
    match message:
        case {"id": _, "event": str(event), **rest} if not rest:
            content: Message = {"line": {"event": event}}
        case {"id": _, "retry": True, **rest} | {"id": _, "end": True, **rest} if not rest:
            content = {name: True for name in ("retry", "end") if name in message}
        case {"id": _, "move": str(image), **rest} if not rest:
            content = {"move": sessions.program(image).digest}
        case _:
            raise InputError("""send 'id' with one of "event": "…", "retry": true, "end": true and "move": "…", the digest of an image""")
    return deliver(session, f"host-{identity(message)}", lambda _: content)


def only(message: Message, names: set[str]) -> Message:
    if not set(message) <= names:
        raise InputError(f"send {' and '.join(sorted(map(repr, names)))}, and leave out all else")
    return message


def text(message: Message, name: str) -> str:
    if not isinstance(found := message.get(name), str):
        raise InputError(f"'{name}' is missing, or is not a string")
    return found


def identity(message: Message) -> str:
    if not re.fullmatch(ID, found := text(message, "id")):
        raise InputError("'id' has 1 to 64 letters, digits and hyphens: choose another one for each input")
    return found


def deliver(session: str, key: str, content: Callable[[Message], Message]) -> Message:
    """Sends an input once, however often it is asked to: the key is its identity. Returns what became of it."""
    before = reports(session, sessions.register.generation(session))
    for known in before:
        if known.get("id") == key or known["ended"] is not None:
            return known if known.get("id") == key else known | ENDED
    latest, end = before[-1], time.monotonic() + 60
    sent: Message = {"id": key, "at": sessions.register.now()} | content(latest)
    reached = -1
    while time.monotonic() < end:
        # Once a generation has ended, the next one begins with a report.
        number = latest["generation"] + latest["last"]
        if number != reached and not latest["last"]:
            DBOS.send(generation_id(session, number), sent, idempotency_key=key)
            reached = number
        if (found := report(session, number, latest["seq"] + 1, 2)) is None:
            continue
        latest = found
        if found.get("id") == key:
            return found
        if found["ended"] is not None:
            vault.forget(list(sent.get("line", {}).get("handles", {}).values()))
            return found | ENDED
    raise TimeoutError("no worker answers")


class Face(BaseHTTPRequestHandler):
    """/sessions is for users, /host for those who have the key. Authenticate users in front of it.

    POST starts a session or sends an input to it, GET shows it.
    """

    digests: dict[str, str] = {}

    def do_GET(self) -> None:
        path, _, after = self.path.partition("?after=")
        if path.split("?")[0] == "/":
            self.reply(200, Path(__file__).with_name("page.html").read_bytes(), "text/html; charset=utf-8")
        elif path == "/host/parked":
            self.answer(lambda: {"parked": sessions.register.parked()}, is_host=True)
        elif path == "/host/state":
            self.answer(lambda: {"worker": WORKER, "secrets": len(vault)}, is_host=True)
        else:
            self.answer(lambda: show(self.session(path), after))

    def do_POST(self) -> None:
        path = self.path.removeprefix("/host")
        if path != self.path:
            self.answer(lambda: self.take(path, begin, happen), is_host=True)
        elif path == "/sessions":
            self.answer(lambda: start(self.body()))
        else:
            self.answer(lambda: self.take(path, no_start, send))

    def take(self, path: str, starts: Callable[[str, Message], Message], sends: Callable[[str, Message], Message]) -> Message:
        session, body = self.session(path), self.body()
        return starts(session, body) if "flow" in body else sends(session, body)

    def session(self, path: str) -> str:
        if (found := re.fullmatch(f"/sessions/({ID})", path)) is None:
            raise LookupError("there is no such path: use /sessions, or /sessions/ID")
        return found[1]

    @property
    def has_key(self) -> bool:
        key = self.headers.get("Authorization", "").removeprefix("Bearer ").encode()
        return HOST_KEY != "" and hmac.compare_digest(key, HOST_KEY.encode())

    def content(self) -> bytes:
        length = self.headers.get("Content-Length") or "0"
        # One that is a little too long is read as well: a client that still sends would not see the answer.
        content = self.rfile.read(min(int(length), 16 * BODY)) if re.fullmatch("[0-9]{1,9}", length) else None
        if content is None or len(content) > BODY:
            raise InputError(f"a message has at most {BODY} bytes, and 'Content-Length' has their number")
        return content

    def body(self) -> Message:
        content = self.content()
        try:
            found = json.loads(content)
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            raise InputError("the body is not an object of JSON")
        return found

    def answer(self, does: Callable[[], Message], *, is_host: bool = False) -> None:
        try:
            if is_host and not self.has_key:
                self.content()
                raise PermissionError("send the key of the host as 'Authorization: Bearer KEY'")
            status, said = 200, does()
        except (PermissionError, LookupError, LockstepError) as error:
            statuses = {PermissionError: 403, LookupError: 404, LockstepError: 422}
            status, said = next(code for kind, code in statuses.items() if isinstance(error, kind)), {"error": str(error)}
        except Exception as error:  # The database restarts, or no worker answers.
            status, said = 503, {"error": f"{type(error).__name__}: send the same message again"}
        self.reply(status, json.dumps(said).encode(), "application/json")

    def reply(self, status: int, body: bytes, kind: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing: requests are not for logs."""
