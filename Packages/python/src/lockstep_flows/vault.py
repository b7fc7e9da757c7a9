"""Secrets that stay in the process that received them."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Iterable, Mapping
from datetime import timedelta

from . import _arguments
from .errors import InputError, VaultFull
from .program import Program, is_program


class Vault:
    """Keeps secrets in memory, and gives handles for them: others store and send these in their place.

    A handle begins with the name of its `holder`, the process. It is used once: every secret that is given gets another one.

    - Parameter most: how many secrets are kept at once; None for any number.
    """

    def __init__(self, holder: str, *, forget_after: timedelta = timedelta(minutes=10), most: int | None = None) -> None:
        self.holder = _arguments.text(holder, "the holder", "name the process, without a colon")
        if ":" in holder:
            raise InputError("the name of the holder has a colon: leave it out")
        self._age = _arguments.time(forget_after, "'forget_after'").total_seconds()
        if most is not None:
            _arguments.positive(most, "'most'", whole=True)
        self._most = most
        # The oldest first.
        self._texts: dict[str, tuple[str, float]] = {}
        self._lock = threading.Lock()

    def keep(self, text: str) -> str:
        """Keeps a secret until it is forgotten, or too old; returns its handle.

        - Raises: `VaultFull`.
        """
        _arguments.text(text, "the secret", "give what the user entered")
        handle = f"{self.holder}:{secrets.token_urlsafe(12)}"
        with self._lock:
            self._expire()
            if self._most is not None and len(self._texts) >= self._most:
                raise VaultFull("too many secrets are kept here: give it again in some minutes, or to another process")
            self._texts[handle] = (text, time.monotonic())
        return handle

    def texts(self, handles: Mapping[str, str]) -> dict[str, str] | None:
        """The secrets of `Action.handles`, by the names of the inputs; None if one is not here."""
        if not _arguments.are_texts(handles):
            raise InputError("the handles are not an object of strings: give Action.handles")
        with self._lock:
            self._expire()
            if all(handle in self._texts for handle in handles.values()):
                return {name: self._texts[handle][0] for name, handle in handles.items()}
        return None

    def forget(self, handles: Iterable[str]) -> None:
        """Forgets secrets: call it with the handles that a session has no more (`Session.handles`). Those of others are ignored."""
        if not _arguments.is_list(handles):
            raise InputError("the handles are not a list of strings: give those that Session.handles has no more")
        with self._lock:
            for handle in handles:
                self._texts.pop(handle, None)

    def __len__(self) -> int:
        """How many secrets are kept. Ask now and then: those that are too old are forgotten by any call."""
        with self._lock:
            self._expire()
            return len(self._texts)

    def _expire(self) -> None:
        old = time.monotonic() - self._age
        while self._texts and self._texts[handle := next(iter(self._texts))][1] <= old:
            del self._texts[handle]

    def conceal(self, program: Program, texts: Mapping[str, str]) -> dict[str, str]:
        """Keeps secrets, given by the names of their inputs; returns their handles by the same names.

        - Raises: `InputError` if one does not match the pattern of its input, `VaultFull`; none is kept then.
        """
        if not is_program(program):
            raise InputError("the program is not a Program: load the image of the session")
        if not _arguments.are_texts(texts):
            raise InputError("the secrets are not an object of strings: give a text for each name")
        for name, text in texts.items():
            if not program.accepts(name, text):
                raise InputError(f"'{name}' does not match the input's pattern: correct it, and send it again")
        handles: dict[str, str] = {}
        try:
            for name, text in texts.items():
                handles[name] = self.keep(text)
        except VaultFull:
            self.forget(list(handles.values()))
            raise
        return handles


def holder(handle: str) -> str:
    """The process that a handle comes from."""
    _arguments.text(handle, "the handle", "give one of a Vault")
    return handle.split(":", 1)[0]
