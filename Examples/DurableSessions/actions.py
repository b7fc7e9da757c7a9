"""What the system actions do in the example: the password is checked, everything else succeeds at once."""

from typing import Any


def perform(call: dict[str, Any], secrets: dict[str, str]) -> dict[str, Any]:
    """Answers a call. An action with an effect elsewhere sends `call["key"]` along, and is done once under each key."""
    if call["name"] == "account.apply" and secrets["password"] != secrets["repeated-password"]:
        return {"outcome": "different"}
    return {"outcome": call["outcomes"][0]}
