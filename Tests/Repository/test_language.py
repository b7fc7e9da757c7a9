"""Messages, comments, help and documents are plain technical English. Run by `make test`.

Found are phrases that usually need other words; language.json holds how many each place still has, and only shrinks.
"""
import json

import pytest

from language import BOUNDS, PATTERNS, RULES, counts


@pytest.mark.parametrize("rule, text", [
    ("what", "What was mended is listed."), ("what", "Prints what it does."), ("there", "targets that are not there"),
    ("there", "The file lies in a folder."), ("is no", "It is no YAML."), ("is no", "Standard output is none."),
    ("trade", "What can be mended"), ("trade", "wrong use"), ("of", "ids of flows"), ("otherwise", "otherwise than before"),
    ("say", "It says which rows"), ("whoever", "Whoever drives the flow"), ("nobody", "nil if nobody asks"),
    ("nobody", "It ends. Who calls it goes on."), ("only", "--check only looks"), ("riddle", "a renumbering that cannot be"),
])
def test_a_phrase_is_found(rule, text):
    assert PATTERNS[rule].search(text)


@pytest.mark.parametrize("rule, text", [
    ("what", "What is it?"), ("there", "Steps are missing."), ("is no", "It is no longer valid."), ("trade", "Fixed findings"),
    ("of", "flow IDs"), ("say", "It lists the rows."), ("nobody", "The user who calls it."), ("nobody", "Who goes there?"),
    ("only", "cannot be combined with --fix"), ("riddle", "an image that cannot be read"),
])
def test_plain_words_are_not(rule, text):
    assert not PATTERNS[rule].search(text)


def test_no_place_has_more_of_them():
    bounds = json.loads(BOUNDS.read_text())
    more = [f"{place}: {rule} {count} ({RULES[rule][0]})" for place, rules in counts().items()
            for rule, count in rules.items() if count > bounds.get(place, {}).get(rule, 0)]
    assert not more, "more than language.json has; python3 Tests/Repository/language.py PLACE lists them: " + ", ".join(more)
