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

/// Writes how sessions end that begin with a flow.
struct EndWriter {
  let contract: Contract
  let flow: FlowContract
  private var open: String { contract.modifier }
  private var hasResults: Bool { flow.isPartial && !flow.results.isEmpty }

  func write(to writer: inout SwiftWriter) {
    destinations(&writer)
    writer.gap()
    writer.doc("How a session ends that begins with this flow.")
    writer.block("\(open)nonisolated enum End: Hashable, Sendable") { writer in
      if hasResults {
        writer.doc("The flow handed this back, and no flow had called it.")
        writer.line("case result(Result)")
      }
      writer.doc("The flow came to its end.")
      writer.line("case ended")
      writer.doc("The user went back beyond the first screen.")
      writer.line("case left")
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
      reading(&writer)
    }
  }

  private func destinations(_ writer: inout SwiftWriter) {
    guard !flow.destinations.isEmpty else { return }
    writer.gap()
    writer.doc("External flows in which a session continues.")
    writer.block("\(open)nonisolated enum Destination: String, CaseIterable, Sendable") { writer in
      for flow in flow.destinations {
        writer.doc("From \(flow.places.joined(separator: ", ")).")
        writer.line("case \(SwiftName.declared(flow.name)) = \(SwiftWriter.literal(flow.text))")
      }
    }
  }

  /// Any other end cannot happen with the generated program, and is a fault.
  private func reading(_ writer: inout SwiftWriter) {
    writer.block("\(open)init(_ end: Lockstep.SessionEnd)") { writer in
      let fault = "self = .fault(\"unexpected end: \\(end)\")"
      writer.line("switch end {")
      if hasResults {
        writer.line("case .result(let text):")
        writer.indented {
          $0.line("self = Result(rawValue: text).map { .result($0) } ?? .fault(\"\\(end)\")")
        }
      }
      writer.line("case .ended: self = .ended")
      writer.line("case .left: self = .left")
      if !flow.destinations.isEmpty {
        writer.line("case .handedOver(let flow):")
        writer.indented {
          $0.line("self = Destination(rawValue: flow).map { .handedOver(to: $0) } ?? .fault(\"\\(end)\")")
        }
      }
      if flow.canResume { writer.line("case .resume: self = .resume") }
      writer.line("case .fault(let message): self = .fault(message)")
      if !hasResults || flow.destinations.isEmpty || !flow.canResume { writer.line("default: \(fault)") }
      writer.line("}")
    }
  }
}
