import LockstepModel

/// Writes the class of a screen.
struct TypeScriptScreenWriter {
  let flow: Contract.Flow
  let screen: Contract.Screen
  let writer: TypeScriptWriter

  func write() {
    writer.writeGap()
    writer.writeDocComment(
      "The \(screen.kind) '\(screen.title)': \(flow.id) \(screen.steps.joined(separator: ", ")).")
    writer.writeBlock("export class \(CodeName.capitalized(screen.name)) extends lockstep.FlowScreen") {
      let kind = TypeScriptWriter.literal("\(flow.lowerName).\(screen.name)")
      writer.writeLine("override readonly kind = \(kind);")
      writer.writeLine("override readonly identifier = \(TypeScriptWriter.literal(screen.identifier));")
      writer.writeLine("override readonly keyStart = \(TypeScriptWriter.literal(screen.keyStart));")
      writeMessage()
      for value in screen.values { write(value) }
      for field in screen.fields { write(field) }
      for (name, choice) in choicesWithMethodNames { write(choice, as: name) }
      if !screen.choices.isEmpty { writeChoices() }
    }
  }

  private func writeChoices() {
    let names = screen.choices.grouped(by: \.name)
    writer.writeGap()
    writer.writeDocComment("Those that are possible now.")
    writer.writeList(
      "get choices(): readonly lockstep.ScreenChoice<", names.map { TypeScriptWriter.literal($0.0) },
      by: " |", ">[] {")
    writer.writeIndented {
      let rows = names.map { name, same in
        "\(name): [\(TypeScriptWriter.literals(same.flatMap(\.rows), by: ", "))]"
      }
      writer.writeList("return this.list({", rows, by: ",", "});", space: " ")
    }
    writer.writeLine("}")
  }

  /// The choices with the names of their methods: JavaScript has no two methods of one name, for two inputs.
  private var choicesWithMethodNames: [(String, Contract.Choice)] {
    var seen: Set<String> = []
    return screen.choices.map { choice in
      if seen.insert(choice.name).inserted { return (choice.name, choice) }
      return (choice.name + "With" + CodeName.capitalized(choice.gives?.name ?? "nothing"), choice)
    }
  }

  private func writeMessage() {
    guard !screen.messages.isEmpty else { return }
    let isCertain = screen.messages.count == screen.steps.count
    if isCertain { writer.writeLine("override get message(): string { return this.view.message ?? \"\"; }") }
    if screen.hasOneMessage, isCertain, let first = screen.messages.first {
      return writer.writeLine("readonly messageKey = \(TypeScriptWriter.literal(screen.key(of: first)));")
    }
    writer.writeDocComment("The key of its message in the strings of an app.")
    let keys = screen.messages.map {
      "\(TypeScriptWriter.literal($0.id)): \(TypeScriptWriter.literal(screen.key(of: $0)))"
    }
    writer.writeBlock("get messageKey(): string | undefined") {
      writer.writeList("const keys: Record<string, string> = {", keys, by: ",", "};", space: " ")
      writer.writeLine("return keys[this.view.step];")
    }
  }

  private func write(_ value: Contract.Value) {
    let taken = TypeScriptNameCheck.reservedMembers.union(
      choicesWithMethodNames.map(\.0) + screen.fields.map { $0.name + "Field" })
    let name = taken.contains(value.name) ? value.name + "Value" : value.name
    writer.writeGap()
    writer.writeDocComment("The value '\(value.key)' of an outcome; undefined while none has brought it.")
    writer.writeLine(
      "get \(name)(): \(value.kind.typeScript) | undefined "
        + "{ return this.outcomeValue(\(TypeScriptWriter.literal(value.key))); }")
  }

  private func write(_ field: Contract.Field) {
    writer.writeGap()
    writer.writeDocComment(field.text)
    let isCertain = field.stepCount == screen.steps.count
    let arguments = TypeScriptWriter.literal(field.key) + (isCertain && field.isSecret ? ", true" : "")
    writer.writeLine(
      "get \(field.name)Field(): lockstep.Field\(isCertain ? "" : " | undefined") "
        + "{ return this.\(isCertain ? "field" : "possibleField")(\(arguments)); }")
  }

  private func write(_ choice: Contract.Choice, as name: String) {
    let isCertain = screen.isAlwaysPossible(choice)
    writer.writeGap()
    writer.writeDocComment(
      "\(choice.sentence) (\(choice.rowsWithTargets.joined(separator: ", ")))"
        + "\(isCertain ? "" : "; undefined where it is not possible").")
    var parameter = ""
    var arguments =
      "\(TypeScriptWriter.literal(choice.words)), [\(TypeScriptWriter.literals(choice.rows, by: ", "))]"
    if let gives = choice.gives {
      parameter = "value: \(gives.isSecret ? "lockstep.Secret" : "string")"
      arguments += ", { \(TypeScriptWriter.literal(gives.key)): value }"
    }
    writer.writeLine("\(name)(\(parameter)): lockstep.Selection\(isCertain ? "" : " | undefined") {")
    writer.writeLine("  return this.\(isCertain ? "selection" : "possibleSelection")(\(arguments));")
    writer.writeLine("}")
  }
}
