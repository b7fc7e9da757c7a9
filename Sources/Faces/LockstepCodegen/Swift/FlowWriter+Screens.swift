import Lockstep
import LockstepModel

extension FlowWriter {
  /// The screens of the flow.
  func writeScreens() {
    writer.writeDeclaration(
      "The screens of the flow.", "\(accessModifier)nonisolated enum Screen: Hashable, Sendable"
    ) {
      for screen in flow.screens {
        writer.writeDocComment(summary(of: screen))
        writer.writeList("case \(SwiftIdentifier.escaped(screen.name))(", [names.typeName(of: screen)], ")")
      }
      writeViewInitializer()
      writer.writeDeclaration("All that is displayed.", "\(accessModifier)var view: FlowView") {
        writer.writeLine("switch self {")
        for screen in flow.screens {
          writer.writeSwitchCase(".\(SwiftIdentifier.escaped(screen.name))(let screen)", "screen.view")
        }
        writer.writeLine("}")
      }
      for screen in flow.screens { write(screen) }
    }
  }

  private func summary(of screen: Contract.Screen) -> String {
    "The \(screen.kind) '\(screen.title)': \(flow.id) \(screen.steps.joined(separator: ", "))."
  }

  private func writeViewInitializer() {
    writer.writeDeclaration(
      "The screen of a view; nil if it shows something else.", "\(accessModifier)init?(_ view: FlowView)"
    ) {
      writer.writeLines(
        """
        switch (view.kind, view.flow) {
        case (.displayed, id), (.working, id): break
        default: return nil
        }
        switch view.step {
        """)
      for screen in flow.screens {
        writer.writeCases(screen.steps.map(SwiftWriter.literal))
        writer.writeIndented {
          writer.writeList(
            "self = .\(SwiftIdentifier.escaped(screen.name))(",
            ["\(names.typeName(of: screen))(view: view)"], ")")
        }
      }
      writer.writeLine("default: return nil")
      writer.writeLine("}")
    }
  }

  private func write(_ screen: Contract.Screen) {
    let first = screen.steps.first.map(SwiftIdentifier.raw) ?? ""
    let step = screen.steps.count == 1 ? ".\(first)" : "Step(rawValue: view.step) ?? .\(first)"
    writer.writeDeclaration(
      summary(of: screen),
      "\(accessModifier)nonisolated struct \(names.typeName(of: screen)): Hashable, Sendable"
    ) {
      writer.writeDocComment("All that is displayed.")
      writer.writeLine("\(accessModifier)let view: FlowView")
      names.writeInitializer(to: writer)
      writer.writeComment("For texts of the app's own.")
      writer.writeLine("\(accessModifier)var step: Step { \(step) }")
      writer.writeComment(
        "Identifies the screen in tests of the user interface; it stays when steps are renumbered.")
      writer.writeLine(
        "\(accessModifier)var identifier: String { \(SwiftWriter.literal(screen.identifier)) }")
      writer.writeGap()
      writer.writeLine("\(accessModifier)var title: String { view.title }")
      writer.writeDocComment(
        "The key of its title in the strings of an app. As all keys it stays when steps are renumbered.")
      writer.writeLine("\(accessModifier)var titleKey: String { \(SwiftWriter.literal(screen.titleKey)) }")
      if !screen.messages.isEmpty { writeMessage(of: screen) }
      for value in screen.values { write(value, of: screen) }
      for field in screen.fields { write(field, of: screen) }
      for choice in screen.choices { write(choice, isCertain: screen.isAlwaysPossible(choice)) }
      if !screen.choices.isEmpty { writeChoices(of: screen) }
    }
  }

  private func writeMessage(of screen: Contract.Screen) {
    let isCertain = screen.messages.count == screen.steps.count
    let keys = screen.messages.map { SwiftWriter.literal(screen.key(of: $0)) }
    writer.writeGap()
    writer.writeLine(
      "\(accessModifier)var message: String\(isCertain ? " { view.message ?? \"\" }" : "? { view.message }")")
    if screen.hasOneMessage, isCertain, let key = keys.first {
      return writer.writeLine("\(accessModifier)var messageKey: String { \(key) }")
    }
    writer.writeBlock("\(accessModifier)var messageKey: String\(isCertain ? "" : "?")") {
      writer.writeLine("switch view.step {")
      for (message, key) in zip(screen.messages, keys) {
        writer.writeSwitchCase(SwiftWriter.literal(message.id), key)
      }
      writer.writeLine("default: \(isCertain ? "\"\"" : "nil")")
      writer.writeLine("}")
    }
  }

  private func writeChoices(of screen: Contract.Screen) {
    let choices = screen.choices.grouped(by: \.name)
    let identifier = SwiftWriter.literal(screen.identifier + " ")
    writer.writeDeclaration(
      "The choices of the screen, for a `switch` that has to have all of them.",
      "\(accessModifier)nonisolated enum Choice: String, Sendable, CaseIterable"
    ) {
      for (name, _) in choices { writer.writeLine("case \(SwiftIdentifier.escaped(name))") }
      writer.writeComment("Identifies its button in tests of the user interface.")
      writer.writeLine("\(accessModifier)var identifier: String { \(identifier) + rawValue }")
      writer.writeDocComment("The key of its text in the strings of an app.")
      writer.writeLine(
        "\(accessModifier)var key: String { \(SwiftWriter.literal(screen.key(ofChoice: ""))) + rawValue }")
    }
    writer.writeDeclaration("Those that are possible now.", "\(accessModifier)var choices: [Choice]") {
      writer.writeClosure("Choice.allCases.filter", "choice in") {
        writeChoiceSwitch(choices) { writePossibleSelection($0, ") != nil") }
      }
    }
    writer.writeDeclaration(
      "A choice as a list draws it: `choice.label` is the text of its button. nil where it is not possible now, or needs an input.",
      "\(accessModifier)func selection(_ choice: Choice) -> FlowView.Selection?"
    ) {
      writeChoiceSwitch(choices) { same in
        let free = same.filter { $0.gives == nil }
        if free.isEmpty { writer.writeLine("nil") } else { writePossibleSelection(free, ")") }
      }
    }
  }

  private func writeChoiceSwitch(
    _ choices: [(key: String, elements: [Contract.Choice])], _ body: ([Contract.Choice]) -> Void
  ) {
    writer.writeLine("switch choice {")
    for (name, same) in choices {
      writer.writeLine("case .\(SwiftIdentifier.escaped(name)):")
      writer.writeIndented { body(same) }
    }
    writer.writeLine("}")
  }

  private func writePossibleSelection(_ choices: [Contract.Choice], _ end: String) {
    let rows = choices.flatMap(\.rows).map(SwiftWriter.literal).joined(separator: ", ")
    writer.writeList(
      "view.possibleSelection(", [SwiftWriter.literal(choices[0].words), "rows: [\(rows)]"], end)
  }

  private func write(_ value: Contract.Value, of screen: Contract.Screen) {
    writer.writeComment("The value '\(value.key)' of an outcome; nil while none has brought it.")
    let getter =
      switch value.kind {
      case .duration: "duration"
      case .integer: "integer"
      case .text: "text"
      }
    let name = SwiftIdentifier.escaped(names.name(of: value, in: screen))
    writer.writeLine(
      "\(accessModifier)var \(name): \(value.kind.swiftType)? "
        + "{ view.\(getter)(\(SwiftWriter.literal(value.key))) }")
  }

  private func write(_ field: Contract.Field, of screen: Contract.Screen) {
    writer.writeComment(field.text)
    let (name, key) = (field.name + "Field", SwiftWriter.literal(field.key))
    if field.stepCount < screen.steps.count {
      return writer.writeLine("\(accessModifier)var \(name): FlowView.Field? { view.field(\(key)) }")
    }
    writer.writeLines(
      """
      \(accessModifier)var \(name): FlowView.Field {
        view.field(\(key))
          ?? FlowView.Field(text: \(key), name: \(key)\(field.isSecret ? ", isSecret: true" : ""))
      }
      """)
  }

  private func write(_ choice: Contract.Choice, isCertain: Bool) {
    let rows = choice.rows.map(SwiftWriter.literal).joined(separator: ", ")
    var arguments = [SwiftWriter.literal(choice.words), "rows: [\(rows)]"]
    var parameters: [String] = []
    if let gives = choice.gives {
      let name = SwiftIdentifier.escaped(gives.name)
      let value = gives.isSecret ? ".secret(\(name))" : ".plain(.text(\(name)))"
      arguments.append("values: [\(SwiftWriter.literal(gives.key)): \(value)]")
      parameters.append("_ \(name): \(names.typeName(of: gives))")
    }
    let ways = choice.rowsWithTargets.joined(separator: ", ")
    writer.writeComment("\(choice.sentence) (\(ways))\(isCertain ? "" : "; nil where it is not possible").")
    writer.writeBlock(
      "\(accessModifier)func \(SwiftIdentifier.escaped(choice.name))(", parameters,
      ") -> FlowView.Selection\(isCertain ? "" : "?")"
    ) {
      writer.writeList("view.\(isCertain ? "selection" : "possibleSelection")(", arguments, ")")
    }
  }
}
