"""Errors of the sessions in a database; each message names the remedy."""

from lockstep_flows import LockstepError


class Unknown(LockstepError):
    """There is no such session, flow or image."""


class Denied(LockstepError):
    """The token is not that of the session, or there is no such session."""
