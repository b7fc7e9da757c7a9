import Lockstep

/// Writes the possible answers of an action.
struct OutcomeWriter {
  let names: SwiftNames
  let action: Contract.Action
  let writer: SwiftWriter

  func write() {
    let places = action.steps.map(\.place).joined(separator: ", ")
    writer.writeDeclaration(
      "What \(SwiftWriter.literal(action.key)) answers in \(places).",
      "\(names.accessModifier)nonisolated enum \(names.outcomeType(of: action)): Hashable, Sendable"
    ) {
      for outcome in action.outcomes {
        writer.writeDocComment("\(outcome.words) (\(outcome.rows.map(\.place.text).joined(separator: ", ")))")
        let values = outcome.values.map { "\($0.name): \($0.kind.swiftType)" }
        let name = SwiftIdentifier.escaped(outcome.name)
        if values.isEmpty {
          writer.writeLine("case \(name)")
        } else {
          writer.writeList("case \(name)(", values, ")")
        }
      }
      writer.writeDeclaration(
        "The answer as the flow names it.", "\(names.accessModifier)var actionAnswer: ActionAnswer"
      ) {
        writer.writeLine("switch self {")
        for outcome in action.outcomes { writeAnswer(outcome) }
        writer.writeLine("}")
      }
    }
  }

  private func writeAnswer(_ outcome: Contract.Outcome) {
    let name = SwiftIdentifier.escaped(outcome.name)
    let (kind, text) =
      switch outcome.answer {
      case .outcome(let text, _): (".outcome", SwiftWriter.literal(text))
      case .error(let text): (".error", SwiftWriter.literal(text))
      }
    guard !outcome.values.isEmpty else { return writer.writeSwitchCase(".\(name)", "\(kind)(\(text))") }
    writer.writeList("case .\(name)(", outcome.values.map { "let \(SwiftIdentifier.escaped($0.name))" }, "):")
    let values = outcome.values.map {
      "\(SwiftWriter.literal($0.key)): .\($0.kind.rawValue)(\(SwiftIdentifier.escaped($0.name)))"
    }
    writer.writeIndented {
      let whole = "\(kind)(\(text), values: [\(values.joined(separator: ", "))])"
      if writer.fits(whole) { return writer.writeLine(whole) }
      writer.writeLines("\(kind)(\n  \(text),\n  values: [")
      for value in values { writer.writeLine("    \(value),") }
      writer.writeLine("  ])")
    }
  }
}
