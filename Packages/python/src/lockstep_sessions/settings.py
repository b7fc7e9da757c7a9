"""How a worker works."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any

from lockstep_flows import InputError, Retries
from lockstep_flows._arguments import is_object, positive, text

Message = dict[str, Any]
Performer = Callable[[Message, dict[str, str]], Message] | Callable[[Message, dict[str, str]], Awaitable[Message]]


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How a worker works.

    - `perform(call, secrets)` answers a call of an action with `{"outcome": …, "values": …}` or `{"error": …}`, in a thread, or as a coroutine.
      `call["values"]` has what the action reads and is no secret, durations in milliseconds; `call["key"]` is the same for each attempt of a run: do the effect once under each key.
    - `retries` has the policy of each action that needs another one than `Retries()`, by its name; flow and step, such as `UC2.3 1.4`, of one without.
    - `alarm(parked)` hears of each session that is parked, at least once.
    """

    database: str
    perform: Performer
    retries: Mapping[str, Retries] = field(default_factory=dict[str, Retries])
    alarm: Callable[[Message], object] = lambda parked: None
    poll: float = 0.2
    """Seconds between two looks at timers and actions: no timer is later by more than that while workers keep up, or early."""
    lease: float = 3
    """Seconds without a heartbeat after which others take over the actions of a worker."""
    retained: float = 86_400
    """Seconds for which reports, and sessions that ended, are kept: an input that is sent again within them is taken once."""
    remembered: float = 600
    """Seconds for which a secret is kept at most, and its session in memory with it."""
    secrets: int = 10_000
    """Secrets that the worker keeps at once; further ones are refused until others are over."""
    parallel: int = 32
    """Actions that the worker performs at once."""
    connections: int = 10
    worker: str = field(default_factory=lambda: token_hex(4))

    def __post_init__(self) -> None:
        text(self.database, "'database'", "give the URL of PostgreSQL")
        text(self.worker, "'worker'", "choose a name that no other worker has")
        for name, value, wrong in (("database", self.database, "\x00"), ("worker", self.worker, "\x00:")):
            if not value or any(one in value for one in wrong):
                raise InputError(f"'{name}' is empty, or has a character that a name has not: leave out colons and U+0000")
        for name in ("perform", "alarm"):
            if not callable(getattr(self, name)):
                raise InputError(f"'{name}' is not a function: give one, as the example has it in actions.py")
        if not is_object(self.retries) or not all(isinstance(name, str) and isinstance(one, Retries) for name, one in self.retries.items()):
            raise InputError("'retries' is not an object of Retries: give one for the name of an action")
        for name in ("poll", "lease", "retained", "remembered"):
            positive(getattr(self, name), f"'{name}'")
        for name in ("connections", "secrets"):
            positive(getattr(self, name), f"'{name}'", whole=True)
        if self.parallel != 0:
            positive(self.parallel, "'parallel'", whole=True)
