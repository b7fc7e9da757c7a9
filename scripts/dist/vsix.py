"""The extension for VS Code, packed as its format describes; nothing of it is compiled."""

import json
from xml.sax.saxutils import escape, quoteattr

from archives import Entry, entries, text, zipped
from release import ROOT, source

FOLDER = "editors/vscode/lockstep"
TYPES = """<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension=".json" ContentType="application/json"/>
<Default Extension=".js" ContentType="application/javascript"/>
<Default Extension=".md" ContentType="text/markdown"/>
<Default Extension=".txt" ContentType="text/plain"/>
<Default Extension=".vsixmanifest" ContentType="text/xml"/>
</Types>
"""
MANIFEST = """<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
<Metadata>
<Identity Language="en-US" Id={name} Version={version} Publisher={publisher}/>
<DisplayName>{display}</DisplayName>
<Description xml:space="preserve">{description}</Description>
<Categories>{categories}</Categories>
<Properties><Property Id="Microsoft.VisualStudio.Code.Engine" Value={engine}/></Properties>
<License>extension/LICENSE.txt</License>
</Metadata>
<Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
<Dependencies/>
<Assets>
<Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
<Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
<Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
</Assets>
</PackageManifest>
"""


def make(release):
    files = {file.path: file for file in entries(ROOT / FOLDER)}
    package = json.loads(files.pop("package.json").data) | {"version": release.version}
    manifest = MANIFEST.format(
        name=quoteattr(package["name"]), version=quoteattr(package["version"]), publisher=quoteattr(package["publisher"]),
        display=escape(package["displayName"]), description=escape(package["description"]),
        categories=escape(",".join(package["categories"])), engine=quoteattr(package["engines"]["vscode"]),
    )
    extension = [
        text("package.json", json.dumps(package, indent=2) + "\n"), *files.values(), source("LICENSE").at("LICENSE.txt"),
    ]
    packed = [text("extension.vsixmanifest", manifest), text("[Content_Types].xml", TYPES)]
    packed += [file.at("extension/" + file.path) for file in extension]
    return f"lockstep-{release.version}.vsix", zipped(packed)
