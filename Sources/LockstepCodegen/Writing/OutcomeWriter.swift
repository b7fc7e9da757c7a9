import Lockstep

/// Writes the possible answers of an action.
struct OutcomeWriter {
  let contract: Contract
  let action: ActionContract

  func write(to writer: inout SwiftWriter) {
    let places = action.steps.map(\.place).joined(separator: ", ")
    writer.doc("What \(SwiftWriter.literal(action.key)) answers in \(places).")
    writer.block("\(contract.modifier)nonisolated enum \(action.outcomeType): Hashable, Sendable") { writer in
      for outcome in action.outcomes {
        writer.doc("\(outcome.words) (\(outcome.rows.joined(separator: ", ")))")
        let values = outcome.values.map { "\($0.label): \($0.kind.swiftType)" }
        let name = SwiftName.declared(outcome.name)
        if values.isEmpty { writer.line("case \(name)") } else { writer.list("case \(name)(", values, ")") }
      }
      writer.gap()
      writer.doc("The answer as the flow names it.")
      writer.block("\(contract.modifier)var actionAnswer: ActionAnswer") { writer in
        writer.line("switch self {")
        for outcome in action.outcomes { answer(outcome, &writer) }
        writer.line("}")
      }
    }
  }

  private func answer(_ outcome: ActionContract.Outcome, _ writer: inout SwiftWriter) {
    let name = SwiftName.declared(outcome.name)
    let answer =
      switch outcome.answer {
      case .outcome(let text, _): ".outcome(\(SwiftWriter.literal(text))"
      case .error(let text): ".error(\(SwiftWriter.literal(text))"
      }
    guard !outcome.values.isEmpty else { return writer.arm(".\(name)", "\(answer))") }
    let bound = outcome.values.map { "let \(SwiftName.declared($0.label))" }
    writer.list("case .\(name)(", bound, "):")
    let values = outcome.values.map {
      "\(SwiftWriter.literal($0.key)): .\($0.kind.rawValue)(\(SwiftName.declared($0.label)))"
    }
    writer.indented { writer in
      let whole = "\(answer), values: [\(values.joined(separator: ", "))])"
      if writer.fits(whole) { return writer.line(whole) }
      writer.line(answer.prefix { $0 != "(" } + "(")
      writer.indented { writer in
        writer.line(answer.drop { $0 != "(" }.dropFirst() + ",")
        writer.line("values: [")
        writer.indented { writer in for value in values { writer.line(value + ",") } }
        writer.line("])")
      }
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
