/// Writes the type of a flow.
struct FlowWriter {
  let names: SwiftNames
  let flow: Contract.Flow
  let writer: SwiftWriter
  var open: String { names.modifier }

  func write() {
    writer.doc("\(flow.id) \(flow.title).")
    writer.block("\(open)nonisolated enum \(flow.name)") {
      writer.doc("Its id in the documents.")
      writer.line("\(open)static let id = \(SwiftWriter.literal(flow.id))")
      numbers(flow.steps, "Step", "The steps, by their numbers.")
      numbers(flow.rows, "Row", "The rows, by their numbers.")
      words(flow.results, "Result", "The results that the flow returns to its callers.")
      words(flow.parameters, "Parameter", "The parameters that a caller may pass.")
      end()
      if !flow.screens.isEmpty { screens() }
      if !flow.actions.isEmpty { actions() }
      start()
    }
  }

  private func numbers(_ numbers: [Contract.NumberedText], _ type: String, _ summary: String) {
    guard !numbers.isEmpty else { return }
    writer.declare(summary, "\(open)nonisolated enum \(type): String, CaseIterable, Sendable") {
      for number in numbers {
        writer.doc(number.text)
        // The value is the name, unless that cannot hold all of it.
        let (name, literal) = (SwiftName.raw(number.id), SwiftWriter.literal(number.id))
        writer.line(name == "`\(number.id)`" ? "case \(name)" : "case \(name) = \(literal)")
      }
      writer.comment("With the flow, as logs and traces name it.")
      writer.line("\(open)var place: String { \(SwiftWriter.literal(flow.id + " ")) + rawValue }")
    }
  }

  private func words(_ words: [Contract.Word], _ type: String, _ summary: String) {
    guard !words.isEmpty else { return }
    writer.declare(summary, "\(open)nonisolated enum \(type): String, CaseIterable, Sendable") {
      for word in words {
        writer.line("case \(SwiftName.declared(word.name)) = \(SwiftWriter.literal(word.text))")
      }
    }
  }

  private func start() {
    writer.gap()
    writer.docParagraphs([
      "Starts a session that begins with this flow.",
      "Measure its time with a continuous clock: a block must not stretch while the device sleeps.",
    ])
    let hasParameters = !flow.parameters.isEmpty
    let passed = "parameters: Parameter.allCases.filter(parameters.contains).map(\\.rawValue),\n"
    writer.lines(
      """
      \(open)static func makeDriver(
      \(hasParameters ? "  with parameters: Set<Parameter> = [],\n" : "")\
        actions: some \(names.container).Actions,
        handlers: FlowDriver.Handlers = FlowDriver.Handlers(),
        clock: some Clock<Duration> = ContinuousClock()
      ) async throws -> FlowDriver {
        try await FlowDriver(
          \(names.container).program, flow: id,
      \(hasParameters ? "    " + passed : "")\
          actions: \(names.container).systemActions(actions), handlers: handlers, clock: clock)
      }
      """)
  }
}

extension FlowWriter {
  private var hasResults: Bool { flow.isPartial && !flow.results.isEmpty }

  /// How sessions end that begin with the flow.
  private func end() {
    writer.declare(
      "How a session ends that begins with this flow.", "\(open)nonisolated enum End: Hashable, Sendable"
    ) {
      if hasResults {
        writer.doc("The flow handed this back, and no flow had called it.")
        writer.line("case result(Result)")
      }
      writer.doc("The flow came to its end.")
      writer.line("case ended")
      writer.doc("The user went back beyond the first screen.")
      writer.line("case exited")
      if !flow.destinations.isEmpty {
        writer.doc("The session continues in an external flow.")
        writer.line("case handedOver(to: Destination)")
      }
      if flow.canResume {
        writer.doc("The app continues as if it had not been suspended.")
        writer.line("case resume")
      }
      writer.doc("The flow cannot continue; the text explains why.")
      writer.line("case fault(String)")
      writer.gap()
      readEnd()
    }
  }

  /// Any other end cannot happen with the generated program, and is a fault.
  private func readEnd() {
    writer.block("\(open)init(_ end: Lockstep.SessionEnd)") {
      writer.line("switch end {")
      if hasResults {
        writer.lines(
          """
          case .result(let text):
            self = Result(rawValue: text).map { .result($0) } ?? .fault("\\(end)")
          """)
      }
      writer.line("case .ended: self = .ended")
      writer.line("case .exited: self = .exited")
      if !flow.destinations.isEmpty {
        writer.lines(
          """
          case .handedOver(let flow):
            self = Destination(rawValue: flow).map { .handedOver(to: $0) } ?? .fault("\\(end)")
          """)
      }
      if flow.canResume { writer.line("case .resume: self = .resume") }
      writer.line("case .fault(let message): self = .fault(message)")
      if !hasResults || flow.destinations.isEmpty || !flow.canResume {
        writer.line("default: self = .fault(\"unexpected end: \\(end)\")")
      }
      writer.line("}")
    }
  }
}
