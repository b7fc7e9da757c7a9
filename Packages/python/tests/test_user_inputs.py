"""What a user may send, and that nothing else gets through: neither a line of the host nor a row that is not the user's."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lockstep_flows import Handle, InputError, Play, Program, Refused, Session, UserInput, Vault

Sender = Callable[[Session, Any], object]
PIN = "739164"
ROOT = Path(__file__).resolve().parents[3]

# Who sends each kind of line of docs/jsonl.md, by its first key. A new kind has to be added here.
SENDERS = {
    "user": "user", "row": "user", "from-user": "program", "event": "program", "answer": "program", "give": "program",
    "advance": "program", "snapshot": "program", "due": "program", "restore": "program", "suspend": "program", "resume": "program"}


def documented() -> list[tuple[dict[str, Any], str]]:
    """The lines of the table in docs/jsonl.md, and who sends them."""
    page = (ROOT / "docs/jsonl.md").read_text()
    table = page.split("## Messages you send")[1].split("\n## ")[0]
    found: list[tuple[dict[str, Any], str]] = []
    for example, sender in re.findall(r"^\| (`.*?`) \| (\w+) \| ", table, re.MULTILINE):
        for text in re.findall("`([^`]+)`", example):
            found.append((json.loads(text.replace("{…}", "{}").replace("…", "{}")), sender))
    return found


def by_package(session: Session, sent: Any) -> object:
    return session.from_user(sent)


def by_module(session: Session, sent: Any) -> object:
    """As a host in any other language sends it: unchecked."""
    return session.send({"from-user": sent})


senders = pytest.mark.parametrize("send", [by_package, by_module])


def at_pin(program: Program) -> Session:
    session = program.start("UC2.3")
    assert session.running is not None
    session.answer(session.running, "disabled")
    return session


def validating(program: Program) -> Session:
    session = at_pin(program)
    session.from_user({"user": "enters PIN", "give": {"pin": PIN}})
    assert session.running is not None and session.running.name == "pin.validate"
    return session


def failed(program: Program) -> Session:
    session = validating(program)
    assert session.running is not None
    session.fail(session.running, "No internet")
    return session


def refuses(send: Sender, session: Session, sent: Any) -> None:
    before = session.snapshot()
    with pytest.raises((InputError, Refused)) as refusal:
        send(session, sent)
    assert PIN not in str(refusal.value)
    assert session.snapshot() == before


def test_every_kind_of_line_is_classified() -> None:
    for line, sender in documented():
        has_handle = "handle" in json.dumps(line.get("give"))
        assert sender == ("program" if has_handle else SENDERS[next(iter(line))]), line
    assert {next(iter(line)) for line, _ in documented()} == set(SENDERS)
    schema = json.loads((ROOT / "schemas/jsonl.schema.json").read_text())["definitions"]
    assert {schema[one["$ref"].rsplit("/", 1)[1]]["required"][0] for one in schema["in"]["oneOf"]} == set(SENDERS)


@senders
@pytest.mark.parametrize("state", [at_pin, validating, failed])
@pytest.mark.parametrize("line", [line for line, sender in documented() if sender == "program"], ids=json.dumps)
def test_no_line_of_the_program_is_taken(
    program: Program, send: Sender, state: Callable[[Program], Session], line: dict[str, Any]
) -> None:
    session = state(program)
    number = session.running.number if session.running else 2
    line = {**line, **({"answer": number} if "answer" in line else {})}
    for sent in (line, {"row": "1.3c", **line}, {"user": "selects Info", **line}, {"from-user": line}, [line], json.dumps(line)):
        refuses(send, session, sent)


@senders
def test_lines_of_users_are_taken(program: Program, send: Sender) -> None:
    for line, sender in documented():
        if sender == "user":
            session = at_pin(program)
            assert session.view is not None
            line = {**line, "give": {"pin": PIN}, **({"visit": session.view.visit} if "visit" in line else {})}
            send(session, line)
            assert session.running is not None and session.running.name == "pin.validate"
    session = failed(program)
    send(session, {"user": "Retry"})
    assert session.view is not None and session.view.kind != "error"


# Each row of `rows`: how a user can name it, and whether the user takes it.
ROWS = {
    "1.1a": (("opens",), True), "1.1b": (("Verifier scans QR",), True), "1.1c": (("documents arrive", "arrived"), False),
    "1.1d": (("It is open", "open"), False), "1.1e": (("No internet",), False), "1.1f": (("time is up",), False),
    # The words of a user's row are the name of an event.
    "1.1g": (("selects Close",), True), "1.1h": (("the door moves",), False),
    "1.2a": (("Valid", "valid"), False), "1.2b": (("selects Cancel",), False),
    "1.3a": (("Rung",), False), "1.3b": (("phone rings",), False),
}


@senders
@pytest.mark.parametrize("row", ROWS)
def test_every_kind_of_row_by_words_and_by_id(rows: Program, send: Sender, row: str) -> None:
    words, is_users = ROWS[row]
    for sent in ({"row": row}, *({"user": name} for name in (row, *words))):
        session = rows.start("UC1")
        if is_users:
            send(session, sent)
            assert session.inspect()["view"]["step"] != "1.1"
        else:
            refuses(send, session, sent)


@senders
def test_an_id_that_an_event_shares_takes_neither(rows: Program, send: Sender) -> None:
    session = rows.start("UC1")
    refuses(send, session, {"row": "1.1i"})
    send(session, {"user": "selects Bell"})
    # Rows of the calling step: an event, and the results of the called flow.
    for sent in ({"row": "1.3b"}, {"user": "phone rings"}, {"row": "1.3a"}, {"user": "Rung"}):
        refuses(send, session, sent)
    send(session, {"row": "1.1a"})
    assert session.view is not None and session.view.title == "Window"


@senders
def test_a_running_action_is_not_answered(rows: Program, send: Sender) -> None:
    session = rows.start("UC1")
    session.user("opens")
    for sent in ({"row": "1.2a"}, {"user": "1.2a"}, {"user": "Valid"}, {"user": "valid"}, {"row": "1.2c"}, {"user": "No internet"}):
        refuses(send, session, sent)
    assert session.running is not None
    send(session, {"user": "selects Cancel"})


@pytest.mark.parametrize("seed", [1])
def test_the_wrong_pin_opens_nothing_while_it_is_checked(program: Program, seed: int) -> None:
    """200 users who know the protocol and not the PIN."""
    chance = random.Random(seed)
    for attempt in range(200):
        session = validating(program)
        assert session.running is not None
        number = session.running.number
        lies: list[dict[str, Any]] = [
            {"answer": number, "outcome": "valid"}, {"answer": number, "outcome": "Valid PIN"}, {"row": "1.1a"}, {"user": "valid"},
            {"user": "1.1a"}, {"row": "1.4a"}, {"user": "Valid PIN"}, {"event": "timer expires"}, {"advance": 86_400_001},
            {"give": {"pin": PIN}}, {"answer": number, "error": "No internet"}, {"suspend": True}, {"resume": True},
            {"restore": json.loads(session.snapshot())}, {"user": "Valid PIN when app not blocked"}]
        for _ in range(chance.randint(1, 5)):
            sent = chance.choice(lies)
            for _ in range(chance.randint(0, 2)):
                sent = chance.choice([{"from-user": sent}, {"user": sent}, {"row": "1.1a", **sent}, {"user": "enters PIN", **sent}])
            send = chance.choice([by_package, by_module])
            try:
                send(session, sent)
            except (InputError, Refused):
                continue
            pytest.fail(f"seed {seed}, attempt {attempt}: {sent} was taken")
        assert session.running is not None and session.running.number == number
        session.answer(number, "wrong-1")
        assert session.view is not None and session.view.title == "Wrong PIN, retry", f"seed {seed}, attempt {attempt}"


SHAPES: list[Any] = [
    None, 1, "enters PIN", [], {}, {"user": "enters PIN", "row": "1.3a"}, {"give": {"pin": PIN}}, {"visit": 1}, {"user": 1}, {"row": None},
    {"user": "enters PIN", "give": PIN}, {"user": "enters PIN", "give": [PIN]}, {"user": "enters PIN", "give": {"pin": int(PIN)}},
    {"user": "enters PIN", "give": {"pin": {"handle": "w1:a7"}}}, {"user": "enters PIN", "handles": {"pin": "w1:a7"}},
    {"user": "enters PIN", "code": PIN}, {"user": "enters PIN", PIN: "pin"}, {"user": "enters PIN", "visit": "1"},
    {"user": "enters PIN", "visit": True}, {"user": "enters PIN", "visit": 1.5}, {"user": "\ud83d"},
    {"user": "enters PIN", "give": {"pin": "\ud83d"}}, {1: "enters PIN"}, object(), {"user": "enters PIN", "speed": 1e9}]


@pytest.mark.parametrize("sent", SHAPES, ids=repr)
def test_other_shapes_are_no_input_of_a_user(program: Program, sent: Any) -> None:
    refuses(by_package, at_pin(program), sent)
    with pytest.raises(InputError) as error:
        UserInput.read(sent)
    assert PIN not in str(error.value)


def test_a_user_input_does_not_print_what_is_given() -> None:
    assert PIN not in repr(UserInput(user="enters PIN", give={"pin": PIN}))


def test_handles_come_from_the_program(program: Program) -> None:
    session = at_pin(program)
    session.from_user({"row": "1.3a"}, handles={"pin": Handle("w1:a7")})
    assert session.running is not None and session.running.handles == {"pin": "w1:a7"}


class Strict(Vault):
    """A vault that remembers what it was given."""

    def __init__(self) -> None:
        super().__init__("w1")
        self.kept: list[str] = []

    def keep(self, text: str) -> str:
        self.kept.append(text)
        return super().keep(text)


@pytest.fixture
def played(program: Program) -> tuple[Play, dict[str, Any]]:
    play = Play(program, Play.begin("UC2.3", program.digest, 0))
    return play, play.take({"id": "a1", "at": 1, "line": {"answer": 1, "outcome": "disabled"}})


@pytest.mark.parametrize("sent", [
    *SHAPES, {"row": "1.3a", "give": {}}, {"row": "1.3a"}, {"row": "1.3a", "give": {"pin": PIN, "code": PIN}},
    {"row": "1.3a", "give": {"code": PIN}},
    {"row": "1.3c", "give": {"pin": PIN}}, {"row": "1.3a", "give": {"pin": "12"}}, {"user": PIN}, {"row": PIN}, {"user": "Retry"},
    {"row": "1.3a", "code": PIN}, {"user": "timer expires"}, {"row": "1.1a"}, {"user": "disabled"}], ids=repr)
def test_a_line_is_stored_only_for_a_choice_of_the_view(program: Program, played: tuple[Play, dict[str, Any]], sent: Any) -> None:
    vault = Strict()
    with pytest.raises(InputError) as error:
        Play.line(played[1], sent, program, vault)
    assert PIN not in str(error.value)
    assert vault.kept == []


def test_the_line_of_a_choice_has_handles(program: Program, played: tuple[Play, dict[str, Any]]) -> None:
    play, report = played
    vault = Strict()
    for sent in ({"user": "enters PIN", "give": {"pin": PIN}}, {"row": "1.3a", "visit": 1, "give": {"pin": PIN}}):
        line = Play.line(report, sent, program, vault)
        assert PIN not in json.dumps(line) and vault.texts(line["handles"]) == {"pin": PIN}
    assert play.take({"id": "u1", "at": 2, "line": line})["running"] == "pin.validate"


def test_a_speed_is_a_number_of_the_host() -> None:
    for speed in ("x", 0, -1, float("nan"), float("inf"), 1e9, None, True):
        with pytest.raises(InputError, match="leave it out"):
            Play.begin("UC2.3", "", 0, speed=speed)  # type: ignore[arg-type]
