"""Plays stories by the lines of docs/jsonl.md."""
import json
import subprocess

from stories import ROOT

ERRORS = {"No internet", "Server unreachable"}
PIN = "274938"


def play(lockstep, story):
    """Plays a story through `lockstep run --jsonl`: the lines sent, and for the start and each of them the lines heard."""
    command = [lockstep, "run", story.flow, "--jsonl", "--actions", "external", "--trace", "--project", "flows"]
    session = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    sent, heard = [], []
    try:
        running = listen(session, heard)
        for step in story.inputs:
            line = json.dumps(line_of(step, running))
            print(line, file=session.stdin, flush=True)
            sent.append(line)
            running = listen(session, heard) or running
    finally:
        session.kill()
        session.wait()
    return sent, heard


def line_of(step, running):
    match step:
        case ("user", words, given):
            return {"user": words, "give": {name: PIN for name in given}} if given else {"user": words}
        case ("event", words):
            return {"event": words}
        case ("answer", name, values):
            return {"answer": running, "error": name} if name in ERRORS else {"answer": running, "outcome": name, "values": values}
        case ("advance", time):
            return {"advance": time}
        case (verb,):
            return {verb: True}


def listen(session, heard):
    """Reads what one line brought about, up to a snapshot that is asked for as a mark; returns the action that runs now."""
    part, running = [], None
    try:
        print('{"snapshot":true}', file=session.stdin, flush=True)
    except BrokenPipeError:
        pass  # The line before ended the session; what it said is still to be read.
    for text in session.stdout:
        line = json.loads(text)
        assert "error" not in line and "refused" not in line, text
        if "snapshot" in line:
            break
        part.append(line)
        running = line.get("run", running)
        if "end" in line:
            break
    heard.append(part)
    return running


def rows(parts):
    return [line["row"] for part in parts for line in part if "row" in line]


def by_numbers(story, heard):
    """A story for numbers.mjs, and the places to which its inputs lead."""
    inputs, places = [], []
    place = place_after(heard[0], None)
    for step, part in zip(story.inputs, heard[1:]):
        row = next((line["row"] for line in part if "row" in line), None)
        match step:
            case ("advance", time):
                inputs.append({"kind": "wait", "value": time})
            case ("suspend",) | ("resume",):
                inputs.append({"kind": step[0], "value": 0})
            case ("user", words, _) if row is None:  # on what is shown over a step
                inputs.append({"kind": words.removeprefix("selects "), "value": 0})
            case ("answer", _, values):
                inputs.append({"kind": "row", "row": row, "value": next(iter(values.values()), 0)})
            case _:
                inputs.append({"kind": "row", "row": row, "value": 1})
        place = place_after(part, place)
        places.append(place)
    return {"flow": story.flow, "inputs": inputs}, places


def place_after(part, place):
    for line in part:
        at = line.get("show", line)
        if at and "step" in at:
            place = f"{at['flow']} {at['step']}"
        elif "end" in line:
            place = None
    return place
