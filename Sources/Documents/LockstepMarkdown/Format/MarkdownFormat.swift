package import LockstepModel

/// Flows as tables of Markdown documents, written by hand or rendered from other files.
package struct MarkdownFormat: DocumentFormat {
  package init() {}

  package var name: String { "Markdown document" }
  package var endings: [String] { [".md", ".markdown", ".MD", ".Md", ".MARKDOWN"] }
  package var language: String { "markdown" }
  package let traits: FormatTraits = [
    .usesWording, .holdsProse, .holdsOnlyFlows, .linksNameFlows, .checksFileNumbers,
  ]
  package var counterpart: Counterpart { .sources(endings: [".yaml", ".yml"]) }

  package func recognises(_ source: SourceText, _ wording: Wording) -> Bool {
    let source = source.inReadableEncoding
    return MarkdownReader.hasFlowTable(source, wording) || MarkdownReader.hasHeadlessTable(source, wording)
  }

  package func read(
    _ source: SourceText, wording: Wording, domain: DomainDeclaration
  ) -> Checked<[FileContent]> {
    let read = MarkdownReader.readAll(source, wording)
    return Checked(read.value?.map { .flow($0) }, read.diagnostics)
  }

  package var sizeRule: RuleInfo? { .markdownLimit }

  package var reasonForNoFlow: String {
    "it has no flow table, with the columns '#', 'Description' and 'Next', and no use case (docs/use-cases.md)"
  }

  package func seemsToHoldFlow(_ source: SourceText) -> Bool { MarkdownReader.hasNumberedTable(source) }

  package func nonFlowParts(of source: SourceText, _ wording: Wording) -> [NonFlowPart] {
    SurveyDocument.parts(of: source, wording)
  }

  /// Leaves out findings about a missing horizontal rule above a flow table, if most documents have none there.
  package func withoutHouseStyle(_ findings: [Diagnostic], in flows: [FlowDocument]) -> [Diagnostic] {
    let heads = Dictionary(
      flows.compactMap { flow in flow.sections.first.map { (flow.source.path, $0.span.start) } },
      uniquingKeysWith: { first, _ in first })
    func isCustom(_ finding: Diagnostic) -> Bool {
      finding.rule == .markdownLayout && heads[finding.location.source.path] == finding.location.span.start
    }
    guard heads.count > 1, findings.count(where: isCustom) * 2 > heads.count else { return findings }
    return findings.filter { !isCustom($0) }
  }

  package func survey(_ documents: WordSurvey.Documents, _ wording: Wording) -> WordSurvey? {
    guard WordingCoverage.isTooLow(in: documents, wording) else { return nil }
    let survey = TableWordingSurvey(documents.sources, wording)
    return WordSurvey(survey.entries, proposed: survey.proposedWording, rowCount: survey.rowCount)
  }

  package func suppressions(in source: SourceText) -> [Suppression] {
    MarkdownReader.suppressions(in: source)
  }

  /// Behind the text of a line, which it covers; in a row of a table it belongs into the last cell.
  package func suppressionComment(
    _ words: String, on line: Range<Int>, in source: SourceText
  ) -> Diagnostic.Fix.Edit {
    var text = source.bytes[line]
    while text.last == 0x20 { text.removeLast() }
    if text.first == UInt8(ascii: "|"), text.count > 1, text.last == UInt8(ascii: "|") { text.removeLast() }
    return .init(Span(text.endIndex..<text.endIndex), " <!-- \(words) --> ")
  }

  /// A cell needs no quotes; a bar in it needs a backslash.
  package func edit(
    naming name: String, over text: SourceString, in source: SourceText
  ) -> Diagnostic.Fix.Edit? {
    if let usual = Diagnostic.Fix.Edit(writing: name, over: text, in: source) { return usual }
    guard source.text(text.span) == text.value, !name.contains(where: \.isNewline) else { return nil }
    return Diagnostic.Fix.Edit(text.span, RenderedTable.escapedCell(name))
  }

  package var rendering: (any DocumentRendering)? { TableRendering() }

  package var tidying: FileTidying? { { TableTidier.text(of: $0, $1) } }

  package var importing: DocumentImport? {
    { MarkdownImport.document($0, at: $1, as: $2, in: $3) }
  }
}

/// Flows of other files as the tables next to them.
struct TableRendering: DocumentRendering {
  func text(of document: FlowDocument, in project: Project) -> Checked<String> {
    MarkdownWriter.text(of: document, in: project)
  }

  func text(_ rendered: String, inLayoutOf present: [UInt8]) -> String {
    MarkdownWriter.text(rendered, inLayoutOf: present)
  }

  func keptFindings(of document: FlowDocument, in project: Project) -> [Diagnostic] {
    MarkdownWriter.keptFindings(of: document, in: project)
  }

  func suppressions(keptIn document: FlowDocument, _ wording: Wording) -> [Suppression] {
    MarkdownReader.suppressions(keptIn: document, wording)
  }

  func documentedVersion(
    _ document: FlowDocument, in project: Project
  ) -> (document: FlowDocument, revertedErrata: [Erratum]) {
    DocumentedFlow.document(of: document, in: project)
  }
}
