/// The file of a document: its flows, and the outcomes of the actions that they are the first to run.
struct FlowFileWriter {
  let names: SwiftNames
  let flows: [Contract.Flow]

  func write() -> String {
    let writer = SwiftWriter()
    names.writeHeader(from: flows.first?.fileName, to: writer)
    writer.writeBlock("nonisolated extension \(names.containerType)") {
      for flow in flows {
        writer.writeGap()
        FlowWriter(names: names, flow: flow, writer: writer).write()
      }
      for action in names.contract.actions {
        let first = names.contract.flows.first { $0.actionKeys.contains(action.key) }
        guard flows.contains(where: { $0.id == first?.id }) else { continue }
        OutcomeWriter(names: names, action: action, writer: writer).write()
      }
    }
    return writer.text
  }
}
