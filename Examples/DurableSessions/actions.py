"""What the system actions do in the example: the password is checked, everything else succeeds at once."""

import logging
from datetime import timedelta
from typing import Any

from lockstep_flows import Retries

# How often an action is tried that raises, before its session is parked; others are tried five times within seconds.
RETRIES = {
    "reminder.send": Retries(attempts=10, pause=timedelta(seconds=1), factor=3, longest=timedelta(hours=1), deadline=timedelta(hours=12)),
}


def perform(call: dict[str, Any], secrets: dict[str, str]) -> dict[str, Any]:
    """Answers a call. An action with an effect elsewhere sends `call["key"]` along, and is done once under each key."""
    if call["name"] == "account.apply" and secrets["password"] != secrets["repeated-password"]:
        return {"outcome": "different"}
    return {"outcome": call["outcomes"][0]}


def alarm(parked: dict[str, Any]) -> None:
    """Hears of each session that is parked, at least once: call whoever looks after them."""
    logging.getLogger("actions").error("a session is parked", extra={"session": parked["session"], "error": parked["error"]})
