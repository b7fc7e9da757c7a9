"""lockstep.wasm in wasmtime: bytes in, lines out. docs/wasm.md describes the functions."""

from __future__ import annotations

import gzip
import hashlib
import os
import sys
import tempfile
import threading
from collections import deque
from collections.abc import Callable
from functools import cache
from importlib import metadata, resources
from pathlib import Path

import wasmtime

from .errors import LockstepError, ModuleError

VERSION = 1
REMEDY = "continue each from its last snapshot by Program.restore, which makes a new instance of the module"


@cache
def module_bytes() -> bytes:
    return gzip.decompress(resources.files("lockstep_flows").joinpath("lockstep.wasm.gz").read_bytes())


@cache
def module_digest() -> str:
    """The digest of the module in this package: hosts that replay sessions do it with the module that played them."""
    return hashlib.sha256(module_bytes()).hexdigest()


def cache_folder() -> Path:
    """Where the compiled module is kept: `LOCKSTEP_CACHE`, or a folder in the user's cache."""
    if folder := os.environ.get("LOCKSTEP_CACHE"):
        return Path(folder)
    base = "~/Library/Caches" if sys.platform == "darwin" else os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(base).expanduser() / "lockstep-flows"


def compiled(engine: wasmtime.Engine) -> wasmtime.Module:
    """The module as machine code: compiling takes seconds, reading it again less than a millisecond.

    A compiled module is code, so one that another user could have written is not read.
    """
    kept = cache_folder() / f"{module_digest()[:16]}-wasmtime-{metadata.version('wasmtime')}.cwasm"
    try:
        status = kept.stat()
        if status.st_uid == os.getuid() and not status.st_mode & 0o022:
            return wasmtime.Module.deserialize_file(engine, str(kept))
    except (OSError, wasmtime.WasmtimeError):
        pass  # Not there, or of another machine.
    module = wasmtime.Module(engine, module_bytes())
    try:
        kept.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.NamedTemporaryFile(dir=kept.parent, delete=False) as file:
            file.write(module.serialize())
        os.replace(file.name, kept)
    except OSError:
        pass  # Without a place to keep it, each process compiles it.
    return module


class Instance:
    """One instance of the module. Calls from several threads wait for one another."""

    def __init__(self) -> None:
        self.failed = False
        """Whether a call ended in a trap: what is in the memory then may be half of something, and is not read any more."""
        engine = wasmtime.Engine()
        self._store = wasmtime.Store(engine)
        exports = wasmtime.Instance(self._store, compiled(engine), []).exports(self._store)
        self._functions: dict[str, wasmtime.Func] = {}
        for name in exports:
            export = exports[name]
            if isinstance(export, wasmtime.Func):
                self._functions[str(name)] = export
            elif isinstance(export, wasmtime.Memory):
                self._memory = export
        self._lock = threading.Lock()
        # Sessions and programs that nothing refers to any more: they are given back by the next call, because the garbage
        # collector may come in the middle of one.
        self._unused: deque[tuple[str, int]] = deque()
        self._room = 0
        self._place = 0
        if self._invoke("lockstep_version") != VERSION:
            raise LockstepError("lockstep.wasm has another interface than this package: reinstall the package")

    @property
    def memory_size(self) -> int:
        """The bytes of the instance's memory."""
        return self._memory.data_len(self._store)

    def drop(self, function: str, number: int) -> None:
        self._unused.append((function, number))

    def call(self, function: str, *arguments: float) -> int:
        with self._lock:
            return int(self._invoke(function, *arguments))

    def milliseconds(self, function: str, *arguments: float) -> float:
        with self._lock:
            return float(self._invoke(function, *arguments))

    def exchange(self, function: str, before: tuple[int, ...], data: bytes, *after: float) -> tuple[int, bytes]:
        """Hands bytes over; afterwards nothing is left of them where they were.

        - Returns: the number that the function returns, and what it says.
        """
        with self._lock:
            return self._with(data, lambda: int(self._invoke(function, *before, self._place, len(data), *after)))

    def check(self, program: int, name: bytes, value: bytes) -> int:
        """`lockstep_matches`, which takes two texts."""
        with self._lock:
            data = name + value

            def matches() -> int:
                place = self._place
                return int(self._invoke("lockstep_matches", program, place, len(name), place + len(name), len(value)))

            return self._with(data, matches)[0]

    def _with(self, data: bytes, body: Callable[[], int]) -> tuple[int, bytes]:
        while self._unused:
            self._invoke(*self._unused.popleft())
        if len(data) > self._room:
            self._invoke("lockstep_release", self._place, self._room)
            self._room = max(1024, 2 * len(data))
            self._place = int(self._invoke("lockstep_allocate", self._room))
            if not self._place:
                self._room = 0
                raise LockstepError("the module is out of memory: close sessions, or use another Program with instance='own'")
        self._memory.write(self._store, data, self._place)
        try:
            result = body()
        finally:
            self._memory.write(self._store, bytearray(len(data)), self._place)
        return result, self._output()

    def read(self, function: str, *arguments: float) -> tuple[int, bytes]:
        with self._lock:
            result = self._invoke(function, *arguments)
            return int(result or 0), self._output()

    def _output(self) -> bytes:
        length = int(self._invoke("lockstep_output_length"))
        if not length:
            return b""
        start = int(self._invoke("lockstep_output"))
        return bytes(self._memory.read(self._store, start, start + length))

    def _invoke(self, function: str, *arguments: float) -> float:
        if self.failed:
            raise ModuleError(f"the module failed in an earlier call, and the sessions in it are lost: {REMEDY}")
        try:
            result = self._functions[function](self._store, *arguments)
        except (wasmtime.Trap, wasmtime.WasmtimeError) as error:
            self.failed = True
            raise ModuleError(f"the module failed ({_reason(error)}), and the sessions in it are lost: {REMEDY}") from None
        return result or 0


def _reason(error: Exception) -> str:
    """Without the list of functions that errors of wasmtime have."""
    code = getattr(error, "trap_code", None)
    return code.name.lower().replace("_", " ") if code is not None else type(error).__name__


_shared: Instance | None = None
_sharing = threading.Lock()


def shared() -> Instance:
    """The instance of this process; a new one after that failed."""
    global _shared
    with _sharing:
        if _shared is None or _shared.failed:
            _shared = Instance()
        return _shared
