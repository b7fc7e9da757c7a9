/// The words of a project's documents that its wording lacks, as a format found them.
package struct WordSurvey: Sendable {
  /// One key of `wording:` with the words proposed for it.
  package struct Entry: Sendable {
    package var term: Wording.Term
    package var words: [String]
    /// How often the words that are new were seen.
    package var count: Int
    package var place: LinePlace
    /// The words that nothing but their place speaks for.
    package var guesses: [String] = []

    package init(term: Wording.Term, words: [String], count: Int, place: LinePlace) {
      (self.term, self.words, self.count, self.place) = (term, words, count, place)
    }
  }

  /// Where a word was seen.
  package struct LinePlace: Hashable, Sendable {
    package var document: Int
    /// Counted from 0.
    package var line: Int

    package init(document: Int, line: Int) { (self.document, self.line) = (document, line) }
  }

  /// The documents of a project in one format.
  package struct Documents: Sendable {
    /// All of them, whether they can be read or not.
    package var sources: [SourceText]
    /// The files without a flow that seem to hold one.
    package var unread: [SourceText]
    /// The flows of the others.
    package var flows: [FlowDocument]
    /// How many flows the project has in all formats.
    package var flowCount: Int
    /// The findings of all readers.
    package var findings: [Diagnostic]

    package init(
      _ sources: [SourceText], unread: [SourceText], flows: [FlowDocument], flowCount: Int,
      findings: [Diagnostic]
    ) {
      (self.sources, self.unread, self.flows) = (sources, unread, flows)
      (self.flowCount, self.findings) = (flowCount, findings)
    }
  }

  package var entries: [Entry]
  /// The wording with everything that is proposed.
  package var proposed: Wording
  /// How many rows the documents have, whatever their words are.
  package var rowCount: Int
  /// How many of them are understood before and with the proposal; nil if the format has not counted them.
  package var understoodRows: (before: Int, after: Int)?

  package init(
    _ entries: [Entry], proposed: Wording, rowCount: Int, understoodRows: (before: Int, after: Int)? = nil
  ) {
    (self.entries, self.proposed, self.rowCount) = (entries, proposed, rowCount)
    self.understoodRows = understoodRows
  }
}
