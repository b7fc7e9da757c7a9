import Lockstep

/// The file of the actions: what an app implements, and what its actions answer.
struct TypeScriptActionsWriter {
  let contract: Contract
  let writer = TypeScriptWriter()

  func write() -> String {
    for action in contract.actions { writeOutcomes(of: action) }
    writer.writeGap()
    writer.writeDocComment(
      "The actions of the app: `const actions: Actions = {…}`. One that throws ends the session in a fault, unless `recover` answers."
    )
    writer.writeBlock("export interface Actions") {
      for action in contract.actions {
        writer.writeDocComment(action.steps.map { "\($0.text) (\($0.place))." }.joined(separator: " "))
        let inputs = action.reads.map { read in
          "readonly \(TypeScriptWriter.literal(read.key))\(action.isAlwaysRead(read) ? "" : "?"): "
            + "\(read.kind?.typeScript ?? "lockstep.Secret")"
        }
        let type = inputs.isEmpty ? "Record<string, never>" : "{ \(inputs.joined(separator: "; ")) }"
        writer.writeLine("readonly \(Self.method(of: action)): (")
        writer.writeLine("  inputs: \(type), call: lockstep.ActionCall")
        writer.writeLine(") => Promise<\(Self.outcomeType(of: action))>;")
      }
    }
    writer.writeGap()
    writer.writeDocComment("The same for a driver.")
    writer.writeBlock("export function systemActions(actions: Actions): lockstep.SystemActions") {
      writer.writeLine("return {")
      writer.writeIndented {
        for action in contract.actions {
          let access = action.name.map { ".\($0)" } ?? "[\(TypeScriptWriter.literal(action.key))]"
          writer.writeLine(
            "\(TypeScriptWriter.literal(action.key)): (inputs, call) => actions\(access)(inputs, call),")
        }
      }
      writer.writeLine("};")
    }
    return writer.text
  }

  private func writeOutcomes(of action: Contract.Action) {
    writer.writeGap()
    let places = action.steps.map(\.place).joined(separator: ", ")
    writer.writeDocComment("What \(TypeScriptWriter.literal(action.key)) answers in \(places).")
    writer.writeLine("export type \(Self.outcomeType(of: action)) =")
    writer.writeIndented {
      for (number, outcome) in action.outcomes.enumerated() {
        writer.writeDocComment("\(outcome.words) (\(outcome.rows.map(\.place.text).joined(separator: ", ")))")
        writer.writeLine("| \(typeName(of: outcome))\(number == action.outcomes.count - 1 ? ";" : "")")
      }
    }
  }

  private func typeName(of outcome: Contract.Outcome) -> String {
    switch outcome.answer {
    case .error(let name): return "{ readonly error: \(TypeScriptWriter.literal(name)) }"
    case .outcome(let name, _):
      let values = outcome.values.map {
        "readonly \(TypeScriptWriter.literal($0.key)): \($0.kind.typeScript)"
      }
      let brings = values.isEmpty ? "" : "; readonly values: { \(values.joined(separator: "; ")) }"
      return "{ readonly outcome: \(TypeScriptWriter.literal(name))\(brings) }"
    }
  }

  static func method(of action: Contract.Action) -> String {
    action.name ?? TypeScriptWriter.literal(action.key)
  }

  /// `PinValidateOutcome`; `StepUC9_4_1_2Outcome` for an action that only has a key.
  static func outcomeType(of action: Contract.Action) -> String {
    if let name = action.name { return CodeName.capitalized(name) + "Outcome" }
    return "Step" + String(action.key.map { $0.isLetter || $0.isNumber ? $0 : "_" }) + "Outcome"
  }
}

extension ValueKind {
  /// Its TypeScript counterpart.
  var typeScript: String {
    switch self {
    case .duration: "lockstep.Duration"
    case .integer: "number"
    case .text: "string"
    }
  }
}
