"""The Debian package."""

import hashlib
import lzma

from archives import Entry, ar, gzipped, tar, text
from release import DESCRIPTION

ARCHITECTURE = {"x86_64": "amd64", "arm64": "arm64"}
MOVED = {
    "share/zsh/site-functions/_lockstep": "share/zsh/vendor-completions/_lockstep",
    "share/doc/lockstep/LICENSES.txt": "share/doc/lockstep/copyright",
}


def make(release):
    files = []
    for file in release.below("usr/", MOVED):
        # The policy of Debian: man pages are compressed, and one file has all licenses.
        if "/share/man/" in file.path:
            file = Entry(file.path + ".gz", gzipped(file.data))
        if not file.path.endswith(("/LICENSE", "/NOTICE")):
            files.append(file)
    architecture = ARCHITECTURE[release.machine]
    control = "\n".join([
        "Package: lockstep", f"Version: {release.version}", f"Architecture: {architecture}",
        "Maintainer: The Lockstep authors <maintainers@lockstep.invalid>", "Section: devel", "Priority: optional",
        f"Installed-Size: {sum(len(file.data) for file in files) // 1024}", "Suggests: git",
        "Description: check, test and run screen flows written as tables",
        *(" " + line for line in DESCRIPTION.splitlines()),
    ])
    sums = "".join(f"{hashlib.md5(file.data).hexdigest()}  {file.path}\n" for file in files)
    package = ar([
        text("debian-binary", "2.0\n"),
        Entry("control.tar.gz", gzipped(tar([text("control", control + "\n"), text("md5sums", sums)], root="./"))),
        Entry("data.tar.xz", lzma.compress(tar(files, root="./"))),
    ])
    return f"lockstep_{release.version}_{architecture}.deb", package
