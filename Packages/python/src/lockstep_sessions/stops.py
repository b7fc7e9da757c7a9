"""A session that cannot take a message at all: it is parked as it is in the database, so that nothing tries the message again and again."""

from __future__ import annotations

from .rows import Found, Kept
from .sent import Sent
from .settings import Message


def stopped(sent: Sent, row: Found, latest: Message, state: Message, message: Message, error: Exception) -> Kept:
    """What is written of such a session. Without the words of the error, which may be those of a secret; only an operator's `end` is taken."""
    seq, is_over, place = row.version + 1, "end" in message, latest["view"] or {"flow": None, "step": None}
    parked = None if is_over else state.get("parked") or {
        "error": f"the message could not be taken ({type(error).__name__}): report it to Lockstep", "flow": place["flow"], "step": place["step"],
        "action": latest["running"], "attempts": None, "since": row.now, "key": None, "answer": None}
    report: Message = {name: value for name, value in latest.items() if name != "again"} | {
        "seq": seq, "id": sent.id, "rows": [], "due": None, "handles": [], "published": row.now, "parked": not is_over}
    if is_over:
        report |= {"view": None, "running": None, "ended": {"how": "closed", "to": None, "message": None}}
    else:
        report["refused"] = "the input led to an error: an operator looks at it; send the input again later"
    return Kept(
        session=sent.session, version=seq, state={} if is_over else state | {"seq": seq, "parked": parked, "lost": row.holder is not None},
        report=report, now=row.now, run=None, ran=row.run, call=None, worker=None, holder=None,
        parked=parked and {name: value for name, value in parked.items() if name != "answer"} | {"image": latest["image"]},
        is_alarming=not is_over and state.get("parked") is None)
