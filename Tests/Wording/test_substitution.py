"""Other words for the same documents change nothing: the findings and the programs stay the same.

LOCKSTEP_WORDING_PAIRS is how many pairs of entries are tried, from LOCKSTEP_WORDING_SEED on; LOCKSTEP_WORDING_FOLDERS
names more folders in the built-in words.
"""
import os
import random
from pathlib import Path

import pytest

from projects import ROOT, Comparison, Words, entries, read

SEED = int(os.environ.get("LOCKSTEP_WORDING_SEED", "1"))
PAIRS = int(os.environ.get("LOCKSTEP_WORDING_PAIRS", "8"))
SAMPLES = ROOT / "Tests/Samples"
FOLDERS = [SAMPLES / "wording/built-in", SAMPLES / "functional-design"]
FOLDERS += [Path(folder) for folder in os.environ.get("LOCKSTEP_WORDING_FOLDERS", "").split(":") if folder]
ENTRIES = list(entries())


def compare(folder, words, target):
    comparison = Comparison(read(folder), words, target)
    plain, own = comparison.findings()
    assert own == plain, words
    program, renamed = comparison.programs()
    assert renamed == program, words


@pytest.mark.parametrize("entry", ENTRIES, ids=".".join)
def test_an_entry_by_itself(entry, tmp_path):
    # Each on one of the folders; deep tests try all.
    folders = FOLDERS if len(FOLDERS) > 2 else [FOLDERS[ENTRIES.index(entry) % 2]]
    for number, folder in enumerate(folders):
        compare(folder, Words(SEED).lists(entry), tmp_path / str(number))


@pytest.mark.parametrize("number", range(PAIRS))
def test_a_pair_of_entries(number, tmp_path):
    chance = random.Random(SEED * 1000 + number)
    pair = chance.sample(ENTRIES, 2)
    compare(chance.choice(FOLDERS), Words(SEED * 1000 + number).of(pair), tmp_path)


@pytest.mark.parametrize("seed", range(SEED, SEED + max(1, PAIRS // 8)))
def test_all_entries(seed, tmp_path):
    compare(FOLDERS[seed % len(FOLDERS)], Words(seed).of(ENTRIES), tmp_path)


def test_another_meaning_would_be_found(tmp_path):
    """A row that leads elsewhere, and a mistake, in one of the two projects."""
    comparison = Comparison(read(FOLDERS[0]), Words(SEED).lists(("verbs", "selects")), tmp_path)
    path = tmp_path / "rewritten/UC1.1_BuyTicket.md"
    path.write_text(path.read_text().replace("| 1.2d |", "| 1.2c |"))
    plain, own = comparison.findings()
    assert plain == [] and [finding[0] for finding in own] == ["duplicate-id"]
    path.write_text(path.read_text().replace("| 1.2c |", "| 1.2d |").replace("| 1.5 |", "| 1.4 |"))
    program, renamed = comparison.programs()
    assert renamed != program
