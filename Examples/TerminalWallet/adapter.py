"""Plays the wallet by its text, for `lockstep test --app`: there is no browser, no fake server, and no clock to move.

    lockstep test flows --app "python3 Examples/TerminalWallet/adapter.py PATH-OF-TerminalWallet" --cover rows --only UC2.3

What the wallet's actions answer depends on what the user does: the adapter types a right or a wrong PIN, and sets the wallet up with
or without biometrics, as it was prepared. All else it cannot prepare, and says so.
"""

from __future__ import annotations

import re
import subprocess
import sys

from lockstep_app import Adapter, Answer, Begin, Cannot, Ended, Expected, Input, Left, Run, Shown, serve

PIN, WRONG, SIMPLE = "274938", "000000", "111111"
# What the user does when the phone asks for a finger, to unlock and to enable biometrics.
SCANS = {
    "valid": "recognised", "invalid-ios-1": "not recognised", "cancelled": "cancel", "confirmed": "recognised", "rejected": "cancel"}
# What the wallet's own world answers.
ALWAYS = {
    "account.pid": "none", "app.start": "shutdown", "account.set-up": "done", "biometrics.supported": "supported"}
MENU = "The wallet is open."


class Wallet(Adapter):
    can = frozenset({"prepare", "message", "actions"})

    def begin(self, begin: Begin) -> None:
        if begin.flow not in ("UC2.1", "UC2.3"):
            raise Cannot("the wallet begins with its set-up, or locked")
        self._end()
        self.is_set_up = begin.flow == "UC2.3"
        self.wrong = 0
        self.wallet = subprocess.Popen(sys.argv[1], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)

    def prepare(self, run: Run) -> None:
        possible = {
            "biometrics.enabled": {"enabled", "disabled"}, "biometrics.scan": set(SCANS),
            "biometrics.enable": {"confirmed", "rejected"}, "pin.check": {"accepted", "too-simple"},
            "pin.match": {"match", "different-1"}, "pin.validate": {"valid", f"wrong-{self.wrong + 1}"}}
        action = run.action or ""
        if run.answer != ALWAYS.get(action) and run.answer not in possible.get(action, set()):
            raise Cannot(f"the wallet does not come to '{run.answer}' of {run.action or run.step} here")
        super().prepare(run)

    def start(self) -> None:
        self._read()
        if self.is_set_up:
            with_biometrics = self.runs.take("biometrics.enabled")
            enabled = with_biometrics is not None and with_biometrics.outcome == "enabled"
            for line in (PIN, PIN):
                self._send(line)
            self._press("Enable" if enabled else "Skip")
            if enabled and self.title.startswith("Your finger"):
                self._press("recognised")
            self._press("Next")
            self._press("Lock")
        self._scan()

    def user(self, input: Input) -> None:
        if not input.fields:
            self._press(input.label)
        else:
            run = self.runs.take("pin.validate", "pin.check", "pin.match")
            right = run is None or run.outcome in ("valid", "accepted", "match")
            self.wrong += run is not None and run.action == "pin.validate" and not right
            self._send(PIN if right else SIMPLE if run and run.action == "pin.check" else WRONG)
        self._scan()

    def read(self, expected: Expected, within: float) -> Answer:
        if self.wallet.poll() is not None:
            return Ended()
        # Cards and their neighbours are a menu here, and the wiped wallet begins anew.
        if self.title == MENU or expected.left == "UC9.4" and self.title == "Choose PIN":
            return Left(expected.left) if expected.left else Ended()
        return Shown(self.title, self.message, tuple(self.choices))

    def close(self) -> None:
        self._end()

    def _end(self) -> None:
        if getattr(self, "wallet", None) is not None:
            self.wallet.kill()
            self.wallet.wait()

    def _scan(self) -> None:
        """The phone asks for a finger: as it was prepared."""
        while self.title.startswith("Your finger"):
            run = self.runs.take("biometrics.scan", "biometrics.enable")
            self._press(SCANS[run.answer] if run else "cancel")

    def _press(self, label: str) -> None:
        if label not in self.choices:
            raise Cannot(f"no choice '{label}'; the screen has {', '.join(self.choices)}")
        self._send(str(self.choices.index(label) + 1))

    def _send(self, line: str) -> None:
        assert self.wallet.stdin is not None
        self.wallet.stdin.write(f"{line}\n".encode())
        self._read()

    def _read(self) -> None:
        """A screen, up to the prompt of the wallet: its title, its message, and its numbered choices."""
        assert self.wallet.stdout is not None
        text = b""
        while not text.endswith(b"\n> ") and (part := self.wallet.stdout.read(4096)):
            text += part
        if not text:
            self.wallet.wait()
        lines = [line for line in text.decode().splitlines() if line.strip() and line != "> "]
        self.choices = [found[1] for line in lines if (found := re.fullmatch(r"  \d+\)  (.*)", line))]
        words = [line for line in lines if not line.startswith("  ")]
        self.title = words[0].strip("─ ") if words else ""
        self.message = words[1] if len(words) > 1 else None


if __name__ == "__main__":
    serve(Wallet())
