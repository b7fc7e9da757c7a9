"""Plays flows at random, through HTTP: documents of others, which have no scenarios here."""
import json
import random
import re
import shutil
import subprocess
import uuid
from pathlib import Path

from lockstep_flows import LockstepError

from cluster import LOCKSTEP, ROOT
from reports import ReportReader

CORPUS = ROOT.parent / "shared/corpus/functional-design"
# Whatever an input's pattern asks for.
TEXTS = ("739164", "7391", "12345", "1234567890", "c4n4ry-Tr0ub4dor&3", "canary@example.com", "2001-03-12", "x")


def compiled(folder):
    """The image of a copy of the documents, without the rows in which the tool finds errors."""
    shutil.copytree(CORPUS, folder / "documents")
    image = folder / "corpus.image"
    for _ in range(20):
        done = subprocess.run([LOCKSTEP, "compile", "--project", folder / "documents", "-o", image], capture_output=True, text=True)
        if done.returncode == 0:
            return image
        wrong = set(re.findall(r"^(\S+):(\d+):\d+: error", done.stdout + done.stderr, re.MULTILINE))
        assert wrong, done.stdout + done.stderr
        for path, number in wrong:
            lines = Path(path).read_text().split("\n")
            lines[int(number) - 1] = None
            Path(path).write_text("\n".join(line for line in lines if line is not None))
    raise AssertionError("the documents have errors behind their errors")


def example(program, name):
    return next((text for text in TEXTS if program.accepts(name, text)), None)


def choice_of(chance, program, view):
    """A choice of a report's view with values, as a user sends it; None where there is none."""
    choices = [one for one in view["choices"] if all(example(program, name) for name in one["gives"])]
    if not choices:
        return None
    one = chance.choice(choices)
    return {"user": one["words"], "visit": view["visit"]} | ({"give": {name: example(program, name) for name in one["gives"]}} if one["gives"] else {})


def waits(program, flow, chance):
    """Whether a walk through a flow waits for its user at several steps, and comes by no fault."""
    session, places = program.start(flow), set()
    for _ in range(60):
        if session.ended is not None:
            if session.ended.how == "fault":
                return False
            session = program.start(flow)
        places |= {session.view.place} if session.view is not None else set()
        try:
            if session.running is not None:
                session.answer(session.running, session.running.outcomes[0])
            elif session.view is not None and session.view.choices:
                one = chance.choice(session.view.choices)
                session.user(one.words, {name: example(program, name) or "x" for name in one.gives})
            else:
                session.close()
        except (LockstepError, IndexError):
            session.close()
    return len(places) > 1


def waiting(program, others, seed):
    """The use cases that wait for their users, but for those that other images have too."""
    chance = random.Random(seed)
    return [flow for flow in program.flows if flow.startswith("UC") and flow not in others and waits(program, flow, chance)]


class Walker(ReportReader):
    """Plays one session by choices drawn at random, and lets some timers fire; its program ends it after so many inputs.

    It has what `fleet` reports of a `Player`; `left` counts the actions that were left before they answered.
    """

    given_again = 0

    def __init__(self, cluster, program, flow, number, seed, inputs=8, kills=False):
        super().__init__(cluster, f"{re.sub('[^A-Za-z0-9]', '-', flow)}-walk-{number}-{uuid.uuid4().hex[:8]}")
        self.program, self.flow, self.inputs = program, flow, inputs
        self.seed, self.chance = (seed, number, flow), random.Random(f"{seed} {number} {flow}")
        self.kills, self.fails = kills, 9 if self.chance.random() < 0.1 else 0
        self.left, self.retries = 0, 0

    def begin(self):
        if self.kills or self.fails:
            # Any of its actions, once: the process dies right after the effect, or the attempts fail that it has.
            self.cluster.postgres.ask("INSERT INTO test.script VALUES (%s, '', %s, %s)", self.session, json.dumps({"fails": self.fails}), self.kills)
        self.hear(self.cluster.ask(self.session, {"flow": self.flow, "speed": 600}, host=True))

    def play_on(self):
        for _ in range(self.inputs):
            while self.last["running"] and not self.last["ended"]:
                self.wait()
            if self.last["ended"]:
                return
            sent = self.last["view"] and choice_of(self.chance, self.program, self.last["view"])
            if self.last["due"] is not None and (sent is None or self.chance.random() < 0.2):
                self.wait()
            elif sent is None:
                break
            else:
                self.send(sent)
        self.send({"end": True}, host=True)
        assert self.last["ended"], self.seed

    def send(self, sent, host=False):
        try:
            self.hear(self.cluster.ask(self.session, {"id": uuid.uuid4().hex, **sent}, host=host))
        except RuntimeError as error:
            if not str(error).startswith("409: "):
                raise
            self.hear(self.cluster.ask(self.session))  # A timer was faster: the choice is not displayed any more.

    def wait(self):
        if self.last["parked"]:
            self.retries += 1
            self.send({"retry": True}, host=True)
            return
        self.hear(self.cluster.ask(self.session, query=f"?after={self.seq}"))

    @property
    def label(self):
        return f"{self.session} {self.seed}"

    def add_rows(self, report):
        if self.last is not None and self.last["running"] and "#" not in (report.get("id") or ""):
            self.left += 1
        super().add_rows(report)
