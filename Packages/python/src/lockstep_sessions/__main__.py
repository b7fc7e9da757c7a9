"""What an operator does about sessions, straight in the database.

usage: python -m lockstep_sessions parked            lists the sessions that wait for an operator, those that wait longest first
       python -m lockstep_sessions retry ID…         the action runs again, under the same key; --all: of every parked session
       python -m lockstep_sessions end ID…           ends them
       python -m lockstep_sessions move [ID…] --to IMAGE [--dry-run]
                                                     they continue in another image, a file or a digest; without an ID all that run in others

DATABASE is the URL of PostgreSQL.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import time
import uuid
from collections import Counter
from pathlib import Path
from typing import Any

from lockstep_flows import LockstepError, Program, SnapshotError

from .errors import Unknown
from .host import Host
from .settings import Settings


def line(one: dict[str, Any]) -> str:
    since = time.strftime("%Y-%m-%d %H:%M:%SZ", time.gmtime(one["since"]))
    tried = f", given up after {one['attempts']} attempts" if one["attempts"] else ""
    return f"{one['session']}  {since}  {one['flow']} {one['step']} {one['action'] or ''}{tried}: {one['error']}"


async def decide(host: Host, does: str, sessions: list[str]) -> int:
    failed = 0
    for session in sessions:
        try:
            report = await getattr(host, does)(session, uuid.uuid4().hex)
            wrong = report.get("refused")
        except LockstepError as error:
            wrong = str(error)
        failed += wrong is not None
        print(f"{session}: {wrong or 'done'}")
    return 1 if failed else 0


async def move(host: Host, digest: str, sessions: list[str], dry: bool) -> int:
    """Moves sessions, or counts by step which would move. Those that do not fit stay where they are."""
    target = await host.program(digest)
    async with host.connection() as connection:
        found = await connection.execute(
            "SELECT id, place, state FROM lockstep.sessions WHERE ended IS NULL AND (%s OR id = ANY(%s)) ORDER BY id", [not sessions, sessions])
        rows = [(id, place, json.loads(state)) for id, place, state in await found.fetchall()]
    moves, stays = Counter[str](), Counter[tuple[str, str]]()
    for session, place, state in rows:
        if state["image"] == target.digest:
            continue
        try:
            program = await host.program(state["image"])
            fitted = program.migrate(state["snapshot"].encode(), to=target)
            with target.restore(fitted) as moved, program.restore(state["snapshot"].encode()) as stayed:
                lost = len(stayed.inspect()["history"]) - len(moved.inspect()["history"])
            if not dry and (wrong := (await host.move(session, uuid.uuid4().hex, target.digest)).get("refused")):
                raise SnapshotError(wrong)
            moves[f"{place}{', Back skips steps that are gone' if lost else ''}"] += 1
        except (SnapshotError, Unknown) as error:
            stays[place, str(error)] += 1
    for place, count in sorted(moves.items()):
        print(f"{place}: {count} {'would move' if dry else 'moved'}")
    for (place, reason), count in sorted(stays.items()):
        print(f"{place}: {count} {'would stay' if dry else 'stayed'}: {reason}")
    if not moves and not stays:
        print("no session runs in another image")
    return 1 if stays else 0


async def run(given: argparse.Namespace) -> int:
    def perform(*_: object) -> dict[str, Any]:
        raise AssertionError("an operator performs no actions")

    images = [Path(given.to).read_bytes()] if given.to and Path(given.to).exists() else []
    # It takes no actions and fires no timers: workers do.
    host = Host(Settings(database=os.environ["DATABASE"], perform=perform, parallel=0), images)
    async with host.visiting():
        parked = await host.parked()
        if given.does == "parked":
            print("\n".join(map(line, parked)) or "no session is parked")
            return 0
        if given.does == "move":
            digest = Program(images[0]).digest if images else given.to
            return await move(host, digest, given.ids, given.dry_run)
        return await decide(host, given.does, given.ids or [one["session"] for one in parked])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m lockstep_sessions", usage=(__doc__ or "").split("usage: ")[1])
    parser.add_argument("does", choices=("parked", "retry", "move", "end"))
    parser.add_argument("ids", nargs="*")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--to")
    parser.add_argument("--dry-run", action="store_true")
    given = parser.parse_args()
    if (given.does == "move") != (given.to is not None) or given.dry_run and given.does != "move" or given.all and given.does != "retry":
        parser.error("'--to IMAGE' and '--dry-run' go with 'move', '--all' with 'retry'")
    if given.does in ("retry", "end") and not given.ids and not given.all:
        parser.error("name the sessions")
    if "DATABASE" not in os.environ:
        parser.error("set DATABASE to the URL of PostgreSQL")
    try:
        return asyncio.run(run(given))
    except LockstepError as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
