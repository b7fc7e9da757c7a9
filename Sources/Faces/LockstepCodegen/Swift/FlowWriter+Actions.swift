import Lockstep

extension FlowWriter {
  /// The actions that an app implements for the flow, and their calls by the driver.
  func writeActions() {
    let actions = flow.actionKeys.compactMap { key in names.contract.actions.first { $0.key == key } }
    writer.writeGap()
    writer.writeDocParagraphs([
      "The actions of the app for \(flow.id).",
      "Requirements run off the driver. An error that one throws ends the session with a fault.",
    ])
    writer.writeBlock("\(accessModifier)nonisolated protocol Actions: Sendable") {
      for action in actions {
        writer.writeDocParagraphs(action.steps.map { "\($0.text) (\($0.place))." })
        writeRequirement(action)
      }
    }
    writer.writeDeclaration(
      "Adds them to the actions of a driver.",
      "static func add(_ actions: some Actions, to all: inout SystemActions)"
    ) {
      for action in actions { writeAdapter(action) }
    }
  }

  private func writeRequirement(_ action: Contract.Action) {
    let parameters = action.reads.map {
      "\(SwiftIdentifier.escaped($0.name)): \(names.typeName(of: $0, in: action))"
    }
    writer.writeList(
      "@concurrent func \(SwiftIdentifier.escaped(names.name(of: action)))(",
      ["_ call: ActionCall"] + parameters,
      ") async throws -> \(names.outcomeType(of: action))")
  }

  private func writeAdapter(_ action: Contract.Action) {
    let parameters = action.reads.map { SwiftIdentifier.escaped($0.name) }
    let values = action.reads.map { "call.\($0.kind?.rawValue ?? "secret")(\(SwiftWriter.literal($0.key)))" }
    let reads = zip(action.reads, zip(parameters, values))
    writer.writeClosure("all.add(\(SwiftWriter.literal(action.key)))", "call in") {
      for (read, (name, value)) in reads where action.isAlwaysRead(read) {
        writer.writeBlock("guard let \(name) = \(value) else") {
          writer.writeLine("throw MissingInput(\(SwiftWriter.literal(read.key)))")
        }
      }
      for (read, (name, value)) in reads where !action.isAlwaysRead(read) {
        writer.writeLine("let \(name) = \(value)")
      }
      let start = action.reads.isEmpty ? "" : "return "
      writer.writeList(
        "\(start)try await actions.\(SwiftIdentifier.escaped(names.name(of: action)))(",
        ["call"] + parameters.map { "\($0): \($0)" }, ").actionAnswer")
    }
  }
}

extension SwiftWriter {
  /// A closure behind a call.
  func writeClosure(_ call: String, _ parameters: String, _ body: () -> Void) {
    writeLine("\(call) { \(parameters)")
    writeIndented(body)
    writeLine("}")
  }
}
