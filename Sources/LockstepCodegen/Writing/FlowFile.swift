/// The file of a document: its flows, and the outcomes of the actions that they are the first to run.
struct FlowFile {
  let contract: Contract
  let flows: [FlowContract]

  var text: String {
    var writer = SwiftWriter()
    Header(contract: contract, source: flows.first?.source).write(to: &writer)
    writer.block("nonisolated extension \(contract.name)") { writer in
      for flow in flows {
        writer.gap()
        FlowWriter(contract: contract, flow: flow).write(to: &writer)
      }
      for action in actions {
        writer.gap()
        OutcomeWriter(contract: contract, action: action).write(to: &writer)
      }
    }
    return writer.text
  }

  private var actions: [ActionContract] {
    contract.actions.filter { action in
      contract.flows.first { $0.actions.contains(action.key) }.map { first in
        flows.contains { $0.id == first.id }
      } ?? false
    }
  }
}
