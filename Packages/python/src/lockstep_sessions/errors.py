"""Errors of the sessions in a database; each message names the remedy."""

from lockstep_flows import LockstepError


class Unknown(LockstepError):
    """There is no such session, flow or image, or the token is not that of the session."""
