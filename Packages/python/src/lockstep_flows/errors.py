"""Errors; each message names the remedy."""

from __future__ import annotations

from .views import Possible


class LockstepError(Exception):
    """The base of all errors of this package."""


class ImageError(LockstepError):
    """The bytes are not an image that this version reads."""


class UnknownFlow(LockstepError):
    """The image has no flow of this ID."""


class SnapshotError(LockstepError):
    """The snapshot cannot be read, or does not fit the program."""


class InputError(LockstepError):
    """The input makes no sense: it names a number that nothing was run under, or holds a value of the wrong kind."""


class SessionEnded(LockstepError):
    """The session takes no more inputs, and has no snapshot."""


class Refused(LockstepError):
    """The input is not possible now; nothing changed.

    `possible` lists the inputs that are.
    """

    def __init__(self, reason: str, possible: tuple[Possible, ...]) -> None:
        self.reason = reason
        self.possible = possible
        choices = ", ".join(str(one) for one in possible) or "nothing but time passing"
        super().__init__(f"{reason}; possible now: {choices}")


class ModuleError(LockstepError):
    """The module failed in a call, or did so before: all sessions in its instance are lost. `Program.restore` continues each from its last
    snapshot, in a new instance."""


class VaultFull(LockstepError):
    """The vault keeps as many secrets as it may: give the secret again later."""
