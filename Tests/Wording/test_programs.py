"""The same flows in the words of four teams are the same program, but for ids, numbers and texts."""
import re

import pytest

from projects import ROOT, lint, program

WORDINGS = ROOT / "Tests/Samples/wording"


def normal(found):
    """A program with the numbers of its flows for their ids, in their order, and rows as `1.1a`."""
    numbers = [re.search(r"[\d.]+$", flow["id"])[0] for flow in found["flows"]]

    def row_id(text):
        text = re.sub(r"^(\d+\.\d+)\.(\d+)$", lambda m: m[1] + chr(96 + int(m[2])), text)
        return re.sub(r"^(\d+\.\d+)\.([a-z])$", r"\1\2", text)

    for flow in found["flows"]:
        for step in flow["steps"]:
            if step["callee"]:
                step["callee"] = (numbers[step["callee"][0]], step["callee"][1])
            for row in step["rows"]:
                row["id"] = row_id(row["id"])
                if row["move"] in (6, 7):
                    row["target"] = (numbers[row["target"][0]], row["target"][1])
        flow["id"] = re.search(r"[\d.]+$", flow["id"])[0]
    return sorted(found["flows"], key=lambda flow: flow["id"])


def pair(one, other, key, texts):
    """Walks two programs at once: everything but texts must be equal; texts go to `texts`, by where they are."""
    assert type(one) is type(other), (key, one, other)
    if isinstance(one, dict):
        assert one.keys() == other.keys()
        for name in one:
            pair(one[name], other[name], name, texts)
    elif isinstance(one, (list, tuple)):
        assert len(one) == len(other), (key, one, other)
        for left, right in zip(one, other):
            pair(left, right, key, texts)
    elif isinstance(one, str) and key not in ("id", "kind"):
        texts.setdefault((key, one), set()).add(other)
    else:
        assert one == other, key


@pytest.mark.parametrize("wording", ["dutch", "english", "german"])
def test_the_program_is_the_same(wording):
    plain, own = [normal(program(WORDINGS / name)) for name in ("built-in", wording)]
    texts = {}
    pair(plain, own, "program", texts)
    assert len(texts) > 50
    # Each text is replaced by one other text.
    assert {text: others for text, others in texts.items() if len(others) > 1} == {}


@pytest.mark.parametrize("wording", ["built-in", "dutch", "english", "german"])
def test_there_are_no_findings(wording):
    assert lint(WORDINGS / wording) == []
