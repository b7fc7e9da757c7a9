/// Writes the screens of a flow.
struct ScreenWriter {
  let contract: Contract
  let flow: FlowContract
  private var open: String { contract.modifier }

  func write(to writer: inout SwiftWriter) {
    writer.doc("The screens of the flow.")
    writer.block("\(open)nonisolated enum Screen: Hashable, Sendable") { writer in
      for screen in flow.screens {
        writer.doc(citation(screen))
        writer.list("case \(SwiftName.declared(screen.name))(", [screen.type], ")")
      }
      writer.gap()
      reading(&writer)
      writer.gap()
      view(&writer)
      for screen in flow.screens {
        writer.gap()
        write(screen, to: &writer)
      }
    }
  }

  private func citation(_ screen: ScreenContract) -> String {
    "The \(screen.kind) '\(screen.title)': \(flow.id) \(screen.steps.joined(separator: ", "))."
  }

  private func reading(_ writer: inout SwiftWriter) {
    writer.doc("The screen of a view; nil if it shows something else.")
    writer.block("\(open)init?(_ view: FlowView)") { writer in
      writer.line("switch (view.kind, view.flow) {")
      writer.line("case (.displayed, id), (.working, id): break")
      writer.line("default: return nil")
      writer.line("}")
      writer.line("switch view.step {")
      for screen in flow.screens {
        writer.cases(screen.steps.map(SwiftWriter.literal))
        writer.indented { writer in
          writer.list("self = .\(SwiftName.declared(screen.name))(", ["\(screen.type)(view: view)"], ")")
        }
      }
      writer.line("default: return nil")
      writer.line("}")
    }
  }

  private func view(_ writer: inout SwiftWriter) {
    writer.doc("All that is displayed.")
    writer.block("\(open)var view: FlowView") { writer in
      writer.line("switch self {")
      for screen in flow.screens {
        writer.arm(".\(SwiftName.declared(screen.name))(let screen)", "screen.view")
      }
      writer.line("}")
    }
  }

  private func write(_ screen: ScreenContract, to writer: inout SwiftWriter) {
    writer.doc(citation(screen))
    writer.block("\(open)nonisolated struct \(screen.type): Hashable, Sendable") { writer in
      writer.doc("All that is displayed.")
      writer.line("\(open)let view: FlowView")
      contract.writeInitializer(to: &writer)
      writer.gap()
      let first = screen.steps.first.map(SwiftName.raw) ?? ""
      let step = screen.steps.count == 1 ? ".\(first)" : "Step(rawValue: view.step) ?? .\(first)"
      writer.doc("For texts of the app's own.")
      writer.line("\(open)var step: Step { \(step) }")
      writer.gap()
      writer.doc("Identifies the screen in tests of the user interface; it stays when steps are renumbered.")
      writer.line("\(open)var identifier: String { \(SwiftWriter.literal("\(flow.id) \(screen.name)")) }")
      writer.gap()
      writer.doc(
        "The key of its title in the strings of an app. As all keys it stays when steps are renumbered.")
      writer.line("\(open)var titleKey: String { \(key(screen, "title")) }")
      if !screen.messages.isEmpty { message(of: screen, to: &writer) }
      for field in screen.fields { write(field, of: screen, to: &writer) }
      for choice in screen.choices { write(choice, of: screen, to: &writer) }
      if !screen.choices.isEmpty { choices(of: screen, to: &writer) }
    }
  }

  private func key(_ screen: ScreenContract, _ name: String) -> String {
    SwiftWriter.literal("\(flow.screenCase)_\(screen.name)_\(name)")
  }

  /// Steps that are one screen may have different messages: these keys have their words.
  private func message(of screen: ScreenContract, to writer: inout SwiftWriter) {
    let isCertain = screen.messages.count == screen.steps.count
    let isAlone = Set(screen.messages.map(\.text)).count == 1
    writer.gap()
    writer.line("\(open)var message: String\(isCertain ? " { view.message ?? \"\" }" : "? { view.message }")")
    if isAlone && isCertain {
      return writer.line("\(open)var messageKey: String { \(key(screen, "message")) }")
    }
    writer.block("\(open)var messageKey: String\(isCertain ? "" : "?")") { writer in
      writer.line("switch view.step {")
      for message in screen.messages {
        let words = isAlone ? nil : SwiftName.lower(message.text, noun: "message")
        writer.arm(SwiftWriter.literal(message.step), key(screen, words.map { "message_" + $0 } ?? "message"))
      }
      writer.line("default: \(isCertain ? "\"\"" : "nil")")
      writer.line("}")
    }
  }

  private func choices(of screen: ScreenContract, to writer: inout SwiftWriter) {
    let names = screen.choices.map(\.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    writer.gap()
    writer.doc("The choices of the screen, for a `switch` that has to have all of them.")
    writer.block("\(open)nonisolated enum Choice: String, Sendable, CaseIterable") { writer in
      for name in names { writer.line("case \(SwiftName.declared(name))") }
      writer.gap()
      writer.doc("Identifies its button in tests of the user interface.")
      writer.line(
        "\(open)var identifier: String { \(SwiftWriter.literal("\(flow.id) \(screen.name) ")) + rawValue }")
      writer.doc("The key of its text in the strings of an app.")
      writer.line("\(open)var key: String { \(key(screen, "choice_")) + rawValue }")
    }
    writer.gap()
    writer.doc("Those that are possible now.")
    writer.block("\(open)var choices: [Choice]") { writer in
      writer.line("Choice.allCases.filter { choice in")
      writer.indented { writer in
        writer.line("switch choice {")
        for name in names {
          let same = screen.choices.filter { $0.name == name }
          let rows = same.flatMap(\.rows).map(SwiftWriter.literal).joined(separator: ", ")
          writer.line("case .\(SwiftName.declared(name)):")
          writer.indented {
            let words = SwiftWriter.literal(same[0].words)
            $0.list("view.possibleSelection(", [words, "rows: [\(rows)]"], ") != nil")
          }
        }
        writer.line("}")
      }
      writer.line("}")
    }
  }

  private func write(_ field: ScreenContract.Field, of screen: ScreenContract, to writer: inout SwiftWriter) {
    writer.gap()
    writer.doc(field.text)
    let (name, key) = (field.name + "Field", SwiftWriter.literal(field.key))
    if field.steps < screen.steps.count {
      return writer.line("\(open)var \(name): FlowView.Field? { view.field(\(key)) }")
    }
    writer.block("\(open)var \(name): FlowView.Field") { writer in
      writer.line("view.field(\(key))")
      writer.indented { writer in
        let secret = field.isSecret ? ", isSecret: true" : ""
        writer.line("?? FlowView.Field(text: \(key), name: \(key)\(secret))")
      }
    }
  }

  private func write(
    _ choice: ScreenContract.Choice, of screen: ScreenContract, to writer: inout SwiftWriter
  ) {
    writer.gap()
    let isCertain = screen.isCertain(choice)
    writer.doc(
      "\(choice.sentence) (\(choice.ways.joined(separator: ", ")))\(isCertain ? "" : "; nil where it is not possible")."
    )
    let parameter = choice.gives.map {
      "_ \(SwiftName.declared($0.name)): \($0.isSecret ? "Secret" : "String")"
    }
    let result = "FlowView.Selection\(isCertain ? "" : "?")"
    let head = "\(open)func \(SwiftName.declared(choice.name))("
    writer.block(head, parameter.map { [$0] } ?? [], ") -> \(result)") { writer in
      var arguments = [
        SwiftWriter.literal(choice.words),
        "rows: [\(choice.rows.map(SwiftWriter.literal).joined(separator: ", "))]",
      ]
      if let gives = choice.gives {
        let name = SwiftName.declared(gives.name)
        let value = gives.isSecret ? ".secret(\(name))" : ".plain(.text(\(name)))"
        arguments.append("values: [\(SwiftWriter.literal(gives.key)): \(value)]")
      }
      writer.list("view.\(isCertain ? "selection" : "possibleSelection")(", arguments, ")")
    }
  }
}
