"""The conversation with `lockstep test --app`, on the standard streams."""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterable, Mapping
from types import FrameType, TracebackType
from typing import Any, TextIO, cast

from . import messages
from .adapter import Adapter, Cannot, Crashed, NotPrepared, Unusable

VERSION = 1
"""Of the conversation."""


def serve(adapter: Adapter, lines: Iterable[str] | None = None, output: TextIO | None = None) -> None:
    """Answers each line of the tool until there are no more.

    What the program prints goes to standard error: standard output belongs to the tool. An exception other than `Cannot` and
    `Crashed` ends the adapter with its traceback, which the tool reports at the row.

    `lines` and `output` are the standard streams, unless a test gives others.
    """
    if lines is None:
        signal.signal(signal.SIGTERM, _leave)
        sys.excepthook = _report
    if output is None:
        # A descriptor of our own, so that a print of the adapter or of a library cannot come between the answers.
        output = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
        sys.stdout.flush()
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    try:
        for line in sys.stdin if lines is None else lines:
            if line.isspace():
                continue
            output.write(json.dumps(answer(adapter, line), ensure_ascii=False) + "\n")
            output.flush()
    except KeyboardInterrupt:
        pass
    finally:
        adapter.close()


def _leave(_number: int, _frame: FrameType | None) -> None:
    raise SystemExit(143)


def _report(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Prints an exception. Its kind and its first line come last: they may be followed by a long log, and the tool shows the end."""
    traceback.print_exception(kind, error, trace)
    own = [one for one in traceback.extract_tb(trace) if not _is_of_package(one.filename)]
    if own:
        print(f"{own[-1].filename}:{own[-1].lineno}: {own[-1].line}", file=sys.stderr)
    print(f"{kind.__name__}: {first_line(str(error))}", file=sys.stderr)


def _is_of_package(path: str) -> bool:
    return os.path.dirname(os.path.abspath(path)) == os.path.dirname(os.path.abspath(__file__)) or "site-packages" in path


def first_line(text: str) -> str:
    """The first line of a text that has words."""
    return next((line.strip() for line in text.splitlines() if line.strip()), "")


def answer(adapter: Adapter, line: str) -> dict[str, Any]:
    """The answer to one line; with the number of the message, where it has one."""
    try:
        content: object = json.loads(line)
    except json.JSONDecodeError as error:
        return {"error": f"the line is not JSON: {error}"}
    if not isinstance(content, dict):
        return {"error": "the line is not a JSON object"}
    message = cast("dict[str, Any]", content)
    number = {"n": message["n"]} if "n" in message else {}
    try:
        return _answer(adapter, message) | number
    except messages.Misread as error:
        return {"error": str(error)} | number
    except Unusable as error:
        return {"unusable": str(error)} | number


def _answer(adapter: Adapter, message: Mapping[str, Any]) -> dict[str, Any]:
    if "lockstep-app" in message:
        if message["lockstep-app"] != VERSION:
            return {"error": f"this package speaks version {VERSION}, not {message['lockstep-app']}"}
        adapter.open(str(message.get("project", "")))
        return {"ready": VERSION, "can": sorted(adapter.can)}
    if "read" in message:
        within = message.get("within", 0) / 1000
        try:
            return messages.shows(adapter.read(messages.expected(message), within)) | _ran(adapter)
        except NotPrepared as error:
            return {"cannot": str(error), "of": "adapter"} | _ran(adapter)
        except Crashed as error:
            return {"crashed": str(error)}
    if message.get("end") is True:
        picture = adapter.picture() if message.get("picture") is True else None
        adapter.end()
        return {"done": True} | ({"screenshot": str(picture)} if picture else {})
    for key, act in _DEEDS.items():
        if key in message:
            return _do(adapter, lambda: act(adapter, message))
    return {"error": f"this version knows no message {', '.join(sorted(message))}"}


def _begin(adapter: Adapter, message: Mapping[str, Any]) -> None:
    adapter.runs.clear()
    adapter.begin(messages.begin(message))


_DEEDS: dict[str, Callable[[Adapter, Mapping[str, Any]], None]] = {
    "begin": _begin,
    "prepare": lambda adapter, message: adapter.prepare(messages.run(message)),
    "start": lambda adapter, _: adapter.start(),
    "user": lambda adapter, message: adapter.user(messages.user(message)),
    "event": lambda adapter, message: adapter.event(messages.event(message)),
    "release": lambda adapter, message: adapter.release(str(message["release"])),
    "advance": lambda adapter, message: adapter.advance(float(message["advance"])),
    "suspend": lambda adapter, _: adapter.suspend(),
    "resume": lambda adapter, _: adapter.resume(),
    "kill": lambda adapter, _: adapter.kill(),
}


def _do(adapter: Adapter, act: Callable[[], None]) -> dict[str, Any]:
    try:
        act()
    except NotPrepared as error:
        return {"cannot": str(error), "of": "adapter"} | _ran(adapter)
    except Cannot as error:
        return {"cannot": str(error)} | _ran(adapter)
    except Crashed as error:
        return {"crashed": str(error)} | _ran(adapter)
    return {"done": True} | _ran(adapter)


def _ran(adapter: Adapter) -> dict[str, Any]:
    said: dict[str, Any] = {}
    if ran := adapter.runs.ran():
        said["ran"] = ran
    if unprepared := adapter.runs.unprepared():
        said["unprepared"] = unprepared[0]
    return said
