"""Plays scenarios as users do, through HTTP, and compares the rows that sessions take with those that scenarios name."""
import json
import sys
import time
import uuid
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

from lockstep_flows import Program, RowTaken

sys.path.append(str(Path(__file__).resolve().parents[1] / "Hosts"))
from reports import ReportReader  # noqa: E402
from stories import ROOT, Story, stories  # noqa: E402

ERRORS = {"No internet", "Server unreachable", "Device insecure"}
# Digits alone, because patterns ask for them, and as many as fit: nothing else is likely to hold them.
CANARIES = {"current-pin": "739164082551", "new-pin": "846071395502", "pin": "739164"}
CANARIES |= {name: "c4n4ry-Tr0ub4dor&3-73916408" for name in ("password", "repeated-password")}


@dataclass
class Play:
    """A story, cut where the user acts: the input, then the answers of the actions, then the rows that were taken by then."""

    name: str
    flow: str
    # Session time against real time.
    speed: float = 1
    parts: list = field(default_factory=list)

    @property
    def rows(self):
        return self.parts[-1].rows


@dataclass
class Part:
    line: dict | None = None
    answers: dict = field(default_factory=dict)
    rows: list = field(default_factory=list)


def play_of(story, program):
    """The story as it is played with several machines; None where a user has to act at a time that machines cannot keep."""
    session = program.start(story.flow, trace=True)
    play = Play(story.name, story.flow, parts=[Part()])
    rows = [one.row for one in session.events if isinstance(one, RowTaken)]
    waits = acts_in_time = acts_slowly = False
    for kind, *rest in story.inputs:
        if session.ended:
            return None
        part = play.parts[-1]
        if kind in ("user", "event"):
            part.rows = list(rows)
            acts_in_time = acts_in_time or session.due is not None and session.due < timedelta(hours=1)
            acts_slowly = acts_slowly or session.due is not None
            line = {kind: rest[0]}
            if kind == "user" and rest[1]:
                line["give"] = {name: CANARIES[name] for name in rest[1]}
            play.parts.append(Part(line))
            events = session.send(line)
        elif kind == "answer":
            name, values = rest
            answer = {"error": name} if name in ERRORS else {"outcome": name, "values": values}
            place = f"{session.running.flow} {session.running.step}"
            if part.answers.setdefault(place, answer) != answer:
                return None
            events = session.send({"answer": session.running.number} | answer)
        elif kind == "advance":
            before = session.due
            events = session.advance(timedelta(milliseconds=rest[0]))
            waits = waits or before is not None
        else:
            return None
        rows += [one.row for one in events if isinstance(one, RowTaken)]
    play.parts[-1].rows = rows
    assert rows == story.rows, story.name
    if acts_in_time or acts_slowly and waits or not session.ended:
        return None
    if waits:
        play.speed = 86_400 if session.now > timedelta(days=1) else 600  # A day a second, or a minute in a tenth of one.
    return play


ONBOARDING = [
    Story("documents arrive", "ON1", [
        ("user", "enters password", ["password"]), ("user", "enters password", ["repeated-password"]), ("answer", "applied", {}),
        ("event", "documents arrive"), ("answer", "accepted", {}), ("user", "selects Close", [])],
        ["ON1 1.1a", "ON1 1.2a", "ON1 1.3a", "ON1 1.4b", "ON1 1.5a", "ON1 1.6a"]),
    Story("no documents arrive", "ON1", [
        ("user", "enters password", ["password"]), ("user", "enters password", ["repeated-password"]), ("answer", "applied", {}),
        ("advance", 86_400_000), ("answer", "sent", {}), ("advance", 2 * 86_400_000), ("answer", "withdrawn", {})],
        ["ON1 1.1a", "ON1 1.2a", "ON1 1.3a", "ON1 1.4c", "ON1 2.1a", "ON1 2.2c", "ON1 2.3a"]),
]


def plays(lockstep, images, only=None):
    """Plays of UC2.3, CP1 and the flow that waits for days; of all scenarios, or of those that are named."""
    programs = {flow: program for program in (Program(Path(image).read_bytes()) for image in images) for flow in program.flows}
    told = ONBOARDING + [story for story in stories(lockstep, only) if story.flow in ("UC2.3", "CP1")]
    return [play for story in told if (play := play_of(story, programs[story.flow]))]


class Player(ReportReader):
    """Plays one session and leaves no action before it answers; `given_again` counts the rows that gave a secret again because its holder had died, `retries` those of an operator."""

    left = 0

    def __init__(self, cluster, play, number, kills=False):
        super().__init__(cluster, f"{play.flow.replace('.', '-')}-{number}-{uuid.uuid4().hex[:8]}")
        self.play, self.kills = play, kills
        self.given_again, self.retries = 0, 0

    def begin(self):
        self.write(self.play.parts[0])
        self.hear(self.cluster.ask(self.session, {"flow": self.play.flow, "speed": self.play.speed}, host=True))

    def write(self, part):
        for place, answer in part.answers.items():
            self.cluster.postgres.ask(
                "INSERT INTO test.script VALUES (%s, %s, %s, %s) ON CONFLICT (session, place) DO UPDATE SET answer = excluded.answer",
                self.session, place, json.dumps(answer), self.kills)

    def play_on(self, begin=0):
        """From a part to the end."""
        for number, part in list(enumerate(self.play.parts))[begin:]:
            if part.line is not None:
                self.write(part)
                self.send(part.line)
            self.wait(number)

    def send(self, line):
        view, is_event = self.last["view"], "event" in line
        visit = {"visit": view["visit"]} if view and not is_event else {}
        report = self.cluster.ask(self.session, {"id": uuid.uuid4().hex, **line, **visit}, host=is_event)
        self.hear(report)
        if "refused" in report:
            raise AssertionError(f"{self.session}: {line} was refused: {report['refused']}")

    def wait(self, number):
        """Until the rows of the part have been taken; gives secrets again where the session asks for them again."""
        rows, is_last = self.play.parts[number].rows, number == len(self.play.parts) - 1
        while self.rows != rows or (is_last and not self.last["ended"]):
            if rows[: len(self.rows)] != self.rows:
                raise AssertionError(f"{self.session} takes {self.rows}, and {rows} is expected")
            if (line := self.owed(number)) is not None:
                self.given_again += 1
                self.send(line)
            elif self.last["parked"]:
                # The database was away for longer than the action was tried: an operator does this.
                self.retries += 1
                self.hear(self.cluster.ask(self.session, {"id": uuid.uuid4().hex, "retry": True}, host=True))
            else:
                self.hear(self.cluster.ask(self.session, query=f"?after={self.seq}"))

    def owed(self, number):
        """The input that gave what the session asks for again; None if it does not."""
        parts = self.play.parts
        for before, part in zip(parts[:number], parts[1 : number + 1]):
            if "give" in part.line and before.rows == self.rows:
                return part.line
        return None

    def add_rows(self, report):
        super().add_rows(report)
        if report.get("again"):
            # The rows from the screen that is shown again on are taken once more.
            step = f"{report['view']['flow']} {report['view']['step']}"
            place = max(number for number, row in enumerate(self.rows) if row.rstrip("abcdefghijklmnopqrstuvwxyz") == step)
            del self.rows[place:]
