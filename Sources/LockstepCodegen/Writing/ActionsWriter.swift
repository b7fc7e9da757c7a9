import Lockstep

/// Writes the actions that an app implements for a flow, and their calls by the driver.
struct ActionsWriter {
  let contract: Contract
  let flow: FlowContract

  private var actions: [ActionContract] {
    flow.actions.compactMap { key in contract.actions.first { $0.key == key } }
  }

  func write(to writer: inout SwiftWriter) {
    writer.docParagraphs([
      "The actions of the app for \(flow.id).",
      "Requirements run off the driver. An error that one throws ends the session with a fault.",
    ])
    writer.block("\(contract.modifier)nonisolated protocol Actions: Sendable") { writer in
      for action in actions {
        writer.docParagraphs(action.steps.map { "\($0.text) (\($0.place))." })
        requirement(action, &writer)
      }
    }
    writer.gap()
    writer.doc("Adds them to the actions of a driver.")
    writer.block("static func add(_ actions: some Actions, to all: inout SystemActions)") { writer in
      for action in actions { adapter(action, &writer) }
    }
  }

  private func requirement(_ action: ActionContract, _ writer: inout SwiftWriter) {
    let name = SwiftName.declared(action.name)
    let parameters =
      ["_ call: ActionCall"]
      + action.reads.map { read in
        let label = SwiftName.declared(read.name)
        return "\(label): \(type(of: read))\(isCertain(read, in: action) ? "" : "?")"
      }
    writer.list("@concurrent func \(name)(", parameters, ") async throws -> \(action.outcomeType)")
  }

  private func adapter(_ action: ActionContract, _ writer: inout SwiftWriter) {
    let name = SwiftName.declared(action.name)
    let arguments =
      ["call"] + action.reads.map { "\(SwiftName.declared($0.name)): \(SwiftName.declared($0.name))" }
    let certain = action.reads.filter { isCertain($0, in: action) }
    writer.block("all.add(\(SwiftWriter.literal(action.key)))", parameters: "call in") { writer in
      for read in certain {
        writer.block("guard let \(SwiftName.declared(read.name)) = \(value(of: read)) else") { writer in
          writer.line("throw MissingInput(\(SwiftWriter.literal(read.key)))")
        }
      }
      for read in action.reads where !isCertain(read, in: action) {
        writer.line("let \(SwiftName.declared(read.name)) = \(value(of: read))")
      }
      let start = action.reads.isEmpty ? "" : "return "
      writer.list("\(start)try await actions.\(name)(", arguments, ").actionAnswer")
    }
  }

  /// Whether every step that runs the action reads it.
  private func isCertain(_ read: ActionContract.Read, in action: ActionContract) -> Bool {
    read.steps == action.steps.count
  }

  private func type(of read: ActionContract.Read) -> String {
    read.kind.map(\.swiftType) ?? (read.isSecret ? "Secret" : "String")
  }

  private func value(of read: ActionContract.Read) -> String {
    "call.\(read.kind?.rawValue ?? "secret")(\(SwiftWriter.literal(read.key)))"
  }
}

extension SwiftWriter {
  /// A closure behind a call.
  mutating func block(_ call: String, parameters: String, _ body: (inout SwiftWriter) -> Void) {
    line("\(call) { \(parameters)")
    indented(body)
    line("}")
  }
}
