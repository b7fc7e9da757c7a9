package import LockstepModel

/// Use cases as numbered lists with alternatives; they are read, and written by nothing.
package struct ListFormat: DocumentFormat {
  package init() {}

  package var name: String { "use case document" }
  package var endings: [String] { [".md", ".markdown", ".MD", ".Md", ".MARKDOWN"] }
  package var language: String { "markdown" }
  package let traits: FormatTraits = [
    .usesWording, .holdsProse, .holdsOnlyFlows, .linksNameFlows, .checksFileNumbers, .citesScenarios,
    .numbersSentences,
  ]
  package var counterpart: Counterpart { .sources(endings: [".yaml", ".yml"]) }
  package var sizeRule: RuleInfo? { .markdownLimit }
  package var reasonForNoFlow: String {
    "it has no use case with a numbered main flow, so it contains no flow"
  }

  package func recognises(_ source: SourceText, _ wording: Wording) -> Bool {
    ListReader.recognises(source.inReadableEncoding, wording)
  }

  package func read(
    _ source: SourceText, wording: Wording, domain: DomainDeclaration
  ) -> Checked<[FileContent]> {
    let read = ListReader.read(source, wording, format: self)
    return Checked(read.value.map { $0.map(FileContent.flow) }, read.diagnostics)
  }

  package func seemsToHoldFlow(_ source: SourceText) -> Bool { recognises(source, .builtIn) }

  package func proposedWords(for documents: [SourceText], _ wording: Wording) -> WordSurvey? {
    ListSurvey.proposedWords(for: documents, wording)
  }

  /// The rules that make sense for sentences: their words have no keywords, and a screen is only what they mention.
  package var applicableRules: Set<String>? { Self.applicableRuleIDs }

  private static let applicableRuleIDs: Set<String> = [
    "unknown-step", "unknown-flow", "ambiguous-flow", "call-cycle", "mismatched-call-kind", "broken-link",
    "missing-link-extension", "duplicate-id", "ambiguous-rows", "unreachable-scenario", "unreachable-step",
    "automatic-cycle", "self-loop", "stuck-outcome", "dead-end", "swapped-targets", "misspelt-word",
  ]

  package func suppressions(in source: SourceText) -> [Suppression] { ListComments.suppressions(in: source) }

  /// Behind the text of a line, which it covers; in a row of a table in the last cell.
  package func suppressionComment(_ words: String, on line: Range<Int>, in source: SourceText)
    -> Diagnostic.Fix.Edit
  {
    var text = source.bytes[line]
    while text.last == 0x20 { text.removeLast() }
    if text.first == UInt8(ascii: "|"), text.count > 1, text.last == UInt8(ascii: "|") { text.removeLast() }
    return .init(Span(text.endIndex..<text.endIndex), " <!-- \(words) -->")
  }

  package var importing: DocumentImport? {
    { ListImport.document($0, at: $1, as: $2, in: $3) }
  }
}
