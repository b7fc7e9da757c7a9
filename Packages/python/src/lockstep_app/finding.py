"""How buttons and fields are found on a screen: by test id, accessibility label, role and text, in this order; and waited for."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Collection, Iterable, Sequence

from .adapter import Cannot
from .messages import Answer, Ended, Expected, Left, Shown


def normal(text: str) -> str:
    """A text as people compare it: one space for several, straight quotes."""
    return re.sub(r"\s+", " ", text.translate(_QUOTES)).strip()


_QUOTES = str.maketrans({"‘": "'", "’": "'", "‚": "'", "“": '"', "”": '"', "„": '"', "\u00a0": " ", "…": "..."})


def same(one: str, other: str) -> bool:
    """Whether two texts are the same, letter case aside."""
    return normal(one).casefold() == normal(other).casefold()


def fits(text: str, words: str) -> bool:
    """Whether a text is these words, in which a placeholder such as `[number of the box]` is any text."""
    parts = re.split(r"\[[^\[\]]*\]", normal(words))
    return re.fullmatch(".*".join(map(re.escape, parts)), normal(text), re.IGNORECASE) is not None


def exactly(text: str) -> re.Pattern[str]:
    """Matches the text and no longer one, letter case and spaces aside."""
    words = (re.escape(word) for word in normal(text).split(" "))
    return re.compile(r"^\s*" + r"\s+".join(words) + r"\s*$", re.IGNORECASE)


def possible_ids(label: str, identifier: str = "") -> list[str]:
    """The test ids that an element with this label may have: `UC1.home.forgotPIN`, `Forgot PIN`, `forgot-pin`, `forgot_pin`, `forgotPin`."""
    words = re.findall(r"[^\W_]+", label)
    lower = [word.lower() for word in words]
    camel = "".join(word.capitalize() if index else word for index, word in enumerate(lower))
    ids = [identifier, label, "-".join(lower), "_".join(lower), camel]
    return list(dict.fromkeys(one for one in ids if one))


def missing(what: str, label: str, tried: Sequence[str], there: Iterable[str]) -> Cannot:
    """The reason why an element was not found: what was tried, and what the screen has instead."""
    has = ", ".join(f"'{one}'" for one in there)
    return Cannot(f"no {what} '{label}': tried {', '.join(tried)}; the screen has {has or 'none'}")


def listed(labels: Iterable[str], hidden: Collection[str], expected: Collection[str]) -> tuple[str, ...]:
    """The labels of buttons, without the hidden ones that the expected screen does not have."""
    def is_in(label: str, others: Collection[str]) -> bool:
        return any(same(label, other) for other in others)

    return tuple(one for one in labels if one and (is_in(one, expected) or not is_in(one, hidden)))


def is_end(title: str, ends: Collection[str], expected: Expected) -> bool:
    """Whether a screen is one after the end. A screen of the tables may be that, too, where they expect no such screen."""
    is_awaited = expected.title is not None and same(title, expected.title)
    return not is_awaited and any(same(title, other) for other in ends)


def awaited(
    look: Callable[[], Answer], expected: Expected, within: float, pause: Callable[[], object]
) -> Answer:
    """Looks until the answer is as expected, or so many seconds are over."""
    deadline = time.monotonic() + within
    while True:
        answer = look()
        if is_expected(answer, expected) or time.monotonic() > deadline:
            return answer
        pause()


def is_expected(answer: Answer, expected: Expected) -> bool:
    """Whether an answer is what is worth waiting for; of a screen that has no title in the tables, whether it has the buttons."""
    match answer:
        case Ended():
            return expected.ended
        case Left(flow):
            return expected.left == flow
        case Shown(title, message) if expected.title is not None:
            known = message is None or expected.message is None or fits(message, expected.message)
            return fits(title, expected.title) and known
        case Shown(_, _, actions):
            return actions is None or all(any(fits(other, one) for other in actions) for one in expected.actions)
        case _:
            return True
