"""The pages that readers follow, their blocks and the code in their text."""
import re
import subprocess
from textwrap import dedent

from conftest import ROOT

PAGES = sorted(
    name for name in subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True).stdout.split()
    if re.match(r"[A-Z]+\.md|docs/[\w-]+\.md|(?:Packages|Examples)/\w+/README\.md|Benchmarks/README\.md", name) and (ROOT / name).exists())
BLOCK = re.compile(r"^(?:<!-- (?P<note>[^\n]*) -->\n+)? *```(?P<language>\w*)\n(?P<text>.*?)^ *```$", re.M | re.S)


def blocks(page):
    """The fenced blocks of a page: note, language and text."""
    for match in BLOCK.finditer((ROOT / page).read_text()):
        yield match["note"], match["language"], dedent(match["text"])


def code_spans(page):
    """The code in the text of a page, without blocks and without the tables that are made from the program."""
    text = re.sub(r"<!-- options of .*?<!-- end -->", "", (ROOT / page).read_text(), flags=re.S)
    return re.findall(r"`([^`\n]+)`", BLOCK.sub("", text))
