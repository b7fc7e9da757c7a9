"""Plays the parcel station for `lockstep test --app`: all that is about this app, in one file.

    lockstep test flows --app "python3 adapter.py" --cover rows
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from lockstep_app import Run, serve
from lockstep_app.browser import PlaywrightAdapter, Request, Response

EXAMPLE = Path(__file__).parent


class ParcelStation(PlaywrightAdapter):
    routes = {"**/api/check": "code.check", "**/api/unlock": "UC1 2.2"}
    values = {"Code": "1234"}
    ends = ["Goodbye"]

    def open(self, project: str) -> None:
        command = [sys.executable, str(EXAMPLE / "service.py"), "--port", "0", "--deviate", os.environ.get("DEVIATE", "")]
        self.service = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.service.stdout is not None
        self.url = self.service.stdout.readline().strip()
        super().open(project)

    def close(self) -> None:
        super().close()
        self.service.terminate()

    def respond(self, run: Run, request: Request) -> Response:
        return Response(fails=True) if run.error else Response(json=answer(run))


def answer(run: Run) -> dict[str, Any]:
    """What the service answers where a run ends so."""
    match run.outcome:
        case "right":
            return {"result": "right", "box": run.values["box"]}
        case "wrong":
            return {"result": "wrong"}
        case "locked":
            return {"result": "locked", "seconds": float(run.values["blocked-for"]) / 1000}
        case outcome:
            return {"opened": outcome == "Door unlocks"}


if __name__ == "__main__":
    serve(ParcelStation())
