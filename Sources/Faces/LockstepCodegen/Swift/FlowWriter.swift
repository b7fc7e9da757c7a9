/// Writes the type of a flow.
struct FlowWriter {
  let names: SwiftNames
  let flow: Contract.Flow
  let writer: SwiftWriter
  var accessModifier: String { names.accessModifier }

  func write() {
    writer.writeDocComment("\(flow.id) \(flow.title).")
    writer.writeBlock("\(accessModifier)nonisolated enum \(flow.name)") {
      writer.writeDocComment("Its id in the documents.")
      writer.writeLine("\(accessModifier)static let id = \(SwiftWriter.literal(flow.id))")
      writeNumbers(flow.steps, "Step", "The steps, by their numbers.")
      writeNumbers(flow.rows, "Row", "The rows, by their numbers.")
      writeWords(flow.results, "Result", "The results that the flow returns to its callers.")
      writeWords(flow.parameters, "Parameter", "The parameters that a caller may pass.")
      writeEnd()
      if !flow.screens.isEmpty { writeScreens() }
      if !flow.actionKeys.isEmpty { writeActions() }
      writeDriverFactory()
    }
  }

  private func writeNumbers(_ numbers: [Contract.NumberedText], _ type: String, _ summary: String) {
    guard !numbers.isEmpty else { return }
    writer.writeDeclaration(
      summary, "\(accessModifier)nonisolated enum \(type): String, CaseIterable, Sendable"
    ) {
      for number in numbers {
        writer.writeDocComment(number.text)
        // The value is the name, unless that cannot hold all of it.
        let (name, literal) = (SwiftIdentifier.raw(number.id), SwiftWriter.literal(number.id))
        writer.writeLine(name == "`\(number.id)`" ? "case \(name)" : "case \(name) = \(literal)")
      }
      writer.writeComment("With the flow, as logs and traces name it.")
      writer.writeLine(
        "\(accessModifier)var place: String { \(SwiftWriter.literal(flow.id + " ")) + rawValue }")
    }
  }

  private func writeWords(_ words: [Contract.NamedText], _ type: String, _ summary: String) {
    guard !words.isEmpty else { return }
    writer.writeDeclaration(
      summary, "\(accessModifier)nonisolated enum \(type): String, CaseIterable, Sendable"
    ) {
      for word in words {
        writer.writeLine("case \(SwiftIdentifier.escaped(word.name)) = \(SwiftWriter.literal(word.text))")
      }
    }
  }

  private func writeDriverFactory() {
    writer.writeGap()
    writer.writeDocParagraphs([
      "Starts a session that begins with this flow.",
      "Measure its time with a continuous clock: a block must not stretch while the device sleeps.",
    ])
    let hasParameters = !flow.parameters.isEmpty
    let passed = "parameters: Parameter.allCases.filter(parameters.contains).map(\\.rawValue),\n"
    writer.writeLines(
      """
      \(accessModifier)static func makeDriver(
      \(hasParameters ? "  with parameters: Set<Parameter> = [],\n" : "")\
        actions: some \(names.containerType).Actions,
        handlers: FlowDriver.Handlers = FlowDriver.Handlers(),
        clock: some Clock<Duration> = ContinuousClock()
      ) async throws -> FlowDriver {
        try await FlowDriver(
          \(names.containerType).program, flow: id,
      \(hasParameters ? "    " + passed : "")\
          actions: \(names.containerType).systemActions(actions), handlers: handlers, clock: clock)
      }
      """)
  }
}

extension FlowWriter {
  private var hasResults: Bool { flow.isPartial && !flow.results.isEmpty }

  /// How sessions end that begin with the flow.
  private func writeEnd() {
    writer.writeDeclaration(
      "How a session ends that begins with this flow.",
      "\(accessModifier)nonisolated enum End: Hashable, Sendable"
    ) {
      if hasResults {
        writer.writeDocComment("The flow handed this back, and no flow had called it.")
        writer.writeLine("case result(Result)")
      }
      writer.writeDocComment("The flow came to its end.")
      writer.writeLine("case ended")
      writer.writeDocComment("The user went back beyond the first screen.")
      writer.writeLine("case exited")
      if !flow.destinations.isEmpty {
        writer.writeDocComment("The session continues in an external flow.")
        writer.writeLine("case handedOver(to: Destination)")
      }
      if flow.canResume {
        writer.writeDocComment("The app continues as if it had not been suspended.")
        writer.writeLine("case resume")
      }
      writer.writeDocComment("The flow cannot continue; the text explains why.")
      writer.writeLine("case fault(String)")
      writer.writeGap()
      writeEndInitializer()
    }
  }

  /// Any other end cannot happen with the generated program, and is a fault.
  private func writeEndInitializer() {
    writer.writeBlock("\(accessModifier)init(_ end: Lockstep.SessionEnd)") {
      writer.writeLine("switch end {")
      if hasResults {
        writer.writeLines(
          """
          case .result(let text):
            self = Result(rawValue: text).map { .result($0) } ?? .fault("\\(end)")
          """)
      }
      writer.writeLine("case .ended: self = .ended")
      writer.writeLine("case .exited: self = .exited")
      if !flow.destinations.isEmpty {
        writer.writeLines(
          """
          case .handedOver(let flow):
            self = Destination(rawValue: flow).map { .handedOver(to: $0) } ?? .fault("\\(end)")
          """)
      }
      if flow.canResume { writer.writeLine("case .resume: self = .resume") }
      writer.writeLine("case .fault(let message): self = .fault(message)")
      if !hasResults || flow.destinations.isEmpty || !flow.canResume {
        writer.writeLine("default: self = .fault(\"unexpected end: \\(end)\")")
      }
      writer.writeLine("}")
    }
  }
}
