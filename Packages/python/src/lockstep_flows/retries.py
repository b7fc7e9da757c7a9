"""How often an action is tried before it is given up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from .errors import InputError


@dataclass(frozen=True, slots=True, kw_only=True)
class Retries:
    """When an action that failed is tried again: after a `pause`, `factor` times as long before each further attempt, and at most
    `longest`. It is given up after so many `attempts`, or where the next one would begin later than `deadline` after the first.

    - Raises: `InputError` if a number or a time makes no sense.
    """

    attempts: int = 5
    pause: timedelta = timedelta(milliseconds=200)
    factor: float = 2
    longest: timedelta = timedelta(minutes=1)
    deadline: timedelta = timedelta(minutes=5)

    def __post_init__(self) -> None:
        if type(self.attempts) is not int or self.attempts < 1:
            raise InputError("'attempts' is not a whole number from 1: 1 tries once")
        if type(self.factor) not in (int, float) or not 1 <= self.factor <= 1_000:
            raise InputError("'factor' is not a number from 1 to 1000: 1 keeps the pause")
        for name in ("pause", "longest", "deadline"):
            time: object = getattr(self, name)
            if not isinstance(time, timedelta) or time < timedelta(0):
                raise InputError(f"'{name}' is not a timedelta from 0: write timedelta(seconds=5)")

    def pause_after(self, attempts: int) -> timedelta | None:
        """The pause after so many attempts that failed; None if there is none left. The deadline is the caller's to watch."""
        return next((pause for number, pause in enumerate(self.pauses(), 1) if number == attempts), None)

    def pauses(self) -> Iterator[timedelta]:
        """The pause before each attempt but the first. Stop where the sum of pauses and attempts passes the deadline."""
        pause = self.pause
        for _ in range(1, self.attempts):
            yield (pause := min(pause, self.longest))
            # Compared first: a timedelta has no room for just any product.
            pause = pause * self.factor if pause < self.longest / self.factor else self.longest
