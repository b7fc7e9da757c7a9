import LockstepModel

/// An alternative as it was read: where it begins, what happens, and where it leads.
struct Branch {
  /// Where an alternative branches off.
  enum Anchor {
    case main([String])
    /// A step of another alternative.
    case step(String)
    /// Every step, or those of a part of the main flow and of the alternatives that begin there.
    case everywhere([StepLimit])
    case none
  }

  var id: SourceString
  var shape: Label.Shape?
  var anchor: Anchor
  /// The words that name the anchor.
  var anchorSpan: Range<Int>
  var condition: SourceString
  /// Where a finding about its first line is shown.
  var findingRange: Range<Int>
  /// At least one.
  var triggers: [BranchTrigger]
  var sentences: [Sentence]
  /// The number that its first step has.
  var firstStepNumber = 1
  var endings: [Ending]
  var span: Span
  /// Its label and all its lines, as the document has them.
  var lines: [UseCaseOutline.Item]
  /// Whether its label is that of another one, so that it cannot be reached by it.
  var hasRepeatedLabel = false
  /// Whether it is left out of the flow.
  var isLeftOut = false

  /// The ID of the row of a trigger at a step that has a row of another one already.
  func rowID(ofTrigger number: Int) -> String { "\(id.value)-\(number + 1)" }

  /// Whether it begins at several steps, so that its letter is not the next one of any.
  var beginsAtSeveralSteps: Bool { beginsEverywhere || LabelPath.steps(of: id.value) != nil }

  var beginsEverywhere: Bool { if case .everywhere = anchor { true } else { false } }

  /// Whether it names where it begins.
  var isAnchored: Bool { if case .none = anchor { false } else { true } }
}
