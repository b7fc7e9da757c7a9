/// What there is about a step and its rows, in one number.
///
/// Most of what anybody looks for stands in few steps; this tells in which, without a look at their rows.
package struct StepTraits: OptionSet, Sendable, Hashable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  private init(bit: UInt32) { rawValue = 1 << bit }

  // The step.
  package static let displayed = StepTraits(bit: 0)
  package static let overlay = StepTraits(bit: 1)
  package static let automatic = StepTraits(bit: 2)
  package static let call = StepTraits(bit: 3)
  /// It has no rows.
  package static let bare = StepTraits(bit: 4)

  // What takes its rows.
  package static let user = StepTraits(bit: 5)
  package static let `case` = StepTraits(bit: 6)
  package static let error = StepTraits(bit: 7)
  package static let event = StepTraits(bit: 8)
  package static let returns = StepTraits(bit: 9)
  package static let text = StepTraits(bit: 10)

  // Where its rows lead, or the step itself.
  package static let next = StepTraits(bit: 11)
  package static let result = StepTraits(bit: 12)
  /// To another flow.
  package static let leaves = StepTraits(bit: 13)
  package static let errorFlow = StepTraits(bit: 14)
  /// A row without a target.
  package static let nowhere = StepTraits(bit: 15)

  /// A link has words of its own, or stands in the words of a row.
  package static let link = StepTraits(bit: 16)
  /// Something of the document is corrected here.
  package static let erratum = StepTraits(bit: 17)

  package init(_ step: Step) {
    var all = StepTraits(step.kind.value)
    if step.transitions.isEmpty { all.insert(.bare) }
    if let target = step.target { all.insert(Self(target)) }
    if step.label != nil { all.insert(.link) }
    if step.erratum != nil { all.insert(.erratum) }
    for row in step.transitions {
      all.insert(StepTraits(row.trigger.kind))
      if row.trigger.text.value.utf8.contains(UInt8(ascii: "[")) { all.insert(.link) }
      all.insert(row.target.map(Self.init) ?? .nowhere)
      if row.erratum != nil { all.insert(.erratum) }
    }
    self = all
  }

  private init(_ kind: Step.Kind) {
    self =
      if kind.isOverlay { [.displayed, .overlay] } else if kind.isScreen { .displayed } else if kind.isCall {
        .call
      } else { .automatic }
  }

  private init(_ kind: Trigger.Kind) {
    self =
      switch kind {
      case .user: .user
      case .case: .case
      case .error: .error
      case .event: .event
      case .returns: .returns
      case .text: .text
      }
  }

  private init(_ target: Target) {
    switch target.kind {
    case .next: self = .next
    case .result: self = .result
    case .goTo, .endGoTo: self = .leaves
    case .errorFlow: self = .errorFlow
    // Nobody looks for these.
    case .back, .end, .resume, .show: self = []
    }
    if target.label != nil { insert(.link) }
  }
}
