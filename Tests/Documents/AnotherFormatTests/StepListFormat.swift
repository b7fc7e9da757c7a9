import LockstepModel

/// One step a line: a format that no target of the tool knows.
///
///     # A comment, with links.
///     UC1 Open the door
///     1.1 Door: Open > 1.2, Leave > end
///     1.2 Hall: Leave > end
///
/// A file has several flows, of a primary scenario each, whose steps are screens with their choices.
struct StepListFormat: DocumentFormat {
  var name: String { "step list" }
  var endings: [String] { [".steps"] }
  var language: String { "steps" }
  var traits: FormatTraits { [.holdsOnlyFlows] }

  func read(
    _ source: SourceText, wording: Wording, domain: DomainDeclaration
  ) -> Checked<[FileContent]> {
    var reader = StepListReader(source)
    reader.read()
    return Checked(reader.flows.isEmpty ? nil : reader.flows.map(FileContent.flow), reader.findings)
  }

  /// A comment covers the next line.
  func suppressions(in source: SourceText) -> [Suppression] {
    let lines = StepListReader.lines(of: source)
    return lines.indices.compactMap { number in
      let line = lines[number]
      guard source.bytes[line].first == UInt8(ascii: "#") else { return nil }
      var found = Suppression(words: line.lowerBound + 1..<line.upperBound, comment: Span(line), in: source)
      found?.scope = Span(lines.indices.contains(number + 1) ? lines[number + 1] : line)
      return found
    }
  }

  func spelled(_ part: SpelledPart, _ wording: Wording) -> String {
    switch part {
    case .next(let target): "'> \(target)'"
    case .eitherTarget(let first, let second): "'> \(first)' or '> \(second)'"
    case .row(_, _, let words, let next): "'\(words) > \(next)' behind the step's name"
    default: "what a step list cannot write"
    }
  }

  func suppressionComment(_ words: String, on line: Range<Int>, in source: SourceText) -> Diagnostic.Fix.Edit
  {
    .init(Span(line.lowerBound..<line.lowerBound), "# \(words)\n")
  }
}
