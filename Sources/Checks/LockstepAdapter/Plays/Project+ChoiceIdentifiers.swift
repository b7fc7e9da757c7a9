package import Lockstep
import LockstepCodegen
package import LockstepModel

extension Project {
  /// By rows, how generated code identifies the choice in tests of user interfaces: `UC2.3 openAppWithPIN selectClose`.
  package func choiceIdentifiers(_ program: FlowProgram) -> [RowID: String] {
    let contract = ContractReader.read(self, program, flows: linked.tables.indices.map(\.position))
    var identifiers: [RowID: String] = [:]
    for flow in contract.flows {
      let rows = Dictionary(
        program.steps(of: flow.id).flatMap { program.rows(of: $0) }.map { (program.rowInfo($0).id, $0) }
      ) { first, _ in first }
      for screen in flow.screens {
        for choice in screen.choices {
          for row in choice.rows.compactMap({ rows[$0] }) {
            identifiers[row] = "\(screen.identifier) \(choice.name)"
          }
        }
      }
    }
    return identifiers
  }
}
