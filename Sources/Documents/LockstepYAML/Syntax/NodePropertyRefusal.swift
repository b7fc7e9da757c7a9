import LockstepModel

/// Anchors and tags, which precede a node: `&name`, `!!str`.
enum NodePropertyRefusal {
  /// The findings about the properties before the node that begins at `place`.
  static func findings(at place: Span, in source: SourceText) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    var start = Int(place.start)
    let bytes = source.bytes
    while start < bytes.count, bytes[start] == UInt8(ascii: "&") || bytes[start] == UInt8(ascii: "!") {
      var end = start + 1
      while end < bytes.count, !isDelimiter(bytes[end]) { end += 1 }
      let location = Location(source, Span(start..<end))
      findings.append(bytes[start] == UInt8(ascii: "&") ? .anchorRefusal(location) : .tagRefusal(location))
      start = end
      while start < bytes.count, bytes[start] <= 0x20 { start += 1 }
    }
    return findings
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    byte <= 0x20 || ",[]{}".utf8.contains(byte)
  }
}

extension Diagnostic {
  static func anchorRefusal(_ location: Location) -> Diagnostic {
    Diagnostic(
      .yamlFeature, "anchors such as '\(location.source.text(location.span))' are not supported",
      at: location, help: "remove it, and write the value out wherever it is needed")
  }

  static func tagRefusal(_ location: Location) -> Diagnostic {
    Diagnostic(
      .yamlFeature, "tags such as '\(location.source.text(location.span))' are not supported", at: location,
      help: "remove it; put a text in quotes instead")
  }

  static func aliasRefusal(_ location: Location) -> Diagnostic {
    Diagnostic(
      .yamlFeature, "aliases such as '\(location.source.text(location.span))' are not supported",
      at: location, help: "write the value out here; a text that begins with '*' needs quotes")
  }

  static func mergeKeyRefusal(_ location: Location) -> Diagnostic {
    Diagnostic(
      .yamlFeature, "merge keys ('<<') are not supported", at: location, help: "write the keys out here")
  }

  static func tagDirectiveRefusal(_ location: Location) -> Diagnostic {
    Diagnostic(.yamlFeature, "'%TAG' lines are not supported", at: location, help: "remove the line")
  }

  static func secondDocumentRefusal(_ location: Location) -> Diagnostic {
    Diagnostic(
      .yamlFeature, "a second document begins here, but a file holds one", at: location,
      help: "move the text after the '---' to a file of its own")
  }
}
