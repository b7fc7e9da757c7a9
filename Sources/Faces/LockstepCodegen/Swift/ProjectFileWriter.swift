import LockstepModel

/// The file for all flows: the type that holds everything, their program, and the screens and actions of a session.
struct ProjectFileWriter {
  let names: SwiftNames
  let image: [UInt8]
  let writer = SwiftWriter()
  private var contract: Contract { names.contract }
  private var accessModifier: String { names.accessModifier }
  private var flowsWithScreens: [Contract.Flow] { contract.flows.filter { !$0.screens.isEmpty } }
  private var flowsWithActions: [Contract.Flow] { contract.flows.filter { !$0.actionKeys.isEmpty } }

  func write() -> String {
    names.writeHeader(to: writer)
    writer.writeDocComment("The flows \(contract.flows.map(\.id).joined(separator: ", ")).")
    writer.writeBlock("\(accessModifier)nonisolated enum \(names.containerType)") {
      writeProgram()
      writeActions()
      writeScreens()
      if !names.destinations.isEmpty { writeDestinations() }
      if !contract.events.isEmpty { writeEvents() }
      if !contract.effects.isEmpty { writeEffects() }
      if !contract.failures.isEmpty { writeFailures() }
      if contract.hasPlaceholders {
        writeOverlay("PlaceholderScreen", "A part that is not yet specified", ["Back"])
      }
      writer.writeGap()
      writer.writeLine("private static let image: StaticString = \"\"\"")
      for line in Base64.lines(image, width: 92) + ["\"\"\""] { writer.writeLine("  " + line) }
    }
    if !contract.events.isEmpty { writeSendFunction() }
    return writer.text
  }

  private func writeSendFunction() {
    writer.writeGap()
    writer.writeBlock("extension FlowDriver") {
      writer.writeDocComment(
        "Sends an event. Throws a refusal if nothing waits for it now; ``FlowView/events`` lists the awaited ones."
      )
      writer.writeLines(
        """
        \(accessModifier)func send(_ event: \(names.containerType).Event) throws(InputRejection) {
          try send(event: event.name)
        }
        """)
    }
  }

  private func writeProgram() {
    writer.writeComment(
      "The flows, resolved for running. Throws if this version of Lockstep cannot read them.")
    writer.writeLines(
      """
      \(accessModifier)static var program: FlowProgram {
        get throws(ProgramImageError) { try loaded.get() }
      }
      """)
    writer.writeGap()
    writer.writeLines(
      """
      private static let loaded = Swift.Result { () throws(ProgramImageError) in
        try FlowProgram(base64Encoded: image)
      }
      """)
  }

  private func writeActions() {
    writer.writeComment("The actions of the app for all flows.")
    let protocols =
      flowsWithActions.map { "\($0.name).Actions" } + (contract.effects.isEmpty ? [] : ["SideEffects"])
    let whole = "\(accessModifier)typealias Actions = \(protocols.joined(separator: " & "))"
    if protocols.isEmpty {
      writer.writeLine("\(accessModifier)typealias Actions = Sendable")
    } else if writer.fits(whole) {
      writer.writeLine(whole)
    } else {
      writer.writeLine("\(accessModifier)typealias Actions = \(protocols[0])")
      for name in protocols.dropFirst() { writer.writeLine("  & \(name)") }
    }
    writer.writeDeclaration(
      "The same for a driver.",
      "\(accessModifier)static func systemActions(_ actions: some Actions) -> SystemActions"
    ) {
      if protocols.isEmpty { return writer.writeLine("SystemActions([:])") }
      writer.writeLine("var all = SystemActions([:])")
      for flow in flowsWithActions { writer.writeLine("\(flow.name).add(actions, to: &all)") }
      if !contract.effects.isEmpty {
        writer.writeLine("all.add(sideEffects: { SideEffect($0.name).map(actions.perform) != nil })")
      }
      writer.writeLine("return all")
    }
    writer.writeComment("Takes a session up again, `after` so much time; see ``FlowDriver``.")
    writer.writeLines(
      """
      \(accessModifier)static func makeDriver(
        restoring snapshot: FlowSnapshot, after: Duration = .zero, asSuspended: Bool = false,
        actions: some Actions, handlers: FlowDriver.Handlers = FlowDriver.Handlers(),
        clock: some Clock<Duration> = ContinuousClock()
      ) async throws -> FlowDriver {
        try await FlowDriver(
          program, restoring: snapshot, after: after, asSuspended: asSuspended,
          actions: systemActions(actions), handlers: handlers, clock: clock)
      }
      """)
  }

  private func writeScreens() {
    writer.writeDeclaration(
      "The screen that a session displays.", "\(accessModifier)nonisolated enum Screen: Hashable, Sendable"
    ) {
      for flow in flowsWithScreens {
        writer.writeDocComment("\(flow.id) \(flow.title).")
        writer.writeList("case \(SwiftIdentifier.escaped(flow.lowerName))(", ["\(flow.name).Screen"], ")")
      }
      if !contract.failures.isEmpty {
        writer.writeDocComment("An error, over a screen or over an action of the system.")
        writer.writeLine("case error(ErrorScreen)")
      }
      if contract.hasPlaceholders {
        writer.writeDocComment("A part that is not yet specified.")
        writer.writeLine("case placeholder(PlaceholderScreen)")
      }
      writer.writeDocComment("A step without a screen, at which the session waits.")
      writer.writeLine("case waiting(FlowView)")
      writer.writeGap()
      writeViewInitializer()
      writeView()
    }
  }

  private func writeViewInitializer() {
    writer.writeBlock("\(accessModifier)init(_ view: FlowView)") {
      writer.writeLine("switch view.kind {")
      if !contract.failures.isEmpty {
        writer.writeLine("case .error: self = .error(ErrorScreen(view: view))")
      }
      if contract.hasPlaceholders {
        writer.writeLine("case .placeholder: self = .placeholder(PlaceholderScreen(view: view))")
      }
      writer.writeLine("default:")
      for (number, flow) in flowsWithScreens.enumerated() {
        writer.writeLines(
          """
            \(number == 0 ? "" : "} else ")if let screen = \(flow.name).Screen(view) {
              self = .\(SwiftIdentifier.escaped(flow.lowerName))(screen)
          """)
      }
      let rest = "self = .waiting(view)"
      writer.writeLines(flowsWithScreens.isEmpty ? "  \(rest)\n}" : "  } else {\n    \(rest)\n  }\n}")
    }
  }

  private func writeView() {
    writer.writeDeclaration("All that is displayed.", "\(accessModifier)var view: FlowView") {
      writer.writeLine("switch self {")
      for flow in flowsWithScreens {
        writer.writeSwitchCase(".\(SwiftIdentifier.escaped(flow.lowerName))(let screen)", "screen.view")
      }
      if !contract.failures.isEmpty { writer.writeLine("case .error(let screen): screen.view") }
      if contract.hasPlaceholders { writer.writeLine("case .placeholder(let screen): screen.view") }
      writer.writeLine("case .waiting(let view): view")
      writer.writeLine("}")
    }
    writer.writeComment("The screen below an overlay, an error or a placeholder; nil for a screen.")
    writer.writeLine(
      "\(accessModifier)var beneath: \(names.containerType).Screen? { view.underlyingViews.first.map { \(names.containerType).Screen($0) } }"
    )
  }

  private func writeDestinations() {
    writer.writeDeclaration(
      "External flows in which a session continues.",
      "\(accessModifier)nonisolated enum Destination: String, CaseIterable, Sendable"
    ) {
      for word in names.destinations {
        writer.writeDocComment("From \(word.places.joined(separator: ", ")).")
        writer.writeLine("case \(SwiftIdentifier.escaped(word.name)) = \(SwiftWriter.literal(word.text))")
      }
    }
  }

  private func writeFailures() {
    writeEnumeration(contract.failures, "Failure", "The errors that a session shows.")
    writeOverlay("ErrorScreen", "An error", ["Retry", "Close"]) {
      writer.writeGap()
      writer.writeLine("\(accessModifier)var failure: Failure? { Failure(view.title) }")
    }
  }

  /// An enumeration of words.
  private func writeEnumeration(
    _ texts: [Contract.NamedText], _ type: String, _ summary: String,
    _ more: ([(key: String, elements: [Contract.NamedText])]) -> Void = { _ in }
  ) {
    let cases = texts.grouped { SwiftIdentifier.escaped($0.name) }
    writer.writeDeclaration(
      summary, "\(accessModifier)nonisolated enum \(type): Hashable, Sendable, CaseIterable"
    ) {
      for (name, same) in cases {
        writer.writeDocComment("\(same[0].text): \(same.flatMap(\.places).joined(separator: ", ")).")
        writer.writeLine("case \(name)")
      }
      writer.writeDeclaration("By its name in the documents.", "\(accessModifier)init?(_ name: String)") {
        writer.writeLine("switch name {")
        for (name, same) in cases {
          writer.writeCases(same.map { SwiftWriter.literal($0.text) })
          writer.writeLine("  self = .\(name)")
        }
        writer.writeLine("default: return nil")
        writer.writeLine("}")
      }
      more(cases)
    }
  }

  private func writeEvents() {
    writeEnumeration(contract.events, "Event", "The events that the app sends.") { cases in
      writer.writeDeclaration("Its name in the documents.", "\(accessModifier)var name: String") {
        writer.writeLine("switch self {")
        for (name, same) in cases { writer.writeSwitchCase(".\(name)", SwiftWriter.literal(same[0].text)) }
        writer.writeLine("}")
      }
    }
  }

  private func writeEffects() {
    writeEnumeration(contract.effects, "SideEffect", "The side effects of rows.")
    writer.writeDeclaration(
      "The side effects of the app.", "\(accessModifier)nonisolated protocol SideEffects: Sendable"
    ) {
      writer.writeDocParagraphs([
        "Carries out a side effect: once for each row that is taken, in order.",
        "Runs on the driver, so it must not block. Switch over the effect without `default`.",
      ])
      writer.writeLine("func perform(_ effect: SideEffect)")
    }
  }

  /// Something that the runtime shows over a step, with choices of its own.
  private func writeOverlay(_ type: String, _ summary: String, _ choices: [String], _ more: () -> Void = {}) {
    writer.writeDeclaration(
      "\(summary), shown over a step.", "\(accessModifier)nonisolated struct \(type): Hashable, Sendable"
    ) {
      writer.writeLine("\(accessModifier)let view: FlowView")
      names.writeInitializer(to: writer)
      writer.writeGap()
      writer.writeLine("\(accessModifier)var title: String { view.title }")
      writer.writeGap()
      writer.writeLine("\(accessModifier)var message: String? { view.message }")
      more()
      for choice in choices {
        writer.writeGap()
        let name = CodeName.uncapitalized(choice)
        writer.writeLine(
          "\(accessModifier)func \(name)() -> FlowView.Selection { view.selection(\(SwiftWriter.literal(choice))) }"
        )
      }
    }
  }
}

extension SwiftNames {
  /// The first lines of a file: which tool wrote it, from what, and no date.
  func writeHeader(from source: String? = nil, to writer: SwiftWriter) {
    let from = source.map { " from \($0)" } ?? ""
    writer.writeLine(GeneratedFile.headerMark + "\(ToolVersion.current)\(from); edit the flow instead.")
    writer.writeLine("")
    writer.writeLine("\(accessModifier)import Lockstep")
    writer.writeLine("")
  }

  /// The initializer of a screen, which Swift makes itself where only the module can use it.
  func writeInitializer(to writer: SwiftWriter) {
    if access == .internal { return }
    writer.writeGap()
    writer.writeLine("\(accessModifier)init(view: FlowView) { self.view = view }")
  }
}
