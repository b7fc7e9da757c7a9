import Lockstep

/// The features of a step and its rows, in one number.
///
/// Most features that rules look for occur in few steps; this finds these without reading their rows. Everything is
/// inlinable, so that a test takes one instruction in other modules, too.
package struct StepFlags: OptionSet, Sendable, Hashable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  init(bit: UInt32) { rawValue = 1 << bit }

  // As generic code they would not become one instruction in other modules.
  package func isSuperset(of other: StepFlags) -> Bool {
    rawValue & other.rawValue == other.rawValue
  }
  package func isDisjoint(with other: StepFlags) -> Bool {
    rawValue & other.rawValue == 0
  }
  package func contains(_ other: StepFlags) -> Bool { isSuperset(of: other) }

  // The step.
  package static var displayed: StepFlags { StepFlags(bit: 0) }
  package static var overlay: StepFlags { StepFlags(bit: 1) }
  package static var automatic: StepFlags { StepFlags(bit: 2) }
  package static var call: StepFlags { StepFlags(bit: 3) }
  /// It has no rows.
  package static var bare: StepFlags { StepFlags(bit: 4) }

  // The triggers of its rows.
  package static var user: StepFlags { StepFlags(bit: 5) }
  package static var `case`: StepFlags { StepFlags(bit: 6) }
  package static var error: StepFlags { StepFlags(bit: 7) }
  package static var event: StepFlags { StepFlags(bit: 8) }
  package static var returns: StepFlags { StepFlags(bit: 9) }
  package static var text: StepFlags { StepFlags(bit: 10) }

  // Where its rows lead, or the step itself.
  package static var next: StepFlags { StepFlags(bit: 11) }
  package static var result: StepFlags { StepFlags(bit: 12) }
  /// To another flow.
  package static var leaves: StepFlags { StepFlags(bit: 13) }
  package static var errorFlow: StepFlags { StepFlags(bit: 14) }
  /// A row without a target.
  package static var nowhere: StepFlags { StepFlags(bit: 15) }

  /// A link has words of its own, or is part of the words of a row.
  package static var link: StepFlags { StepFlags(bit: 16) }
  /// It has one row.
  package static var single: StepFlags { StepFlags(bit: 17) }
  /// The words of a row have a guard.
  package static var guarded: StepFlags { StepFlags(bit: 18) }
  /// Two rows may have the same words or the same name for those who take them; of few steps one need look closer.
  package static var alike: StepFlags { StepFlags(bit: 19) }
  /// It lists no actions.
  package static var unlisted: StepFlags { StepFlags(bit: 20) }

  package init(_ step: Step) {
    var all = StepFlags(step.kind.value)
    if step.transitions.isEmpty { all.insert(.bare) }
    if let target = step.target { all.insert(Self(target)) }
    if step.label != nil || step.href != nil { all.insert(.link) }
    if step.transitions.count == 1 { all.insert(.single) }
    if !step.listsActions { all.insert(.unlisted) }
    all.insert(Self.rows(step.transitions))
    self = all
  }

  private static func rows(_ rows: [FlowRow]) -> StepFlags {
    // More rows than these are never compared with one another, and few steps have more.
    if rows.count > 8 { return rows.reduce(.alike) { $0.union(row($1, TextFlags($1.trigger.text.value))) } }
    var all: StepFlags = []
    // On the stack, where an array would not be.
    var (endings, names) = (SIMD8<UInt64>.zero, SIMD8<UInt64>.zero)
    for (number, row) in rows.enumerated() {
      let words = TextFlags(row.trigger.text.value)
      let name = row.name.map { TextFlags($0.value) }
      all.insert(Self.row(row, words))
      if words.isOdd || name?.isOdd == true { all.insert(.alike) }
      endings[number] = words.ending
      // Rows without a name have none in common, so each gets one that no name has.
      names[number] = name?.ending ?? UInt64(number)
      for other in 0..<number where endings[other] == words.ending || names[other] == names[number] {
        all.insert(.alike)
      }
    }
    return all
  }

  private static func row(_ row: FlowRow, _ words: TextFlags) -> StepFlags {
    var all = StepFlags(row.trigger.kind)
    if words.hasBracket { all.insert(.link) }
    if words.hasParenthesis { all.insert(.guarded) }
    all.insert(row.target.map(Self.init) ?? .nowhere)
    return all
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
    // These are never looked for.
    case .back, .end, .resume, .show: self = []
    }
    if target.label != nil || target.href != nil { insert(.link) }
  }
}

extension Step {
  fileprivate var listsActions: Bool {
    details.contains { detail in
      if case .actions(let names) = detail.content { !names.isEmpty } else { false }
    }
  }
}
