#!/usr/bin/env python3
"""Opens the app: plays UC2.3 over `lockstep run --jsonl` and checks the PIN itself.

    python3 docs/clients/unlock.py [LOCKSTEP [FLOWS]]
"""
import json
import subprocess
import sys

PIN = "274938"
OTHER_ACTIONS = {"biometrics.enabled": "disabled", "account.pid": "obtained", "app.start": "shutdown",
                 "PF2.7": "No (valid) universal link"}


class Lock:
    """The system action pin.validate: three wrong PINs may follow one another, then the app is blocked."""

    def __init__(self):
        self.failures = 0

    def validate(self, entered):
        if entered == PIN:
            return {"outcome": "valid"}
        self.failures += 1
        if self.failures <= 3:
            return {"outcome": f"wrong-{self.failures}"}
        return {"outcome": "locked", "values": {"blocked-for": 60_000}}


def main(lockstep="lockstep", flows="flows"):
    command = [lockstep, "run", "UC2.3", "--jsonl", "--actions", "external", "--project", flows]
    session = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")

    def send(**line):
        print(json.dumps(line), file=session.stdin, flush=True)

    lock, typed, entered = Lock(), iter(["000000", PIN]), None
    for line in map(json.loads, session.stdout):
        match line:
            case {"run": number, "action": "pin.validate"}:
                send(answer=number, **lock.validate(entered))
            case {"run": number, "action": action}:
                send(answer=number, outcome=OTHER_ACTIONS[action])
            case {"show": {"title": title, "inputs": [{"name": "pin"}]}}:
                print("shows", title)
                entered = next(typed)
                send(user="enters PIN", give={"pin": entered})
            case {"show": {"title": title}}:
                print("shows", title)
                send(user="selects Close")
            case {"end": end}:
                print(end, "to", line.get("to"))
            case {"error": _} | {"refused": _}:
                sys.exit(f"lockstep: {line}")
    return session.wait()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
