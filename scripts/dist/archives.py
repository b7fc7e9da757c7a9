"""Archives whose bytes depend on their contents alone: no owner, no order of a disk, one time for all files."""

import gzip
import hashlib
import io
import os
import tarfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

# The time that archives give their files: that of the sources, which Makefile and workflow set.
TIME = int(os.environ.get("SOURCE_DATE_EPOCH", "315532800"))


@dataclass(frozen=True)
class Entry:
    """A file of an archive."""

    path: str
    data: bytes
    mode: int = 0o644

    def at(self, path):
        return Entry(path, self.data, self.mode)


def entries(folder):
    """The files below a folder, by path."""
    files = sorted(path for path in Path(folder).rglob("*") if path.is_file())
    return [
        Entry(path.relative_to(folder).as_posix(), path.read_bytes(), 0o755 if os.access(path, os.X_OK) else 0o644)
        for path in files
    ]


def text(path, content, mode=0o644):
    return Entry(path, content.encode(), mode)


def tar(files, root="", folders=()):
    """An uncompressed tar with the folders that its files need."""
    out = io.BytesIO()
    needed = {parent.as_posix() for file in files for parent in Path(file.path).parents} - {"."}
    with tarfile.open(fileobj=out, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for folder in sorted(needed | set(folders)):
            info = tarfile.TarInfo(root + folder)
            info.type, info.mode, info.mtime = tarfile.DIRTYPE, 0o755, TIME
            archive.addfile(info)
        for file in sorted(files, key=lambda file: file.path):
            info = tarfile.TarInfo(root + file.path)
            info.size, info.mode, info.mtime = len(file.data), file.mode, TIME
            archive.addfile(info, io.BytesIO(file.data))
    return out.getvalue()


def gzipped(data):
    return gzip.compress(data, compresslevel=9, mtime=0)


def zipped(files):
    """A zip in the order of its files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file in files:
            info = zipfile.ZipInfo(file.path, (1980, 1, 1, 0, 0, 0))
            info.compress_type, info.create_system = zipfile.ZIP_DEFLATED, 3
            info.external_attr = (0o100000 | file.mode) << 16
            archive.writestr(info, file.data)
    return out.getvalue()


def ar(files):
    """The format around a Debian package."""
    out = b"!<arch>\n"
    for file in files:
        out += f"{file.path:<16}{TIME:<12}{0:<6}{0:<6}{0o100644:<8o}{len(file.data):<10}`\n".encode()
        out += file.data + b"\n" * (len(file.data) % 2)
    return out


def sha256(data):
    return hashlib.sha256(data).hexdigest()
