import LockstepModel

/// The file for all flows: the type that holds everything, their program, and the screens and actions of a session.
struct ProjectFile {
  let names: SwiftNames
  let image: [UInt8]
  let writer = SwiftWriter()
  private var contract: Contract { names.contract }
  private var open: String { names.modifier }
  private var shown: [Contract.Flow] { contract.flows.filter { !$0.screens.isEmpty } }
  private var acting: [Contract.Flow] { contract.flows.filter { !$0.actions.isEmpty } }

  func write() -> String {
    names.writeHeader(to: writer)
    writer.doc("The flows \(contract.flows.map(\.id).joined(separator: ", ")).")
    writer.block("\(open)nonisolated enum \(names.container)") {
      program()
      actions()
      screens()
      if !names.destinations.isEmpty { destinations() }
      if !contract.events.isEmpty { events() }
      if !contract.effects.isEmpty { effects() }
      if !contract.failures.isEmpty { failures() }
      if contract.hasPlaceholders {
        overlay("PlaceholderScreen", "A part that is not yet specified", ["Back"])
      }
      writer.gap()
      writer.line("private static let image: StaticString = \"\"\"")
      for line in Base64.lines(image, width: 92) + ["\"\"\""] { writer.line("  " + line) }
    }
    if !contract.events.isEmpty { sending() }
    return writer.text
  }

  private func sending() {
    writer.gap()
    writer.block("extension FlowDriver") {
      writer.doc(
        "Sends an event. Throws a refusal if nothing waits for it now; ``FlowView/events`` lists the awaited ones."
      )
      writer.lines(
        """
        \(open)func send(_ event: \(names.container).Event) throws(InputRejection) {
          try send(event: event.name)
        }
        """)
    }
  }

  private func program() {
    writer.comment("The flows, resolved for running. Throws if this version of Lockstep cannot read them.")
    writer.lines(
      """
      \(open)static var program: FlowProgram {
        get throws(ProgramImageError) { try loaded.get() }
      }
      """)
    writer.gap()
    writer.lines(
      """
      private static let loaded = Swift.Result { () throws(ProgramImageError) in
        try FlowProgram(base64Encoded: image)
      }
      """)
  }

  private func actions() {
    writer.comment("The actions of the app for all flows.")
    let protocols = acting.map { "\($0.name).Actions" } + (contract.effects.isEmpty ? [] : ["SideEffects"])
    let whole = "\(open)typealias Actions = \(protocols.joined(separator: " & "))"
    if protocols.isEmpty {
      writer.line("\(open)typealias Actions = Sendable")
    } else if writer.fits(whole) {
      writer.line(whole)
    } else {
      writer.line("\(open)typealias Actions = \(protocols[0])")
      for name in protocols.dropFirst() { writer.line("  & \(name)") }
    }
    writer.declare(
      "The same for a driver.", "\(open)static func systemActions(_ actions: some Actions) -> SystemActions"
    ) {
      if protocols.isEmpty { return writer.line("SystemActions([:])") }
      writer.line("var all = SystemActions([:])")
      for flow in acting { writer.line("\(flow.name).add(actions, to: &all)") }
      if !contract.effects.isEmpty {
        writer.line("all.add(sideEffects: { SideEffect($0.name).map(actions.perform) != nil })")
      }
      writer.line("return all")
    }
    writer.comment("Takes a session up again, `after` so much time; see ``FlowDriver``.")
    writer.lines(
      """
      \(open)static func makeDriver(
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

  private func screens() {
    writer.declare(
      "The screen that a session displays.", "\(open)nonisolated enum Screen: Hashable, Sendable"
    ) {
      for flow in shown {
        writer.doc("\(flow.id) \(flow.title).")
        writer.list("case \(SwiftName.declared(flow.lowerName))(", ["\(flow.name).Screen"], ")")
      }
      if !contract.failures.isEmpty {
        writer.doc("An error, over a screen or over an action of the system.")
        writer.line("case error(ErrorScreen)")
      }
      if contract.hasPlaceholders {
        writer.doc("A part that is not yet specified.")
        writer.line("case placeholder(PlaceholderScreen)")
      }
      writer.doc("A step without a screen, at which the session waits.")
      writer.line("case waiting(FlowView)")
      writer.gap()
      reading()
      view()
    }
  }

  private func reading() {
    writer.block("\(open)init(_ view: FlowView)") {
      writer.line("switch view.kind {")
      if !contract.failures.isEmpty { writer.line("case .error: self = .error(ErrorScreen(view: view))") }
      if contract.hasPlaceholders {
        writer.line("case .placeholder: self = .placeholder(PlaceholderScreen(view: view))")
      }
      writer.line("default:")
      for (number, flow) in shown.enumerated() {
        writer.lines(
          """
            \(number == 0 ? "" : "} else ")if let screen = \(flow.name).Screen(view) {
              self = .\(SwiftName.declared(flow.lowerName))(screen)
          """)
      }
      let rest = "self = .waiting(view)"
      writer.lines(shown.isEmpty ? "  \(rest)\n}" : "  } else {\n    \(rest)\n  }\n}")
    }
  }

  private func view() {
    writer.declare("All that is displayed.", "\(open)var view: FlowView") {
      writer.line("switch self {")
      for flow in shown {
        writer.arm(".\(SwiftName.declared(flow.lowerName))(let screen)", "screen.view")
      }
      if !contract.failures.isEmpty { writer.line("case .error(let screen): screen.view") }
      if contract.hasPlaceholders { writer.line("case .placeholder(let screen): screen.view") }
      writer.line("case .waiting(let view): view")
      writer.line("}")
    }
    writer.comment("The screen below an overlay, an error or a placeholder; nil for a screen.")
    writer.line(
      "\(open)var beneath: \(names.container).Screen? { view.underlyingViews.first.map { \(names.container).Screen($0) } }"
    )
  }

  private func destinations() {
    writer.declare(
      "External flows in which a session continues.",
      "\(open)nonisolated enum Destination: String, CaseIterable, Sendable"
    ) {
      for word in names.destinations {
        writer.doc("From \(word.places.joined(separator: ", ")).")
        writer.line("case \(SwiftName.declared(word.name)) = \(SwiftWriter.literal(word.text))")
      }
    }
  }

  private func failures() {
    words(contract.failures, "Failure", "The errors that a session shows.")
    overlay("ErrorScreen", "An error", ["Retry", "Close"]) {
      writer.gap()
      writer.line("\(open)var failure: Failure? { Failure(view.title) }")
    }
  }

  /// An enumeration of words.
  private func words(
    _ texts: [Contract.Word], _ type: String, _ summary: String,
    _ more: ([(key: String, elements: [Contract.Word])]) -> Void = { _ in }
  ) {
    let cases = texts.grouped { SwiftName.declared($0.name) }
    writer.declare(summary, "\(open)nonisolated enum \(type): Hashable, Sendable, CaseIterable") {
      for (name, same) in cases {
        writer.doc("\(same[0].text): \(same.flatMap(\.places).joined(separator: ", ")).")
        writer.line("case \(name)")
      }
      writer.declare("By its name in the documents.", "\(open)init?(_ name: String)") {
        writer.line("switch name {")
        for (name, same) in cases {
          writer.cases(same.map { SwiftWriter.literal($0.text) })
          writer.line("  self = .\(name)")
        }
        writer.line("default: return nil")
        writer.line("}")
      }
      more(cases)
    }
  }

  private func events() {
    words(contract.events, "Event", "The events that the app sends.") { cases in
      writer.declare("Its name in the documents.", "\(open)var name: String") {
        writer.line("switch self {")
        for (name, same) in cases { writer.arm(".\(name)", SwiftWriter.literal(same[0].text)) }
        writer.line("}")
      }
    }
  }

  private func effects() {
    words(contract.effects, "SideEffect", "The side effects of rows.")
    writer.declare("The side effects of the app.", "\(open)nonisolated protocol SideEffects: Sendable") {
      writer.docParagraphs([
        "Carries out a side effect: once for each row that is taken, in order.",
        "Runs on the driver, so it must not block. Switch over the effect without `default`.",
      ])
      writer.line("func perform(_ effect: SideEffect)")
    }
  }

  /// Something that the runtime shows over a step, with choices of its own.
  private func overlay(_ type: String, _ summary: String, _ choices: [String], _ more: () -> Void = {}) {
    writer.declare(
      "\(summary), shown over a step.", "\(open)nonisolated struct \(type): Hashable, Sendable"
    ) {
      writer.line("\(open)let view: FlowView")
      names.writeInitializer(to: writer)
      writer.gap()
      writer.line("\(open)var title: String { view.title }")
      writer.gap()
      writer.line("\(open)var message: String? { view.message }")
      more()
      for choice in choices {
        writer.gap()
        let name = CodeName.uncapitalized(choice)
        writer.line(
          "\(open)func \(name)() -> FlowView.Selection { view.selection(\(SwiftWriter.literal(choice))) }")
      }
    }
  }
}

extension SwiftNames {
  /// The first lines of a file: which tool wrote it, from what, and no date.
  func writeHeader(from source: String? = nil, to writer: SwiftWriter) {
    let from = source.map { " from \($0)" } ?? ""
    writer.line(GeneratedFile.mark + "\(ToolVersion.current)\(from); edit the flow instead.")
    writer.line("")
    writer.line("\(modifier)import Lockstep")
    writer.line("")
  }

  /// The initializer of a screen, which Swift makes itself where only the module can use it.
  func writeInitializer(to writer: SwiftWriter) {
    if access == .internal { return }
    writer.gap()
    writer.line("\(modifier)init(view: FlowView) { self.view = view }")
  }
}
