"""The service over HTTP, with one path for users and one for the host. An input that is not the user's is refused before it is stored."""

import hmac
import json
import os
import re
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

from dbos import DBOS, SetWorkflowID
from lockstep_flows import InputError, LockstepError, Play, UserInput

import sessions
from sessions import PLAIN, Message, generation_id, vault

HOST_KEY = os.environ.get("HOST_KEY", "")
ID = "[A-Za-z0-9-]{1,64}"  # A session, or an input of it.
BODY = 65_536  # Bytes that a message may have.


def generation(session: str) -> int:
    """The number of the session's present generation."""
    found = DBOS.list_workflows(workflow_id_prefix=f"{session}.", sort_desc=True, limit=1, **PLAIN)
    if not found:
        raise LookupError(f"there is no session '{session}': start it first")
    return int(found[0].workflow_id.rsplit(".", 1)[1])


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
        if (found := report(session, generation(session), int(after) + 1, seconds)) is not None:
            return found
    return reports(session, generation(session))[-1]


def start(session: str, message: Message) -> Message:
    """A user starts a session, or finds it started."""
    return begin(session, only(message, {"flow"}))


def begin(session: str, message: Message) -> Message:
    """The host starts a session, at a `speed`."""
    flow, speed = text(only(message, {"flow", "speed"}), "flow"), message.get("speed", 1)
    if (digest := Face.digests.get(flow)) is None:
        raise LookupError(f"there is no such flow: use one of {', '.join(sorted(Face.digests))}")
    state = Play.begin(flow, digest, time.time(), speed=speed)
    if not DBOS.list_workflows(workflow_id_prefix=f"{session}.", **PLAIN):
        with SetWorkflowID(generation_id(session, 0)):
            DBOS.start_workflow(sessions.play, session, 0, state)
    return report(session, 0, 1, 30) or show(session, "")


def send(session: str, message: Message) -> Message:
    """A user sends an input: a choice of what the session shows. Anything else is refused before it is stored."""
    given = UserInput.read({name: value for name, value in message.items() if name != "id"})
    return deliver(session, f"user-{identity(message)}", lambda now: Play.line(now, given, sessions.program(now["image"]), vault))


def happen(session: str, message: Message) -> Message:
    """The host sends an event, which no user may send."""
    line = {"event": text(only(message, {"id", "event"}), "event")}
    return deliver(session, f"host-{identity(message)}", lambda _: line)


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


def deliver(session: str, key: str, line: Callable[[Message], Message]) -> Message:
    """Sends an input once, however often it is asked to: the key is its identity. Returns what became of it."""
    number = generation(session)
    before = reports(session, number)
    for known in before:
        if known.get("id") == key or known["ended"] is not None:
            return known if known.get("id") == key else known | {"refused": "the session has ended; start another one"}
    sent, end, seq = {"id": key, "at": time.time(), "line": line(before[-1])}, time.monotonic() + 60, before[-1]["seq"]
    while time.monotonic() < end:
        DBOS.send(generation_id(session, number), sent, idempotency_key=key)
        while (found := report(session, number, seq + 1, 2)) is not None:
            seq = found["seq"]
            if found.get("id") == key:
                return found
            if found["last"]:
                break
        if found is not None and found["ended"] is not None:
            return found | {"refused": "the session has ended; start another one"}
        number = generation(session)
    raise TimeoutError("no worker answers")


class Face(BaseHTTPRequestHandler):
    """/sessions/ID is for users, /host/sessions/ID for those who have the key. Authenticate users in front of it.

    POST starts a session or sends an input to it, GET shows it.
    """

    digests: dict[str, str] = {}

    def do_GET(self) -> None:
        if self.path == "/":
            self.reply(200, Path(__file__).with_name("page.html").read_bytes(), "text/html; charset=utf-8")
        else:
            path, _, after = self.path.partition("?after=")
            self.answer(path, lambda session: show(session, after))

    def do_POST(self) -> None:
        path = self.path.removeprefix("/host")
        is_host = path != self.path
        starts, sends = (begin, happen) if is_host else (start, send)

        def does(session: str) -> Message:
            body = self.body()
            if is_host and not self.has_key:
                raise PermissionError("send the key of the host as 'Authorization: Bearer KEY'")
            return starts(session, body) if "flow" in body else sends(session, body)

        self.answer(path, does)

    @property
    def has_key(self) -> bool:
        key = self.headers.get("Authorization", "").removeprefix("Bearer ").encode()
        return HOST_KEY != "" and hmac.compare_digest(key, HOST_KEY.encode())

    def body(self) -> Message:
        length = self.headers.get("Content-Length") or "0"
        # One that is a little too long is read as well: a client that still sends would not see the answer.
        content = self.rfile.read(min(int(length), 16 * BODY)) if re.fullmatch("[0-9]{1,9}", length) else None
        if content is None or len(content) > BODY:
            raise InputError(f"a message has at most {BODY} bytes, and 'Content-Length' has their number")
        try:
            found = json.loads(content)
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            raise InputError("the body is not an object of JSON")
        return found

    def answer(self, path: str, does: Callable[[str], Message]) -> None:
        found = re.fullmatch(f"/sessions/({ID})", path)
        try:
            status, said = (200, does(found[1])) if found else (404, {"error": "use /sessions/ID"})
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
