"""What an operator does about sessions that are parked, through any worker.

usage: operate.py parked            lists them, those that wait longest first
       operate.py retry ID…         the action runs again, under the same key; --all: of every session that is parked
       operate.py move ID… --to IMAGE   goes on in another image, a file or a digest, which a worker must have; --all
       operate.py end ID…           ends them

WORKER is the address of a worker, http://127.0.0.1:8080 without it; HOST_KEY is the key of the host.
"""

import argparse
import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid
from pathlib import Path
from typing import Any

from lockstep_flows import Program


def ask(path: str, body: dict[str, Any] | None = None) -> Any:
    request = urllib.request.Request(
        f"{os.environ.get('WORKER', 'http://127.0.0.1:8080').rstrip('/')}/host/{path}", headers={
            "Authorization": f"Bearer {os.environ.get('HOST_KEY', '')}"}, data=None if body is None else json.dumps(body).encode())
    try:
        with urllib.request.urlopen(request, timeout=90) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        return json.load(error)


def line(one: dict[str, Any]) -> str:
    since = time.strftime("%Y-%m-%d %H:%M:%SZ", time.gmtime(one["since"]))
    tried = f", given up after {one['attempts']} attempts" if one["attempts"] else ""
    return f"{one['session']}  {since}  {one['flow']} {one['step']} {one['action'] or ''}{tried}: {one['error']}"


def main() -> int:
    parser = argparse.ArgumentParser(usage=(__doc__ or "").split("usage: ")[1])
    parser.add_argument("does", choices=("parked", "retry", "move", "end"))
    parser.add_argument("ids", nargs="*")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--to")
    given = parser.parse_args()
    parked = ask("parked") if given.does == "parked" or given.all else {"parked": []}
    if "error" in parked:
        sys.exit(str(parked["error"]))
    if given.does == "parked":
        print("\n".join(map(line, parked["parked"])) or "no session is parked")
        return 0
    ids = given.ids or [one["session"] for one in parked["parked"]]
    if not given.ids and not given.all or (given.does == "move") != (given.to is not None) or given.does == "end" and given.all:
        parser.error("name the sessions, and for 'move' the image")
    image = Program(Path(given.to).read_bytes()).digest if given.to and Path(given.to).exists() else given.to
    failed = 0
    for session in ids:
        said = ask(f"sessions/{session}", {"id": uuid.uuid4().hex, given.does: image or True})
        wrong = said.get("error") or said.get("refused") or (said["parked"] and "it is parked again")
        failed += bool(wrong)
        print(f"{session}: {wrong or 'done'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
