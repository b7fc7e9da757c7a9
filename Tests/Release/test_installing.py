"""Each package on empty machines: installed, used, removed."""

import re
import shutil

import pytest

from conftest import CORPUS, PATIENCE, ROOT, WHEEL, Clock, package

WAYS = {
    "deb": (lambda: package("*.deb"), "apt-get install -y -q {0}", "lockstep", "apt-get purge -y -q lockstep"),
    "wheel in a venv": (
        lambda: package(WHEEL), "python3 -m venv /opt/tool && /opt/tool/bin/pip install -q {0}", "/opt/tool/bin/lockstep",
        "rm -r /opt/tool",
    ),
    "wheel by pipx": (lambda: package(WHEEL), "pipx install {0}", "lockstep", "pipx uninstall lockstep-flows"),
    "archive": (
        lambda: package("*linux*.tar.gz"), "tar -xzf {0} -C /usr/local", "lockstep",
        "cd /usr/local && tar -tzf {0} | grep -v /$ | xargs rm && rmdir share/doc/lockstep",
    ),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_machine_without_swift(machine, way):
    file, install, tool, remove = WAYS[way]
    place = machine.take(file())
    corpus = machine.take(CORPUS)
    before = machine.files()
    with Clock() as clock:
        machine.sh(install.format(place))
    print(f"\n{machine.folder.name}, {way}: installed in {clock}")
    assert clock.seconds < PATIENCE

    try:
        uses(machine, tool, corpus)
        if way == "deb":
            completes(machine)
    finally:
        machine.sh(remove.format(place))
    left = {file for file in machine.files() - before if "lockstep" in file or (machine.folder / file).is_file()}
    # pipx keeps its own tools for the next package.
    left = {file for file in left if "lockstep" in file or not re.match(r"root/\.local/(share/|state/)?pipx/", file)}
    assert not left


def test_the_path_of_a_stranger(machine):
    """From nothing to the first finding, by the first line that README names for people without Swift."""
    install = "pipx install lockstep-flows"
    assert f"`{install}`" in (ROOT / "README.md").read_text()
    # In place of the index.
    shutil.copy(package(WHEEL), machine.folder / "tmp/wheels")
    # Nor did pipx ever run here.
    machine.sh("rm -rf /tmp/tea ~/.local/pipx ~/.local/share/pipx ~/.local/state/pipx ~/.cache")
    try:
        with Clock() as clock:
            machine.sh(install)
            machine.sh("lockstep init /tmp/tea && cd /tmp/tea && lockstep lint flows")
            broken = "$(grep -l 'next: end' -r flows --include=*.yaml | head -1)"
            machine.sh(f"cd /tmp/tea && sed -i '0,/next: end/s//next: 99/' {broken}")
            found = machine.sh("cd /tmp/tea && lockstep lint flows || test $? = 1")
    finally:
        machine.sh("pipx uninstall lockstep-flows")
    assert "99" in found and "error" in found
    print(f"\n{machine.folder.name}: first finding after {clock}")
    assert clock.seconds < 60


def uses(machine, tool, corpus):
    assert machine.sh(f"{tool} --version").strip().count(".") == 2
    assert "flows" in machine.sh(f"cd {corpus} && {tool} lint . || test $? = 1")
    machine.sh(f"rm -rf /tmp/tea && {tool} init /tmp/tea && cd /tmp/tea && {tool} check flows")
    machine.sh(f"cd /tmp/tea/flows && {tool} page -o /tmp/tea/flows.html && grep -q '<html' /tmp/tea/flows.html")
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in machine.sh(f"{tool} --licenses")


def completes(machine):
    assert "LOCKSTEP(1)" in machine.sh("MANWIDTH=80 man -P cat lockstep | head -1")
    bash = """bash -c '. /usr/share/bash-completion/bash_completion; _completion_loader lockstep
      COMP_WORDS=(lockstep li) COMP_CWORD=1 COMP_LINE="lockstep li" COMP_POINT=11
      $(complete -p lockstep | sed "s/.*-F \\([^ ]*\\).*/\\1/") lockstep li lockstep; echo ${COMPREPLY[@]}'"""
    assert "lint" in machine.sh(bash).split()
    assert "lint" in machine.sh("fish -c 'complete -C \"lockstep li\"'")
    zsh = machine.folder / "tmp/complete.zsh"
    zsh.write_text(ZSH)
    assert "lockstep lint" in machine.sh("zsh -f /tmp/complete.zsh")


# A terminal of zsh's own, into which a tab is typed.
ZSH = r"""
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'autoload -U compinit; compinit -u -D; PS1="> "; print rea""dy'
zpty -r shell line '*ready*'
zpty -w -n shell $'lockstep lin\t'
sleep 3
zpty -w -n shell $'\C-a: \C-e\n'
zpty -w shell 'print do""ne'
zpty -r -m shell line '*done*'
print -r -- ${(V)line}
"""
