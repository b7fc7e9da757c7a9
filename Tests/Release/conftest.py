"""The packages of `make dist`, installed and run as users do."""

import os
import pathlib
import shutil
import subprocess
import time

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKED = ROOT / ".build/packed"
BUILT = ROOT / ".build/dist"
VENV = ROOT / ".venv-release/bin"
CORPUS = next(
    folder for folder in (ROOT.parent / "shared/corpus", ROOT / "Tests/Samples/functional-design") if folder.exists()
)
# That of the tool; the one beside it holds the runtime for Python.
WHEEL = "lockstep_flows-*.whl"
# A stranger waits no longer than this for any of the ways to install.
PATIENCE = 15


def package(pattern):
    """The one package whose name matches."""
    found = sorted(PACKED.glob(pattern))
    assert len(found) == 1, f"{pattern}: {found}; run make dist first"
    return found[0]


def run(*words, status=0, **options):
    """What a command prints; fails with it if the command ends with another status."""
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, **options)
    assert done.returncode == status, f"{words}: {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout


class Machine:
    """An empty Debian in a folder, without Swift, and without this repository."""

    def __init__(self, folder):
        self.folder = folder

    def sh(self, script, status=0):
        environment = {
            "PATH": "/root/.local/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "HOME": "/root", "LANG": "C.UTF-8",
            "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "/tmp/wheels", "DEBIAN_FRONTEND": "noninteractive",
        }
        mounts = f"mount -t proc proc {self.folder}/proc && mount --rbind /dev {self.folder}/dev"
        begin = f"{mounts} && exec chroot {self.folder} sh -euc \"$0\""
        return run("unshare", "--mount", "sh", "-c", begin, script, status=status, env=environment)

    def take(self, path):
        """Copies a file or folder into /tmp; returns where it is."""
        place = self.folder / "tmp" / path.name
        if path.is_dir():
            shutil.copytree(path, place, dirs_exist_ok=True)
        else:
            shutil.copy(path, place)
        return "/tmp/" + path.name

    def files(self):
        """All files but those of package managers, which keep logs."""
        passed_over = ("proc", "sys", "dev", "tmp", "run", "var/lib", "var/log", "var/cache", "root/.cache")
        every = set()
        for folder, folders, names in os.walk(self.folder):
            inside = os.path.relpath(folder, self.folder)
            folders[:] = [name for name in folders if os.path.normpath(os.path.join(inside, name)) not in passed_over
                          and name != "__pycache__"]
            every |= {os.path.normpath(os.path.join(inside, name)) for name in names + folders}
        return every


@pytest.fixture(scope="session", params=["bookworm", "trixie"])
def machine(request, tmp_path_factory):
    """A root made by debootstrap, by the mirror of this machine's apt; LOCKSTEP_ROOTS names a folder that keeps them."""
    kept = os.environ.get("LOCKSTEP_ROOTS")
    folder = pathlib.Path(kept) if kept else tmp_path_factory.mktemp("roots")
    folder = folder / f"root-{request.param}"
    if not (folder / "usr/bin/pipx").exists():
        needed = "python3,python3-venv,pipx,man-db,bash-completion,zsh,fish,ca-certificates,git"
        run("debootstrap", "--variant=minbase", f"--include={needed}", request.param, folder, mirror())
    # pipx makes its pip current; there is no network in the folder.
    run(VENV / "python", "-m", "pip", "download", "--quiet", "--no-deps", "-d", folder / "tmp/wheels", "pip")
    return Machine(folder)


def mirror():
    """Where this machine's apt gets Debian from."""
    listed = run("apt-get", "indextargets", "--format", "$(REPO_URI) $(CODENAME) $(COMPONENT)")
    return next(line.split()[0] for line in listed.splitlines() if line.endswith(" main") and "security" not in line)


class Clock:
    """The seconds that a block took; on a machine that is busy with other work, those of the processor."""

    def __enter__(self):
        self.began, self.used = time.monotonic(), self.processor()
        return self

    def __exit__(self, *_):
        self.wall, self.used = time.monotonic() - self.began, self.processor() - self.used
        self.seconds = self.used if os.getloadavg()[0] > os.cpu_count() + 1 else self.wall

    def __str__(self):
        return f"{self.wall:.1f} s, {self.used:.1f} s of them on the processor"

    @staticmethod
    def processor():
        times = os.times()
        return times.children_user + times.children_system
