import Lockstep
import LockstepModel

/// A gap in a message that no value fills, in a flow that names its values (`values`).
struct UnfilledPlaceholder: StepRule {
  let info = RuleInfo("unfilled-placeholder", dependsOn: .values, level: .warning)

  func findings(in flow: LintContext.Flow, _ step: Step, _ context: LintContext) -> [Diagnostic] {
    let gaps = step.kind.value.isDisplayed ? Placeholder.all(in: step) : []
    // In a flow that names no value at all gaps are for people to read.
    guard !gaps.isEmpty, flow.document.format.traits.contains(.namesValues),
      flow.steps.contains(where: \.namesValues)
    else { return [] }
    let names = context.project.dataNames
    return gaps.filter { !names.isKnown($0.name) }.map { gap in
      finding(
        "nothing provides '\(gap.name)' for this message", at: gap.text.span(of: gap.range),
        in: flow, row: step.id.value,
        help: Suggestion.help(for: gap.name, among: names.all)
          ?? "provide it with 'values: {\(gap.name): text}', or remove the brackets")
    }
  }
}

/// A gap in a message for a value: `[attempts]`; `[Card title]` is for people to read.
struct Placeholder {
  let name: String
  let text: SourceString
  /// The bytes of the name in the text.
  let range: Range<Int>

  static func all(in step: Step) -> [Placeholder] {
    step.details.flatMap { detail -> [Placeholder] in
      guard case .message(let text) = detail.content, text.value.utf8.contains(UInt8(ascii: "[")) else {
        return []
      }
      return all(in: text)
    }
  }

  private static func all(in text: SourceString) -> [Placeholder] {
    let bytes = Array(text.value.utf8)
    var found: [Placeholder] = []
    var start: Int?
    for (place, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "["): start = place + 1
      case UInt8(ascii: "]"):
        // A link is not a placeholder.
        let isLink = bytes.dropFirst(place + 1).first == UInt8(ascii: "(")
        if let start, start < place, !isLink {
          let name = String(decoding: bytes[start..<place], as: UTF8.self)
          found.append(Placeholder(name: name, text: text, range: start..<place))
        }
        start = nil
      case let byte where byte.isSmallLetter || byte.isDigit || byte == UInt8(ascii: "-"): break
      default: start = nil
      }
    }
    return found
  }
}

extension Step {
  fileprivate var namesValues: Bool {
    transitions.contains { !$0.values.isEmpty } || inputs.contains { $0.name != nil }
  }
}
