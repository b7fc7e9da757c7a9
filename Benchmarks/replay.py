"""Replays logs of the scenarios of flows/, many sessions at a time: by rows, and by screens.

usage: replay.py LOCKSTEP [LINES [OPEN]]    1,000,000 lines, 10,000 open sessions
"""
import json
import os
import re
import subprocess
import sys
import tempfile
from itertools import cycle
from pathlib import Path

FLOWS = Path(__file__).resolve().parents[1] / "flows"
SHOWN = re.compile(r" *([\d:]+)  (\w[\w ]*):? '(.*)'  \((\S+ \S+)\)$")


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def milliseconds(clock):
    """Of `1:02:03`."""
    total = 0
    for part in clock.split(":"):
        total = total * 60 + int(part)
    return total * 1000


def screens(tool, name, first):
    """The lines of a scenario's transcript; errors and placeholders have no step of their own."""
    shown = filter(None, map(SHOWN.match, run(tool, "run", name, "--project", FLOWS).splitlines()))
    lines = [{"screen": view[3] if view[2] in ("error", "placeholder") else view[4], "at": milliseconds(view[1])}
             for view in shown]
    return [{**first, **line} if number == 0 else line for number, line in enumerate(lines)]


def write(file, scenarios, lines, count):
    """Sessions in turns, a line each; where one ends another begins."""
    scenarios, number = cycle(scenarios), 0
    sessions = [iter(()) for _ in range(count)]
    names = [0] * count
    for line in range(lines):
        turn = line % count
        event = next(sessions[turn], None)
        if event is None:
            number += 1
            names[turn], sessions[turn] = number, iter(next(scenarios))
            event = next(sessions[turn])
        file.write(json.dumps({"session": f"s{names[turn]}", **event}) + "\n")


def main(tool, lines="1000000", count="10000"):
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log.jsonl"
        run(tool, "test", FLOWS, "--log-output", log)
        rows = {}
        for event in map(json.loads, log.read_text().splitlines()):
            rows.setdefault(event.pop("session"), []).append(event)
        starts = {name: {key: events[0][key] for key in ("flow", "parameters") if key in events[0]}
                  for name, events in rows.items()}
        # One of several examples of a scenario cannot be run by its name.
        seen = [screens(tool, name, start) for name, start in starts.items() if "[" not in name]
        for content, scenarios in ("rows", rows.values()), ("screens", seen):
            with log.open("w") as file:
                write(file, [events for events in scenarios if events], int(lines), int(count))
            # Clocks of transcripts have seconds.
            child = subprocess.Popen([tool, "replay", log, "--project", FLOWS, "--tolerance", "1s"],
                                     stdout=subprocess.PIPE, text=True)
            report = child.stdout.readline().strip()
            child.stdout.read()
            _, status, usage = os.wait4(child.pid, 0)
            print(f"{content}: {usage.ru_utime + usage.ru_stime:.1f} s, {usage.ru_maxrss / 1024:.0f} MB, {status}: {report}")


main(*sys.argv[1:])
