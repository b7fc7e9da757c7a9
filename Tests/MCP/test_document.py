"""The session in docs/agents.md: its files, edits and calls, with the answers that are shown."""

import json
import os
import re

from conftest import ROOT, agent, run

PAGE = ROOT / "docs/agents.md"
BLOCK = re.compile(r"<!-- (?:call|(file|edit|append): (\S+)) -->\n```\w*\n(.*?)```\n", re.S)


def edit(path, text):
    """Puts lines in place of those that begin with the same id, or behind the line before."""
    lines = path.read_text().splitlines(True)
    place = None
    for line in text.splitlines(True):
        known = [number for number, old in enumerate(lines) if old.split(",")[0] == line.split(",")[0]]
        if known:
            place = known[0]
            lines[place] = line
        else:
            place += 1
            lines.insert(place, line)
    path.write_text("".join(lines))


def test_the_session_is_as_shown(tmp_path):
    text = PAGE.read_text()
    played = text

    async def work():
        nonlocal played
        async with agent(tmp_path) as it:
            for block in BLOCK.finditer(text):
                kind, name, body = block.groups()
                if kind == "file":
                    (tmp_path / name).write_text(body)
                elif kind == "append":
                    with open(tmp_path / name, "a") as file:
                        file.write(body)
                elif kind == "edit":
                    edit(tmp_path / name, body)
                else:
                    # The first line is the call: > lint {"path": "door.yaml"}
                    call = body.splitlines()[0]
                    tool, _, arguments = call.removeprefix("> ").partition(" ")
                    result = await it.call(tool, **json.loads(arguments or "{}"))
                    answer = f"<!-- call -->\n```\n{call}\n{result.content[0].text}\n```\n"
                    played = played.replace(block.group(0), answer, 1)

    run(work())
    if os.environ.get("LOCKSTEP_UPDATE_GOLDEN"):
        PAGE.write_text(played)
    else:
        assert played == text
