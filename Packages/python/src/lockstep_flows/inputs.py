"""Inputs of users."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from ._arguments import are_texts, is_object, is_text
from .errors import InputError


@dataclass(frozen=True, slots=True, kw_only=True)
class UserInput:
    """An input of a user: a row by its words or by its ID, or `Retry`, `Close` or `Back`, with the texts of its inputs.

    `Session.from_user` takes it. It has no place for events, answers, time and other inputs of the host, and none for handles.

    - Raises: `InputError` if it has neither `user` nor `row`, or both, or a value of the wrong kind. No message repeats a value.
    """

    user: str | None = None
    row: str | None = None
    give: Mapping[str, str] = field(default_factory=dict[str, str], repr=False)
    visit: int | None = None

    def __post_init__(self) -> None:
        if (self.user is None) == (self.row is None):
            raise InputError("an input of a user has either 'user', the words of a choice, or 'row', its ID")
        for name, words in (("user", self.user), ("row", self.row)):
            if words is not None and not is_text(words):
                raise InputError(f"'{name}' is not a text: send the words or the ID of a choice as a string")
        if not are_texts(self.give):
            raise InputError("'give' is not an object of strings: send a text for each name of the choice's 'gives'")
        if self.visit is not None and (type(self.visit) is not int or not 0 <= self.visit < 1 << 53):
            raise InputError("'visit' is not a whole number of 0 or more: send that of the displayed view")

    @classmethod
    def read(cls, sent: object) -> UserInput:
        """Reads an input of a user, such as the body of a request.

        - Raises: `InputError` for anything that a user may not send; the message names the remedy and repeats nothing.
        """
        if isinstance(sent, UserInput):
            return sent
        if not is_object(sent):
            raise InputError("an input of a user is an object with 'user' or 'row'")
        if not set(sent) <= {one.name for one in fields(cls)}:
            raise InputError("a user sends 'user' or 'row', with 'give' and 'visit': leave out all else, which only the host may send")
        if None in sent.values():
            raise InputError("a value is null: leave out its key")
        return cls(**sent)

    def line(self, handles: Mapping[str, str] | None = None) -> dict[str, Any]:
        """The line for `Session.send`, as docs/jsonl.md describes it; `handles` names secrets whose texts are not in `give`."""
        sent: dict[str, Any] = {"user": self.user} if self.row is None else {"row": self.row}
        if self.give:
            sent["give"] = dict(self.give)
        if self.visit is not None:
            sent["visit"] = self.visit
        return {"from-user": sent} | ({"handles": dict(handles)} if handles else {})

