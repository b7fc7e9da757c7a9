import LockstepModel

/// The file for all flows: the type that holds everything, their program, and the screens and actions of a session.
struct ProjectFile {
  let contract: Contract
  let image: [UInt8]
  private var open: String { contract.modifier }
  private var shown: [FlowContract] { contract.flows.filter { !$0.screens.isEmpty } }
  private var acting: [FlowContract] { contract.flows.filter { !$0.actions.isEmpty } }

  var text: String {
    var writer = SwiftWriter()
    Header(contract: contract).write(to: &writer)
    writer.doc("The flows \(contract.flows.map(\.id).joined(separator: ", ")).")
    writer.block("\(open)nonisolated enum \(contract.name)") { writer in
      program(&writer)
      actions(&writer)
      screens(&writer)
      if !contract.events.isEmpty { events(&writer) }
      if !contract.effects.isEmpty { effects(&writer) }
      if !contract.failures.isEmpty { failures(&writer) }
      if contract.hasPlaceholders {
        overlay("PlaceholderScreen", "A part that is not yet specified", ["Back"], &writer)
      }
      writer.gap()
      writer.line("private static let image: StaticString = \"\"\"")
      writer.indented { writer in
        for line in Base64.lines(image, width: 92) { writer.line(line) }
        writer.line("\"\"\"")
      }
    }
    if !contract.events.isEmpty { sending(&writer) }
    return writer.text
  }

  private func sending(_ writer: inout SwiftWriter) {
    writer.gap()
    writer.block("extension FlowDriver") { writer in
      writer.doc(
        "Sends an event. Throws a refusal if nothing waits for it now; ``FlowView/events`` lists the awaited ones."
      )
      writer.block("\(open)func send(_ event: \(contract.name).Event) throws(Refusal)") {
        $0.line("try send(event: event.name)")
      }
    }
  }

  private func program(_ writer: inout SwiftWriter) {
    writer.gap()
    writer.doc("The flows, resolved for running. Throws if this version of Lockstep cannot read them.")
    writer.block("\(open)static var program: Program") { writer in
      writer.line("get throws(ProgramImageError) { try loaded.get() }")
    }
    writer.gap()
    writer.block("private static let loaded = Swift.Result", parameters: "() throws(ProgramImageError) in") {
      $0.line("try Program(base64: image)")
    }
  }

  private func actions(_ writer: inout SwiftWriter) {
    writer.gap()
    writer.doc("The actions of the app for all flows.")
    let protocols = acting.map { "\($0.type).Actions" } + (contract.effects.isEmpty ? [] : ["SideEffects"])
    let whole = "\(open)typealias Actions = \(protocols.joined(separator: " & "))"
    if protocols.isEmpty {
      writer.line("\(open)typealias Actions = Sendable")
    } else if writer.fits(whole) {
      writer.line(whole)
    } else {
      writer.line("\(open)typealias Actions = \(protocols[0])")
      writer.indented { writer in for name in protocols.dropFirst() { writer.line("& \(name)") } }
    }
    writer.gap()
    writer.doc("The same for a driver.")
    writer.block("\(open)static func systemActions(_ actions: some Actions) -> SystemActions") { writer in
      if acting.isEmpty, contract.effects.isEmpty { return writer.line("SystemActions([:])") }
      writer.line("var all = SystemActions([:])")
      for flow in acting { writer.line("\(flow.type).add(actions, to: &all)") }
      if !contract.effects.isEmpty {
        writer.line("all.add(sideEffects: { SideEffect($0.name).map(actions.perform) != nil })")
      }
      writer.line("return all")
    }
    writer.gap()
    writer.doc("Takes a session up again, `after` so much time; see ``FlowDriver``.")
    writer.line("\(open)static func makeDriver(")
    writer.indented { writer in
      writer.line("restoring snapshot: Snapshot, after: Duration = .zero, asSuspended: Bool = false,")
      writer.line("actions: some Actions, handlers: FlowDriver.Handlers = FlowDriver.Handlers(),")
      writer.line("clock: some Clock<Duration> = ContinuousClock()")
    }
    writer.block(") async throws -> FlowDriver") { writer in
      writer.line("try await FlowDriver(")
      writer.indented { writer in
        writer.line("program, restoring: snapshot, after: after, asSuspended: asSuspended,")
        writer.line("actions: systemActions(actions), handlers: handlers, clock: clock)")
      }
    }
  }

  private func screens(_ writer: inout SwiftWriter) {
    writer.gap()
    writer.doc("The screen that a session displays.")
    writer.block("\(open)nonisolated enum Screen: Hashable, Sendable") { writer in
      for flow in shown {
        writer.doc("\(flow.id) \(flow.title).")
        writer.list("case \(SwiftName.declared(flow.screenCase))(", ["\(flow.type).Screen"], ")")
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
      reading(&writer)
      writer.gap()
      view(&writer)
    }
  }

  private func reading(_ writer: inout SwiftWriter) {
    writer.block("\(open)init(_ view: FlowView)") { writer in
      writer.line("switch view.kind {")
      if !contract.failures.isEmpty { writer.line("case .error: self = .error(ErrorScreen(view: view))") }
      if contract.hasPlaceholders {
        writer.line("case .placeholder: self = .placeholder(PlaceholderScreen(view: view))")
      }
      writer.line("default:")
      writer.indented { writer in
        for (number, flow) in shown.enumerated() {
          let start = number == 0 ? "" : "} else "
          writer.line("\(start)if let screen = \(flow.type).Screen(view) {")
          writer.indented { $0.line("self = .\(SwiftName.declared(flow.screenCase))(screen)") }
        }
        if shown.isEmpty { return writer.line("self = .waiting(view)") }
        writer.line("} else {")
        writer.indented { $0.line("self = .waiting(view)") }
        writer.line("}")
      }
      writer.line("}")
    }
  }

  private func view(_ writer: inout SwiftWriter) {
    writer.doc("All that is displayed.")
    writer.block("\(open)var view: FlowView") { writer in
      writer.line("switch self {")
      for flow in shown {
        writer.arm(".\(SwiftName.declared(flow.screenCase))(let screen)", "screen.view")
      }
      if !contract.failures.isEmpty { writer.line("case .error(let screen): screen.view") }
      if contract.hasPlaceholders { writer.line("case .placeholder(let screen): screen.view") }
      writer.line("case .waiting(let view): view")
      writer.line("}")
    }
    writer.gap()
    writer.doc("The screen below an overlay, an error or a placeholder; nil for a screen.")
    writer.line(
      "\(open)var beneath: \(contract.name).Screen? { view.beneath.first.map { \(contract.name).Screen($0) } }"
    )
  }

  private func failures(_ writer: inout SwiftWriter) {
    words(contract.failures, "Failure", "The errors that a session shows.", &writer)
    overlay("ErrorScreen", "An error", ["Retry", "Close"], &writer) { writer in
      writer.gap()
      writer.line("\(open)var failure: Failure? { Failure(view.title) }")
    }
  }

  /// An enumeration of words.
  private func words(
    _ texts: [NamedText], _ type: String, _ summary: String, _ writer: inout SwiftWriter,
    _ more: (inout SwiftWriter, [(name: String, texts: [NamedText])]) -> Void = { _, _ in }
  ) {
    let names = texts.map(\.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let cases = names.map { name in (SwiftName.declared(name), texts.filter { $0.name == name }) }
    writer.gap()
    writer.doc(summary)
    writer.block("\(open)nonisolated enum \(type): Hashable, Sendable, CaseIterable") { writer in
      for (name, same) in cases {
        writer.doc("\(same[0].text): \(same.flatMap(\.places).joined(separator: ", ")).")
        writer.line("case \(name)")
      }
      writer.gap()
      writer.doc("By its name in the documents.")
      writer.block("\(open)init?(_ name: String)") { writer in
        writer.line("switch name {")
        for (name, same) in cases {
          writer.cases(same.map { SwiftWriter.literal($0.text) })
          writer.indented { $0.line("self = .\(name)") }
        }
        writer.line("default: return nil")
        writer.line("}")
      }
      more(&writer, cases)
    }
  }

  private func events(_ writer: inout SwiftWriter) {
    let summary = "The events that the app sends. Those with a timer happen by themselves as well."
    words(contract.events, "Event", summary, &writer) { writer, cases in
      writer.gap()
      writer.doc("Its name in the documents.")
      writer.block("\(open)var name: String") { writer in
        writer.line("switch self {")
        for (name, same) in cases { writer.arm(".\(name)", SwiftWriter.literal(same[0].text)) }
        writer.line("}")
      }
    }
  }

  private func effects(_ writer: inout SwiftWriter) {
    words(contract.effects, "SideEffect", "The side effects of rows.", &writer)
    writer.gap()
    writer.doc("The side effects of the app.")
    writer.block("\(open)nonisolated protocol SideEffects: Sendable") { writer in
      writer.docParagraphs([
        "Carries out a side effect: once for each row that is taken, in order.",
        "Runs on the driver, so it must not block. Switch over the effect without `default`.",
      ])
      writer.line("func perform(_ effect: SideEffect)")
    }
  }

  /// Something that the runtime shows over a step, with choices of its own.
  private func overlay(
    _ type: String, _ summary: String, _ choices: [String], _ writer: inout SwiftWriter,
    _ more: (inout SwiftWriter) -> Void = { _ in }
  ) {
    writer.gap()
    writer.doc("\(summary), shown over a step.")
    writer.block("\(open)nonisolated struct \(type): Hashable, Sendable") { writer in
      writer.line("\(open)let view: FlowView")
      contract.writeInitializer(to: &writer)
      more(&writer)
      for choice in choices {
        writer.gap()
        let name = SwiftName.uncapitalized(choice)
        writer.line(
          "\(open)func \(name)() -> FlowView.Selection { view.selection(\(SwiftWriter.literal(choice))) }")
      }
    }
  }
}

/// The first lines of a file: which tool wrote it, from what, and no date.
struct Header {
  let contract: Contract
  /// The file that it is generated from.
  var source: String?

  func write(to writer: inout SwiftWriter) {
    let from = source.map { " from \($0)" } ?? ""
    writer.line(GeneratedFile.mark + "\(ToolVersion.current)\(from); edit the flow instead.")
    writer.line("")
    writer.line(
      contract.access == .internal ? "import Lockstep" : "\(contract.access.rawValue) import Lockstep")
    writer.line("")
  }
}

extension Contract {
  /// The access modifier of the declarations that an app uses.
  var modifier: String { access == .internal ? "" : access.rawValue + " " }

  /// That of a screen, which Swift makes itself where only the module can use it.
  func writeInitializer(to writer: inout SwiftWriter) {
    if access == .internal { return }
    writer.gap()
    writer.line("\(modifier)init(view: FlowView) { self.view = view }")
  }
}
