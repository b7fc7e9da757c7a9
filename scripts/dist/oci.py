"""The OCI image: a layout in one file, with one layer that holds the binary and its licenses."""

import json
from datetime import datetime, timezone

from archives import TIME, Entry, gzipped, sha256, tar, text
from release import SUMMARY

ARCHITECTURE = {"x86_64": "amd64", "arm64": "arm64"}
TYPE = "application/vnd.oci.image."


def make(release):
    blobs = []

    def blob(kind, data):
        blobs.append(Entry("blobs/sha256/" + sha256(data), data))
        return {"mediaType": TYPE + kind, "digest": "sha256:" + sha256(data), "size": len(data)}

    kept = [file for file in release.below("usr/") if file.path.startswith(("usr/bin/", "usr/share/doc/"))]
    layer = tar(kept, folders=["work"])
    created = datetime.fromtimestamp(TIME, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    labels = {
        "org.opencontainers.image.title": "lockstep",
        "org.opencontainers.image.description": SUMMARY,
        "org.opencontainers.image.version": release.version,
        "org.opencontainers.image.licenses": "Apache-2.0",
    }
    platform = {"architecture": ARCHITECTURE[release.machine], "os": "linux"}
    config = {
        "created": created, **platform,
        "config": {"Entrypoint": ["/usr/bin/lockstep"], "WorkingDir": "/work", "Labels": labels},
        "rootfs": {"type": "layers", "diff_ids": ["sha256:" + sha256(layer)]},
        "history": [{"created": created, "created_by": "scripts/dist"}],
    }
    manifest = {
        "schemaVersion": 2, "mediaType": TYPE + "manifest.v1+json",
        "config": blob("config.v1+json", encoded(config)),
        "layers": [blob("layer.v1.tar+gzip", gzipped(layer))],
        "annotations": labels,
    }
    image = blob("manifest.v1+json", encoded(manifest))
    image |= {"platform": platform, "annotations": {"org.opencontainers.image.ref.name": release.version}}
    index = {"schemaVersion": 2, "mediaType": TYPE + "index.v1+json", "manifests": [image]}
    layout = [text("oci-layout", '{"imageLayoutVersion":"1.0.0"}'), Entry("index.json", encoded(index))]
    return f"lockstep-linux-{release.machine}.oci.tar", tar(blobs + layout)


def encoded(value):
    return json.dumps(value, separators=(",", ":")).encode()
