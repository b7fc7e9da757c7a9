import Lockstep

/// The features of a step and its rows, in one number.
///
/// Most features that rules look for occur in few steps; this finds these without reading their rows.
package struct StepFlags: OptionSet, Sendable, Hashable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  init(bit: UInt32) { rawValue = 1 << bit }

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
    var all: StepFlags = []
    // The endings of words, and those of names with their bits inverted: the two are never compared.
    var endings = Set<UInt64>(minimumCapacity: 2 * rows.count)
    for row in rows {
      let words = TextFlags(row.trigger.text.value)
      let name = row.name.map { TextFlags($0.value) }
      all.insert(StepFlags(row.trigger.kind))
      if words.hasBracket { all.insert(.link) }
      if words.hasParenthesis { all.insert(.guarded) }
      all.insert(row.target.map(Self.init) ?? .nowhere)
      let isKnown = !endings.insert(words.ending).inserted
      let isNameKnown = name.map { !endings.insert(~$0.ending).inserted } ?? false
      if isKnown || isNameKnown || words.isOdd || name?.isOdd == true { all.insert(.alike) }
    }
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

/// Facts about the bytes of a row's words, or of its name, found in one pass, so that most rows are read only once.
struct TextFlags {
  /// A bracket, with which a link begins.
  private(set) var hasBracket = false
  /// A parenthesis, with which a guard begins.
  private(set) var hasParenthesis = false
  /// Whether it may read the same as a text with a different ending: besides letter case there are doubled spaces,
  /// footnotes, words for a kind, or non-ASCII characters.
  private(set) var isOdd = false
  /// The last eight bytes; capitals count as small letters.
  private(set) var ending: UInt64 = 0

  init(_ text: String) {
    var previous = UInt8(ascii: " ")
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "["): hasBracket = true
      case UInt8(ascii: "("): hasParenthesis = true
      case UInt8(ascii: ":"), UInt8(ascii: "<"), 0x09...0x0D, 0x80...: isOdd = true
      case UInt8(ascii: " ") where previous == byte: isOdd = true
      default: break
      }
      ending = ending << 8 | UInt64(byte | 0x20)
      previous = byte
    }
    if previous <= 0x20 || text.utf8.first.map({ $0 | 0x20 == UInt8(ascii: "u") }) == true { isOdd = true }
  }
}
