import Lockstep
package import LockstepModel

/// Typed Swift from flows, which stops compiling when their tables change.
package enum Codegen {
  /// The name of the file for all flows, whatever their type is called: a plugin has to know it beforehand.
  package static let projectFile = "LockstepFlows.swift"

  /// Generates a file for each document, and ``projectFile`` for all of them.
  ///
  /// The same flows give the same text, whatever the order of the documents. Actions need no declaration in the
  /// project: each becomes a requirement that an app does not compile without.
  ///
  /// - Parameters:
  ///   - named: flow ids, or document ids for all tables of a document, generated with all flows that they reach;
  ///     nil for all flows.
  ///   - said: the findings of the readers; errors in other flows do not count.
  /// - Returns: the files, unless something is wrong with a flow that is generated, or with the names of two things.
  package static func generate(
    _ documents: [FlowDocument], settings: ProjectDocument?, named: [String]? = nil, said: [Diagnostic] = []
  ) -> Checked<[GeneratedFile]> {
    let read = contract(documents, settings: settings, named: named, said: said)
    guard let (contract, image) = read.value, !read.hasErrors else { return Checked(nil, read.diagnostics) }
    // Documents of one name in two folders share a file: a module cannot have two with one name.
    let files = contract.flows.grouped(by: \.file).map { name, flows in
      GeneratedFile(name: name, text: FlowFile(contract: contract, flows: flows).write())
    }
    let project = GeneratedFile(
      name: projectFile, text: ProjectFile(contract: contract, image: image).write())
    return Checked(files + [project], read.diagnostics)
  }

  /// What would be generated, in the order of the documents, and the image.
  package static func contract(
    _ documents: [FlowDocument], settings: ProjectDocument?, named: [String]? = nil, said: [Diagnostic] = []
  ) -> Checked<(contract: Contract, image: [UInt8])> {
    let documents = documents.sorted { $0.id.value < $1.id.value }
    let actions = documents.flatMap(\.steps).compactMap(\.action?.value)
    let project = Project(documents, settings: settings, domain: DomainDeclaration(actions: Set(actions)))
    let checked = project.program(ofFlows: named, said: said)
    guard let (program, flows) = checked.value else { return Checked(nil, checked.diagnostics) }
    let contract = ContractReader.read(project, program, flows: flows)
    return Checked(
      contract.value.map { ($0, program.image(ofFlows: flows)) }, checked.diagnostics + contract.diagnostics)
  }
}

/// The file of a document: its flows, and the outcomes of the actions that they are the first to run.
struct FlowFile {
  let contract: Contract
  let flows: [FlowContract]

  func write() -> String {
    let writer = SwiftWriter()
    contract.writeHeader(from: flows.first?.source, to: writer)
    writer.block("nonisolated extension \(contract.name)") {
      for flow in flows {
        writer.gap()
        FlowWriter(contract: contract, flow: flow, writer: writer).write()
      }
      for action in contract.actions {
        let first = contract.flows.first { $0.actions.contains(action.key) }
        guard flows.contains(where: { $0.id == first?.id }) else { continue }
        OutcomeWriter(contract: contract, action: action, writer: writer).write()
      }
    }
    return writer.text
  }
}
