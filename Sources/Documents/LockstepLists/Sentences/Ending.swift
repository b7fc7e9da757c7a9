/// Where a sentence, or a whole alternative, says that it leads.
struct Ending {
  enum Kind: Hashable {
    /// A step of the main flow, or of an alternative, by its number.
    case step(String)
    /// The step behind one of the main flow: `continues after step 4`.
    case afterStep(String)
    /// A step of the alternative itself: `step 2 of this extension`.
    case ownStep(String)
    /// The step after the one that it branched off from.
    case continuesAfterAnchor
    case ends
    case fails
    /// Another use case, at a step of it where one is named.
    case goTo(String, step: String?)
  }

  var kind: Kind
  /// The number, the ID, or all of its words.
  var span: Range<Int>
  /// The positions of its words.
  var tokenRange: Range<Int>
  /// The word that makes it one of two ways: `ends unless the guest confirms`, `may end`.
  var condition: Range<Int>?

  /// Whether a sentence in the middle of a main flow leads there: what ends, or calls another use case, is often the object of
  /// what such a sentence says.
  ///
  /// - Parameter isApart: whether a sentence says nothing else.
  func leadsFromTheMiddle(isApart: Bool) -> Bool {
    switch kind {
    case .step, .afterStep, .ownStep: true
    case .ends, .fails: isApart
    case .goTo, .continuesAfterAnchor: false
    }
  }
}
