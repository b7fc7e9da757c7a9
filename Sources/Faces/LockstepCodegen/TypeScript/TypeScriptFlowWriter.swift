/// The file of a flow: its screens, and how sessions end that begin with it.
struct TypeScriptFlowWriter {
  let flow: Contract.Flow
  let writer: TypeScriptWriter

  init(flow: Contract.Flow) {
    self.flow = flow
    writer = TypeScriptWriter(from: flow.fileName)
  }

  func write() -> String {
    writer.writeGap()
    writer.writeDocComment("\(flow.id) \(flow.title): its id in the documents.")
    writer.writeLine("export const id = \(TypeScriptWriter.literal(flow.id));")
    writer.writeGap()
    writeEnd()
    writer.writeGap()
    writer.writeDocComment("The screens of the flow: `switch` over `kind`.")
    writer.writeUnion("Screen", flow.screens.map(typeName))
    for screen in flow.screens { TypeScriptScreenWriter(flow: flow, screen: screen, writer: writer).write() }
    writer.writeGap()
    writeScreenFunction()
    return writer.text
  }

  private func typeName(of screen: Contract.Screen) -> String { CodeName.capitalized(screen.name) }

  private func writeScreenFunction() {
    writer.writeDocComment("The screen of a view; undefined if it shows something else.")
    let parameter = flow.screens.isEmpty ? "_view" : "view"
    writer.writeBlock("export function screen(\(parameter): lockstep.View): Screen | undefined") {
      if flow.screens.isEmpty { return writer.writeLine("return undefined;") }
      writer.writeBlock("switch (view.step)") {
        for screen in flow.screens {
          for step in screen.steps.dropLast() { writer.writeLine("case \(TypeScriptWriter.literal(step)):") }
          let last = TypeScriptWriter.literal(screen.steps.last ?? "")
          writer.writeLine("case \(last): return new \(typeName(of: screen))(view);")
        }
        writer.writeLine("default: return undefined;")
      }
    }
  }

  /// How sessions end that begin with the flow.
  private func writeEnd() {
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
    writer.writeDocComment("How a session ends that begins with this flow: `switch` over `how`.")
    writer.writeUnion("End", ends)
  }
}
