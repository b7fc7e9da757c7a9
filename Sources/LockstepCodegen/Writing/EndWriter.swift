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
