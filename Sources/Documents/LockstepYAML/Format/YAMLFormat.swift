package import LockstepModel

/// Flows as YAML files, beside the other files of a project: its settings, scenarios, worlds and errata.
package struct YAMLFormat: DocumentFormat {
  package init() {}

  package var name: String { "YAML file" }
  package var endings: [String] { [".yaml", ".yml"] }
  package var language: String { "yaml" }
  package let traits: FormatTraits = [.namesValues, .keepsCells]
  package var counterpart: Counterpart { .rendering(ending: ".md") }
  package var flowBeginningHelp: String? { "a flow begins with 'flow:'" }

  package func isForeign(_ source: SourceText) -> Bool { YAMLReader.isForeign(source) }

  package func read(
    _ source: SourceText, wording: Wording, domain: DomainDeclaration
  ) -> Checked<[FileContent]> {
    let read = YAMLReader.read(source, worldKeys: domain.worldKeys)
    return Checked(read.value.map { [$0] }, read.diagnostics)
  }

  /// The links inside texts, and the values of `href:`.
  package func links(in source: SourceText) -> [TextLink.Ranges] {
    let bytes = source.bytes
    var places = TextLink.ranges(in: bytes[...])
    var place = 0
    while let colon = bytes[place...].firstIndex(of: UInt8(ascii: ":")) {
      place = colon + 1
      // The keys with the path of a document, relative to their own file.
      guard
        ["href", "document"].contains(where: { bytes[..<colon].reversed().starts(with: $0.utf8.reversed()) })
      else { continue }
      let value = bytes[place...].drop { $0 == 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
      let href = value.prefix { $0 > 0x20 && !"\"',}".utf8.contains($0) }.indices
      if href.isEmpty { continue }
      places.append(TextLink.Ranges(label: href.lowerBound..<href.lowerBound, href: href, whole: href))
    }
    places.sort { $0.whole.lowerBound < $1.whole.lowerBound }
    return places
  }

  package func suppressions(in source: SourceText) -> [Suppression] { YAMLReader.suppressions(in: source) }

  /// Above the line, so that a long one does not become longer.
  package func suppressionComment(
    _ words: String, on line: Range<Int>, in source: SourceText
  ) -> Diagnostic.Fix.Edit {
    let indentation = String(repeating: " ", count: source.bytes[line].prefix { $0 == 0x20 }.count)
    return .init(Span(line.lowerBound..<line.lowerBound), "\(indentation)# \(words)\n")
  }

  package var layout: FileLayout? { { YAMLFormatter.format($0, worldKeys: $1) } }
  package var writing: FlowWriting? { { YAMLWriter.text(of: $0) } }
}
