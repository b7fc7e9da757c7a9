package import LockstepModel

/// Swift: a file for each document, and ``projectFile`` for all flows.
package struct SwiftLanguage: CodeLanguage {
  /// The name of the file for all flows, whatever their type is called: a plugin has to know it beforehand.
  package static let projectFile = "LockstepFlows.swift"

  package let fileEnding = ".swift"

  package init() {}

  package func files(
    for contract: Contract, image: [UInt8], settings: ProjectDocument?
  ) -> Checked<[GeneratedFile]> {
    let names = SwiftNames(contract, settings: settings?.swift)
    let problems = SwiftNameCheck.problems(of: names, settings: settings)
    guard problems.isEmpty else { return Checked(nil, problems) }
    // Documents of one name in two folders share a file: a module cannot have two with one name.
    let files = contract.flows.grouped { fileName(for: $0.fileName) }.map { name, flows in
      GeneratedFile(name: name, text: FlowFileWriter(names: names, flows: flows).write())
    }
    let project = GeneratedFile(
      name: Self.projectFile, text: ProjectFileWriter(names: names, image: image).write())
    return Checked(files + [project])
  }

  package func names(of contract: Contract) -> [ContractName] { SwiftNames(contract).contractNames }
}
