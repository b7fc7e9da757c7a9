"""Flows, as `lockstep compile` wrote them."""

from __future__ import annotations

import json
import weakref
from collections.abc import Callable
from datetime import timedelta
from typing import Any, Literal, Self

from . import _arguments, _module
from ._module import module_digest
from .errors import ImageError, InputError, SnapshotError, UnknownFlow
from .session import Session

__all__ = ["Program", "module_digest"]


class Program:
    """The flows of an image. All programs of a process share one instance of the module, unless one asks for its own.

    An instance has one thread: calls from several wait for one another. `close`, or the end of a `with`, gives its memory back at once.

    - Raises: `ImageError` if the bytes are not an image that this version reads.
    """

    def __init__(self, image: bytes, *, instance: Literal["shared", "own"] = "shared") -> None:
        image = _arguments.octets(image, "the image", "read the file, as by Program(Path(\"Flows.image\").read_bytes())")
        if instance not in ("shared", "own"):
            raise InputError("'instance' is 'shared' or 'own'")
        self._image = image
        self._make_instance: Callable[[], _module.Instance] = _module.shared if instance == "shared" else _module.Instance
        self._load()
        self.digest = self._instance.read("lockstep_digest", self._number)[1].decode()
        """Identifies the image among those that you keep; it protects against nothing."""

    def _load(self) -> None:
        instance = self._make_instance()
        number, output = instance.exchange("lockstep_load", (), self._image)
        if not number:
            raise ImageError(f"{_reason(output)}; write the image again with the 'lockstep compile' of this version")
        self._instance, self._number = instance, number
        self._unload = weakref.finalize(self, self._instance.drop, "lockstep_unload", self._number)

    def close(self) -> None:
        """Gives the program's memory back; without it, once nothing refers to the program. Its sessions continue."""
        self._unload()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def _open(self) -> tuple[_module.Instance, int]:
        """The instance and its number for the program: new ones where the instance failed."""
        if not self._unload.alive:
            raise InputError("the program is closed; load the image again")
        if self._instance.failed:
            former = self._unload
            self._load()
            former.detach()
        return self._instance, self._number

    @property
    def image(self) -> bytes:
        """The bytes that the program was read from."""
        return self._image

    @property
    def flows(self) -> tuple[str, ...]:
        """The IDs of the flows that have steps, those that others call among them."""
        instance, program = self._open
        lines = instance.read("lockstep_numbers", program)[1].splitlines()
        return tuple(one["id"] for one in map(json.loads, lines) if one["steps"])

    def start(self, flow: str, *, trace: bool = False) -> Session:
        """Starts a flow by its ID. With `trace` each row that is taken is reported as a `RowTaken`.

        - Raises: `UnknownFlow`.
        """
        _arguments.text(flow, "the flow", "name one of 'flows' by its ID")
        _arguments.flag(trace, "trace")
        instance, program = self._open
        number, output = instance.exchange("lockstep_start", (program,), flow.encode(), trace)
        if not number:
            raise UnknownFlow(f"{_reason(output)}; compile the image with the flow, or name one of its flows")
        return Session(instance, number, output, timedelta(0), program=self)

    def restore(
        self, snapshot: bytes, *, after: timedelta = timedelta(0), suspended: bool = False, trace: bool = False
    ) -> Session:
        """Continues a session from its snapshot, `after` so much time since it was taken.

        Timers that fell due meanwhile fire, each at its own time; an action that ran runs anew, under a new number; secrets are
        asked for again. With `suspended` the session takes `resume` and nothing else.

        - Raises: `SnapshotError` if it is not a snapshot, or was taken in flows that behave differently.
        """
        snapshot = _arguments.octets(snapshot, "the snapshot", "give what Session.snapshot returned")
        gone = _arguments.milliseconds(_arguments.time(after, "'after'"))
        _arguments.flag(suspended, "suspended")
        _arguments.flag(trace, "trace")
        instance, program = self._open
        number, output = instance.exchange("lockstep_restore", (program,), snapshot, float(gone), trace + 4 * suspended)
        if not number:
            reason = _reason(output)
            raise SnapshotError(f"{reason}; restore it with the image that it was taken with, or fit it to this one: old.migrate(snapshot, program)")
        taken = timedelta(microseconds=json.loads(snapshot)["at"] / 1000)
        return Session(instance, number, output, taken if after <= timedelta(0) else None, program=self)

    def migrate(self, snapshot: bytes, to: Program) -> bytes:
        """The snapshot, fitted to another program in which its steps and values still exist.

        A step is the same if its kind is, and either no other step has its name, or it has the same ID; the row of a timer by
        its ID. Names and texts may change. Back skips a screen whose step is gone. Timers keep their deadlines. `to.restore` checks the rest.

        - Raises: `SnapshotError` if a step or row is missing, or if the snapshot is not of this program.
        """
        snapshot = _arguments.octets(snapshot, "the snapshot", "give what Session.snapshot returned")
        if not is_program(to):
            raise InputError("'to' is not a Program: load the other image")
        (instance, old), (other, new) = self._open, to._open
        if other is not instance:
            raise InputError("the programs are in two instances of the module; load both without instance='own'")
        moved, output = instance.exchange("lockstep_migrate", (old, new), snapshot)
        if not moved:
            self._check(snapshot)
            raise SnapshotError(f"{_reason(output)}: the session cannot go on in the other flows, only in those that the snapshot is of")
        return output

    def _check(self, snapshot: bytes) -> None:
        """- Raises: `SnapshotError` unless the snapshot is of this program."""
        instance, program = self._open
        number, output = instance.exchange("lockstep_restore", (program,), snapshot, 0.0, 4)
        if not number:
            remedy = "call 'migrate' of the program that the snapshot is of: old.migrate(snapshot, program)"
            raise SnapshotError(f"{_reason(output)}; {remedy}")
        instance.drop("lockstep_end", number)

    def accepts(self, name: str, value: str) -> bool:
        """Whether a value matches the pattern of the input called `name`; nothing is kept of the value.

        - Raises: `InputError` if the flows have no such input.
        """
        _arguments.text(name, "the name", "give that of an input")
        _arguments.text(value, "the value", "give what the user entered")
        instance, program = self._open
        result = instance.check(program, name.encode(), value.encode())
        if result < 0:
            raise InputError(f"no flow of the image has an input '{name}'; View.inputs lists those of a screen")
        return result == 1

    @property
    def memory_size(self) -> int:
        """The bytes of memory of the instance that the program is in, with all its sessions."""
        return self._instance.memory_size


def is_program(value: object) -> bool:
    return isinstance(value, Program)


def _reason(output: bytes) -> str:
    line: dict[str, Any] = json.loads(output.split(b"\n", 1)[0])
    return str(line["error"])
