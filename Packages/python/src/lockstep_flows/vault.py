"""Secrets that stay in the process that received them."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Iterable, Mapping
from datetime import timedelta

from .errors import InputError
from .program import Program


class Vault:
    """Keeps secrets in memory, and gives handles for them: others store and send these in their place.

    A handle begins with the name of its `holder`, the process. It is used once: every secret that is given gets another one.
    """

    def __init__(self, holder: str, *, forget_after: timedelta = timedelta(minutes=10)) -> None:
        self.holder = holder
        self._age = forget_after.total_seconds()
        self._texts: dict[str, tuple[str, float]] = {}
        self._lock = threading.Lock()

    def keep(self, text: str) -> str:
        """Keeps a secret until it is forgotten, or too old; returns its handle."""
        handle = f"{self.holder}:{secrets.token_urlsafe(12)}"
        now = time.monotonic()
        with self._lock:
            self._texts = {name: kept for name, kept in self._texts.items() if now - kept[1] < self._age}
            self._texts[handle] = (text, now)
        return handle

    def texts(self, handles: Mapping[str, str]) -> dict[str, str] | None:
        """The secrets of `Action.handles`, by the names of the inputs; None if one is not here."""
        with self._lock:
            if all(handle in self._texts for handle in handles.values()):
                return {name: self._texts[handle][0] for name, handle in handles.items()}
        return None

    def forget(self, handles: Iterable[str]) -> None:
        with self._lock:
            for handle in handles:
                self._texts.pop(handle, None)

    def conceal(self, program: Program, texts: Mapping[str, str]) -> dict[str, str]:
        """Keeps secrets, given by the names of their inputs; returns their handles by the same names.

        - Raises: `InputError` if one does not match the pattern of its input; none is kept then.
        """
        for name, text in texts.items():
            if not program.accepts(name, text):
                raise InputError(f"'{name}' does not match the input's pattern: correct it, and send it again")
        return {name: self.keep(text) for name, text in texts.items()}


def holder(handle: str) -> str:
    """The process that a handle comes from."""
    return handle.split(":", 1)[0]
