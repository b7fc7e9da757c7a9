/// Writes the type of a flow.
struct FlowWriter {
  let contract: Contract
  let flow: FlowContract
  private var open: String { contract.modifier }

  func write(to writer: inout SwiftWriter) {
    writer.doc("\(flow.id) \(flow.title).")
    writer.block("\(open)nonisolated enum \(flow.type)") { writer in
      writer.doc("Its id in the documents.")
      writer.line("\(open)static let id = \(SwiftWriter.literal(flow.id))")
      numbers(flow.steps, "Step", "The steps, by their numbers.", &writer)
      numbers(flow.rows, "Row", "The rows, by their numbers.", &writer)
      words(flow.results, "Result", "The results that the flow returns to its callers.", &writer)
      words(flow.parameters, "Parameter", "The parameters that a caller may pass.", &writer)
      EndWriter(contract: contract, flow: flow).write(to: &writer)
      if !flow.screens.isEmpty {
        writer.gap()
        ScreenWriter(contract: contract, flow: flow).write(to: &writer)
      }
      if !flow.actions.isEmpty {
        writer.gap()
        ActionsWriter(contract: contract, flow: flow).write(to: &writer)
      }
      writer.gap()
      start(&writer)
    }
  }

  private func numbers(
    _ numbers: [FlowContract.NumberedText], _ type: String, _ summary: String, _ writer: inout SwiftWriter
  ) {
    guard !numbers.isEmpty else { return }
    writer.gap()
    writer.doc(summary)
    writer.block("\(open)nonisolated enum \(type): String, CaseIterable, Sendable") { writer in
      for number in numbers {
        writer.doc(number.text)
        let (name, literal) = (SwiftName.raw(number.id), SwiftWriter.literal(number.id))
        // The value is the name, unless that cannot hold all of it.
        writer.line(name == "`\(number.id)`" ? "case \(name)" : "case \(name) = \(literal)")
      }
      writer.gap()
      writer.doc("With the flow, as logs and traces name it.")
      writer.line("\(open)var place: String { \(SwiftWriter.literal(flow.id + " ")) + rawValue }")
    }
  }

  private func words(_ words: [NamedText], _ type: String, _ summary: String, _ writer: inout SwiftWriter) {
    guard !words.isEmpty else { return }
    writer.gap()
    writer.doc(summary)
    writer.block("\(open)nonisolated enum \(type): String, CaseIterable, Sendable") { writer in
      for word in words {
        writer.line("case \(SwiftName.declared(word.name)) = \(SwiftWriter.literal(word.text))")
      }
    }
  }

  private func start(_ writer: inout SwiftWriter) {
    writer.docParagraphs([
      "Starts a session that begins with this flow.",
      "Measure its time with a continuous clock: a block must not stretch while the device sleeps.",
    ])
    writer.line("\(open)static func makeDriver(")
    writer.indented { writer in
      if !flow.parameters.isEmpty { writer.line("with parameters: Set<Parameter> = [],") }
      writer.line("actions: some \(contract.name).Actions,")
      writer.line("handlers: FlowDriver.Handlers = FlowDriver.Handlers(),")
      writer.line("clock: some Clock<Duration> = ContinuousClock()")
    }
    writer.block(") async throws -> FlowDriver") { writer in
      writer.line("try await FlowDriver(")
      writer.indented { writer in
        writer.line("\(contract.name).program, flow: id,")
        if !flow.parameters.isEmpty {
          writer.line("parameters: Parameter.allCases.filter(parameters.contains).map(\\.rawValue),")
        }
        writer.line("actions: \(contract.name).systemActions(actions), handlers: handlers, clock: clock)")
      }
    }
  }
}
