import Lockstep

/// Writes the possible answers of an action.
struct OutcomeWriter {
  let contract: Contract
  let action: ActionContract
  let writer: SwiftWriter

  func write() {
    let places = action.steps.map(\.place).joined(separator: ", ")
    writer.declare(
      "What \(SwiftWriter.literal(action.key)) answers in \(places).",
      "\(contract.modifier)nonisolated enum \(action.outcomeType): Hashable, Sendable"
    ) {
      for outcome in action.outcomes {
        writer.doc("\(outcome.words) (\(outcome.rows.joined(separator: ", ")))")
        let values = outcome.values.map { "\($0.label): \($0.kind.swiftType)" }
        let name = SwiftName.declared(outcome.name)
        if values.isEmpty { writer.line("case \(name)") } else { writer.list("case \(name)(", values, ")") }
      }
      writer.declare(
        "The answer as the flow names it.", "\(contract.modifier)var actionAnswer: ActionAnswer"
      ) {
        writer.line("switch self {")
        for outcome in action.outcomes { answer(outcome) }
        writer.line("}")
      }
    }
  }

  private func answer(_ outcome: ActionContract.Outcome) {
    let name = SwiftName.declared(outcome.name)
    let (kind, text) =
      switch outcome.answer {
      case .outcome(let text, _): (".outcome", SwiftWriter.literal(text))
      case .error(let text): (".error", SwiftWriter.literal(text))
      }
    guard !outcome.values.isEmpty else { return writer.arm(".\(name)", "\(kind)(\(text))") }
    writer.list("case .\(name)(", outcome.values.map { "let \(SwiftName.declared($0.label))" }, "):")
    let values = outcome.values.map {
      "\(SwiftWriter.literal($0.key)): .\($0.kind.rawValue)(\(SwiftName.declared($0.label)))"
    }
    writer.indented {
      let whole = "\(kind)(\(text), values: [\(values.joined(separator: ", "))])"
      if writer.fits(whole) { return writer.line(whole) }
      writer.lines("\(kind)(\n  \(text),\n  values: [")
      for value in values { writer.line("    \(value),") }
      writer.line("  ])")
    }
  }
}

extension ValueKind {
  /// Its Swift counterpart.
  var swiftType: String {
    switch self {
    case .duration: "Duration"
    case .integer: "Int64"
    case .text: "String"
    }
  }
}
