import Lockstep
package import LockstepModel

/// Typed code from flows, which stops compiling when their tables change.
package enum Codegen {
  /// The languages whose names a comparison of versions covers.
  private static let languages: [any CodeLanguage] = [SwiftLanguage()]

  /// Generates the files of flows in a language.
  ///
  /// The same flows give the same text, whatever the order of the documents. Actions need no declaration in the
  /// project: each becomes a requirement that an app does not compile without.
  ///
  /// - Parameters:
  ///   - named: flow ids, or document ids for all tables of a document, generated with all flows that they reach;
  ///     nil for all flows.
  ///   - readerFindings: the findings of the readers; errors in other flows do not count.
  /// - Returns: the files, unless something is wrong with a flow that is generated, or with the names of two things.
  package static func generate(
    _ documents: [FlowDocument], settings: ProjectDocument?, named: [String]? = nil,
    readerFindings: [Diagnostic] = [],
    in language: some CodeLanguage
  ) -> Checked<[GeneratedFile]> {
    let read = contract(documents, settings: settings, named: named, readerFindings: readerFindings)
    guard let (contract, image) = read.value, !read.hasErrors else { return Checked(nil, read.diagnostics) }
    let files = language.files(for: contract, image: image, settings: settings)
    return Checked(files.value, read.diagnostics + files.diagnostics)
  }

  /// What keeps the flows of a project from being generated in Swift, apart from errors of the flows themselves.
  package static func nameConflicts(
    _ documents: [FlowDocument], settings: ProjectDocument?
  ) -> [Diagnostic] {
    guard let (contract, _) = contract(documents, settings: settings).value else { return [] }
    return SwiftNameCheck.problems(of: SwiftNames(contract, settings: settings?.swift), settings: settings)
  }

  /// The names that code of apps can use, in all languages; nil where nothing is generated because of an error.
  package static func names(
    _ documents: [FlowDocument], settings: ProjectDocument?, named: [String]? = nil
  ) -> [ContractName]? {
    contract(documents, settings: settings, named: named).value.map { read in
      languages.flatMap { $0.names(of: read.contract) }
    }
  }

  /// What would be generated, in the order of the documents, and the image.
  package static func contract(
    _ documents: [FlowDocument], settings: ProjectDocument?, named: [String]? = nil,
    readerFindings: [Diagnostic] = []
  ) -> Checked<(contract: Contract, image: [UInt8])> {
    let documents = documents.sorted { $0.id.value < $1.id.value }
    let actions = documents.flatMap(\.steps).compactMap(\.action?.value)
    let project = Project(documents, settings: settings, domain: DomainDeclaration(actions: Set(actions)))
    let checked = project.program(ofFlows: named, readerFindings: readerFindings)
    guard let (program, flows) = checked.value else { return Checked(nil, checked.diagnostics) }
    let contract = ContractReader.read(project, program, flows: flows)
    return Checked((contract, program.image(ofFlows: flows)), checked.diagnostics)
  }
}
