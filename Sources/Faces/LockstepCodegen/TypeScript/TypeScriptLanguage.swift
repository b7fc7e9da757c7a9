package import LockstepModel

/// TypeScript: a file for each flow, one for the actions, one for the image, and ``projectFile`` for all of them.
///
/// Only what is written as a name in code has one: flows, screens, choices and actions. Outcomes, values, events, side
/// effects, results and destinations are the flow's own words, in unions of literals.
package struct TypeScriptLanguage: CodeLanguage {
  /// The name of the file that an app imports.
  package static let projectFile = "LockstepFlows.ts"
  static let actionsFile = "Actions.ts"
  static let imageFile = "Image.ts"

  package let fileEnding = ".ts"

  package init() {}

  package func files(
    for contract: Contract, image: [UInt8], settings: ProjectDocument?
  ) -> Checked<[GeneratedFile]> {
    let problems = TypeScriptNameCheck.problems(of: contract)
    guard problems.isEmpty else { return Checked(nil, problems) }
    let flows = contract.flows.map { flow in
      GeneratedFile(name: flow.name + fileEnding, text: TypeScriptFlowWriter(flow: flow).write())
    }
    return Checked(
      flows + [
        GeneratedFile(name: Self.actionsFile, text: TypeScriptActionsWriter(contract: contract).write()),
        GeneratedFile(name: Self.imageFile, text: Self.text(of: image)),
        GeneratedFile(name: Self.projectFile, text: TypeScriptProjectWriter(contract: contract).write()),
      ])
  }

  /// A file of its own, so that reviewers of the others meet no Base64.
  private static func text(of image: [UInt8]) -> String {
    let writer = TypeScriptWriter()
    writer.writeGap()
    writer.writeDocComment("The image of the flows: what `lockstep compile` writes.")
    writer.writeLine("export const image: Uint8Array = lockstep.decodeImage(`")
    for line in Base64.lines(image, width: 116) { writer.writeLine(line) }
    writer.writeLine("`);")
    return writer.text
  }

  /// The names of the Swift writer, so that a comparison of versions names each change once.
  package func names(of contract: Contract) -> [ContractName] { SwiftLanguage().names(of: contract) }
}
