"""Checks arguments that types alone do not guard. Messages name the remedy and repeat no value, which may be a secret."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any, TypeGuard, cast

from .errors import InputError


def is_text(value: object) -> TypeGuard[str]:
    """Whether it is a string without half of a surrogate pair, which no encoding has."""
    return isinstance(value, str) and not any("\ud800" <= one <= "\udfff" for one in value)


def is_object(value: object) -> TypeGuard[Mapping[Any, Any]]:
    return isinstance(value, Mapping)


def are_texts(value: object) -> TypeGuard[Mapping[str, str]]:
    return is_object(value) and all(is_text(one) for pair in value.items() for one in pair)


def is_list(value: object) -> bool:
    """Whether it is some texts, and not one."""
    return isinstance(value, (list, tuple, set, frozenset)) and all(map(is_text, cast("Iterable[object]", value)))


def seconds(value: object, name: str) -> float:
    if not isinstance(value, (int, float)) or isinstance(value, bool) or not -1e12 < value < 1e12:
        raise InputError(f"{name} is not a time: give the seconds of a clock that all processes share")
    return value


def positive(value: object, name: str, *, whole: bool = False) -> None:
    kinds = (int,) if whole else (int, float)
    if not isinstance(value, kinds) or isinstance(value, bool) or not 0 < value < 1e12:
        raise InputError(f"{name} is not a {'whole ' if whole else ''}number above 0: leave it out for the usual one")


def text(value: object, name: str, remedy: str) -> str:
    if not is_text(value):
        raise InputError(f"{name} is not a text: {remedy}")
    return value


def time(value: object, name: str) -> timedelta:
    if not isinstance(value, timedelta):
        raise InputError(f"{name} is not a timedelta: write timedelta(seconds=5)")
    return value


def octets(value: object, name: str, remedy: str) -> bytes:
    if not isinstance(value, (bytes, bytearray)):
        raise InputError(f"{name} is not bytes: {remedy}")
    return bytes(value)


def milliseconds(value: timedelta) -> float:
    return (value // timedelta(microseconds=1)) / 1000


def in_json(value: object) -> float:
    """For `json.dumps`, which asks for what it has no form for: a length of time is written in milliseconds."""
    if not isinstance(value, timedelta):
        raise TypeError(f"a {type(value).__name__} has no form in JSON: give a text, a number, or a timedelta")
    return milliseconds(value)


def flag(value: object, name: str) -> bool:
    if not isinstance(value, bool):
        raise InputError(f"'{name}' is not True or False")
    return value
