"""Runs screen flows that are written as tables: many sessions of them in one process.

    program = Program(Path("Flows.image").read_bytes())
    session = program.start("UC2.3")

`lockstep compile` writes the image. A session is a value that waits for inputs: it has no clock, no thread and no I/O, and
its snapshot is enough to continue it elsewhere.
"""

from .driver import Driver
from .errors import ImageError, InputError, LockstepError, ModuleError, Refused, SessionEnded, SnapshotError, UnknownFlow, VaultFull
from .events import Action, Cancelled, Ended, Event, Late, Needed, Performed, RowTaken, Shown, TimerSet
from .inputs import UserInput
from .play import Play
from .program import Program, module_digest
from .retries import Retries
from .scenarios import Scenario, ScenarioFailed, Turn, play_scenario, read_scenarios
from .session import Handle, Session
from .vault import Vault, holder
from .views import Choice, Field, Possible, Timer, View

__all__ = [
    "Action", "Cancelled", "Choice", "Driver", "Ended", "Event", "Field", "Handle", "ImageError", "InputError", "Late", "LockstepError", "ModuleError",
    "Needed", "Performed", "Play", "Possible", "Program", "Refused", "Retries", "RowTaken", "Session", "Scenario", "ScenarioFailed", "SessionEnded", "Shown",
    "SnapshotError", "Timer", "TimerSet", "Turn", "UnknownFlow", "UserInput", "Vault", "VaultFull", "View", "holder", "module_digest", "play_scenario",
    "read_scenarios",
]
