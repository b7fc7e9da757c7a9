/// A flow in the words and the order of its document, where that is a list of sentences and not a table.
package struct SentenceList: Sendable {
  /// A sentence. Its steps and rows are those that end within it.
  package struct Sentence: Sendable {
    /// The label as the document has it; empty for none.
    package var number: String
    package var text: String
    package var span: Span

    package init(number: String, text: String, span: Span) {
      (self.number, self.text, self.span) = (number, text, span)
    }
  }

  /// Sentences that branch off.
  package struct Alternative: Sendable {
    /// The ID of its rows.
    package var id: String
    /// That of the rows that lead to it.
    package var span: Span
    /// The sentence that it branches off from; nil for none, or for all of them.
    package var origin: Span?
    /// The first one is its name or its condition.
    package var sentences: [Sentence]

    package init(id: String, span: Span, origin: Span?, sentences: [Sentence]) {
      (self.id, self.span, self.origin, self.sentences) = (id, span, origin, sentences)
    }
  }

  package var heading: String
  package var sentences: [Sentence]
  /// In the order of the document.
  package var alternatives: [Alternative]

  package init(heading: String, sentences: [Sentence], alternatives: [Alternative]) {
    (self.heading, self.sentences, self.alternatives) = (heading, sentences, alternatives)
  }
}
