package import LockstepModel

/// TypeScript: a file for each flow, one for the actions, and ``projectFile`` for all of them.
///
/// Only what is written as a name in code has one: flows, screens, choices and actions. Outcomes, values, events, side
/// effects, results and destinations are the flow's own words, in unions of literals.
package struct TypeScriptLanguage: CodeLanguage {
  /// The name of the file that an app imports.
  package static let projectFile = "LockstepFlows.ts"
  static let actionsFile = "Actions.ts"

  package let fileEnding = ".ts"

  package init() {}

  package func files(
    for contract: Contract, image: [UInt8], settings: ProjectDocument?
  ) -> Checked<[GeneratedFile]> {
    let problems = TypeScriptNameCheck.problems(of: contract)
    guard problems.isEmpty else { return Checked(nil, problems) }
    let flows = contract.flows.map { flow in
      GeneratedFile(name: flow.name + fileEnding, text: TypeScriptFlow(flow: flow).write())
    }
    return Checked(
      flows + [
        GeneratedFile(name: Self.actionsFile, text: TypeScriptActions(contract: contract).write()),
        GeneratedFile(
          name: Self.projectFile, text: TypeScriptProject(contract: contract, image: image).write()),
      ])
  }

  /// The same as Swift's, so that a comparison of versions names each change once.
  package func names(of contract: Contract) -> [ContractName] { SwiftLanguage().names(of: contract) }
}
