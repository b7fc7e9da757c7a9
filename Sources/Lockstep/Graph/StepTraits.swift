/// What there is about a step and its rows, in one number.
///
/// Most of what anybody looks for stands in few steps; this tells in which, without a look at their rows. Everything
/// is inlinable, so that asking takes one instruction in other modules, too.
package struct StepTraits: OptionSet, Sendable, Hashable {
  package let rawValue: UInt32

  @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }

  @inlinable init(bit: UInt32) { rawValue = 1 << bit }

  // The step.
  @inlinable package static var displayed: StepTraits { StepTraits(bit: 0) }
  @inlinable package static var overlay: StepTraits { StepTraits(bit: 1) }
  @inlinable package static var automatic: StepTraits { StepTraits(bit: 2) }
  @inlinable package static var call: StepTraits { StepTraits(bit: 3) }
  /// It has no rows.
  @inlinable package static var bare: StepTraits { StepTraits(bit: 4) }

  // What takes its rows.
  @inlinable package static var user: StepTraits { StepTraits(bit: 5) }
  @inlinable package static var `case`: StepTraits { StepTraits(bit: 6) }
  @inlinable package static var error: StepTraits { StepTraits(bit: 7) }
  @inlinable package static var event: StepTraits { StepTraits(bit: 8) }
  @inlinable package static var returns: StepTraits { StepTraits(bit: 9) }
  @inlinable package static var text: StepTraits { StepTraits(bit: 10) }

  // Where its rows lead, or the step itself.
  @inlinable package static var next: StepTraits { StepTraits(bit: 11) }
  @inlinable package static var result: StepTraits { StepTraits(bit: 12) }
  /// To another flow.
  @inlinable package static var leaves: StepTraits { StepTraits(bit: 13) }
  @inlinable package static var errorFlow: StepTraits { StepTraits(bit: 14) }
  /// A row without a target.
  @inlinable package static var nowhere: StepTraits { StepTraits(bit: 15) }

  /// A link has words of its own, or stands in the words of a row.
  @inlinable package static var link: StepTraits { StepTraits(bit: 16) }
  /// Something of the document is corrected here.
  @inlinable package static var erratum: StepTraits { StepTraits(bit: 17) }

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
