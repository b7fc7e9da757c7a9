"""Plays stories by the lines of docs/jsonl.md."""
import json
import subprocess

from stories import ROOT

ERRORS = {"No internet", "Server unreachable"}
PIN = "274938"


def play(lockstep, story, cuts=()):
    """Plays a story through `lockstep run --jsonl`: the lines sent, and for the start and each of them the lines heard.

    Before the inputs of `cuts` the session is put away and taken up again; time passes meanwhile.
    """
    command = [lockstep, "run", story.flow, "--jsonl", "--actions", "external", "--trace", "--project", "flows"]
    session = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    sent, heard = [], []
    try:
        running, snapshot = listen(session, heard)
        for number, step in enumerate(story.inputs):
            line = line_of(step, running)
            if number in cuts:
                restore = {"restore": snapshot, **({"after": line["advance"]} if "advance" in line else {})}
                print(json.dumps(restore), file=session.stdin, flush=True)
                sent.append(json.dumps(restore))
                running, snapshot = listen(session, heard)
                if "advance" in line:
                    continue
                line = line_of(step, running)
            line = json.dumps(line)
            print(line, file=session.stdin, flush=True)
            sent.append(line)
            now, snapshot = listen(session, heard)
            running = now or running
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
    """Reads what one line brought about, up to a snapshot that marks its end; returns the action that runs now, and the snapshot."""
    part, running, snapshot = [], None, None
    try:
        print('{"snapshot":true}', file=session.stdin, flush=True)
    except BrokenPipeError:
        pass  # The line before ended the session; what it said is still to be read.
    for text in session.stdout:
        line = json.loads(text)
        assert "error" not in line and "refused" not in line, text
        if snapshot := line.get("snapshot"):
            break
        part.append(line)
        running = line.get("run", running)
        if "end" in line:
            break
    heard.append(part)
    return running, snapshot


def cuts(story, heard):
    """The inputs before which a session may be put away: it holds no secret then that an action reads later, and would ask for again."""
    answers = [number for number, step in enumerate(story.inputs) if step[0] == "answer"]
    given, held = {}, set()
    for number, (step, part) in enumerate(zip(story.inputs, heard[1:])):
        if step[0] == "user":
            given |= {name: number for name in step[2]}
        for name in {name for line in part for name in line.get("reads", [])} & given.keys():
            held |= set(range(given[name], min((answer for answer in answers if answer > number), default=number)))
    return [number for number in range(len(story.inputs)) if number - 1 not in held]


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
