/// The file of a flow: its screens, and how sessions end that begin with it.
struct TypeScriptFlow {
  let flow: Contract.Flow
  let writer: TypeScriptWriter

  init(flow: Contract.Flow) {
    self.flow = flow
    writer = TypeScriptWriter(from: flow.source)
  }

  func write() -> String {
    writer.gap()
    writer.doc("\(flow.id) \(flow.title): its id in the documents.")
    writer.line("export const id = \(TypeScriptWriter.literal(flow.id));")
    writer.gap()
    end()
    writer.gap()
    writer.doc("The screens of the flow: `switch` over `kind`.")
    writer.union("Screen", flow.screens.map(type))
    for screen in flow.screens { TypeScriptScreen(flow: flow, screen: screen, writer: writer).write() }
    writer.gap()
    reading()
    return writer.text
  }

  private func type(of screen: Contract.Screen) -> String { CodeName.capitalized(screen.name) }

  private func reading() {
    writer.doc("The screen of a view; undefined if it shows something else.")
    let parameter = flow.screens.isEmpty ? "_view" : "view"
    writer.block("export function screen(\(parameter): lockstep.View): Screen | undefined") {
      if flow.screens.isEmpty { return writer.line("return undefined;") }
      writer.block("switch (view.step)") {
        for screen in flow.screens {
          for step in screen.steps.dropLast() { writer.line("case \(TypeScriptWriter.literal(step)):") }
          let last = TypeScriptWriter.literal(screen.steps.last ?? "")
          writer.line("case \(last): return new \(type(of: screen))(view);")
        }
        writer.line("default: return undefined;")
      }
    }
  }

  /// How sessions end that begin with the flow.
  private func end() {
    var ends: [String] = []
    if flow.isPartial, !flow.results.isEmpty {
      ends.append(
        "{ readonly how: \"result\"; readonly to: \(TypeScriptWriter.literals(flow.results.map(\.text))) }")
    }
    ends.append("{ readonly how: \"ended\" | \"left\" | \"closed\" }")
    if !flow.destinations.isEmpty {
      let flows = TypeScriptWriter.literals(flow.destinations.map(\.flow))
      ends.append("{ readonly how: \"handed over\"; readonly to: \(flows) }")
    }
    if flow.canResume { ends.append("{ readonly how: \"resume\" }") }
    ends.append("{ readonly how: \"fault\"; readonly message: string }")
    writer.doc("How a session ends that begins with this flow: `switch` over `how`.")
    writer.union("End", ends)
  }
}
