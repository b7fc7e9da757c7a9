/// All documents that are checked and run together, with an index of everything that can be referred to.
///
/// The index answers lookups by name; the names without a target are in ``unresolvedReferences``.
///
/// A class, because it never changes and many hold it: a copy of a value would be thirty references.
package final class Project: Sendable {
  package let documents: [FlowDocument]
  package let settings: ProjectDocument?
  /// The words of the documents.
  package let wording: Wording
  /// Every flow that has a name: one for each table of each document, then the external ones.
  package let flows: [FlowEntry]
  /// The names that need no declaration, because the host provides them.
  package let domain: DomainDeclaration
  /// The formats of its files.
  package let formats: DocumentFormats
  /// The documents besides the flows; nil if they were not searched for.
  package let documentsWithoutFlow: [DocumentWithoutFlow]?
  /// What the pictures of its steps are, by path; without those that were not looked for.
  package let pictures: [String: PictureFile]
  /// The ids of ``flows``.
  let flowIDs: [String]
  let flowNumberByID: [String: Int]
  /// Of the declared error flows, by their names in small letters; nil for one without a file.
  let errorFlowNumberByName: [String: Int?]

  /// The links of its rows, see ``LinkedProject``.
  package let linked: LinkedProject
  /// The named values of all flows.
  package let dataNames: DataNames

  package convenience init(
    _ documents: [FlowDocument], settings: ProjectDocument? = nil,
    domain: DomainDeclaration = DomainDeclaration(), formats: DocumentFormats? = nil,
    documentsWithoutFlow: [DocumentWithoutFlow]? = nil, pictures: [String: PictureFile] = [:]
  ) {
    self.init(
      Self.linking(
        documents, settings: settings, domain: domain, formats: formats,
        documentsWithoutFlow: documentsWithoutFlow,
        pictures: pictures
      ).runOnOneCore())
  }

  /// Makes a project: indexes its flows and looks every name up, once.
  ///
  /// - Parameters:
  ///   - formats: the formats of its files; without them those of the documents.
  ///   - earlier: the project before an edit, whose tables are taken over; documents with the same
  ///     ``LockstepModel/FlowDocument/source`` are the same.
  package static func linking(
    _ documents: [FlowDocument], settings: ProjectDocument? = nil,
    domain: DomainDeclaration = DomainDeclaration(), formats: DocumentFormats? = nil,
    documentsWithoutFlow: [DocumentWithoutFlow]? = nil, pictures: [String: PictureFile] = [:],
    after earlier: Project? = nil
  ) -> Work<Project> {
    ProjectTables.reading(documents, settings?.wording ?? .builtIn, after: earlier).then { tables in
      let project = Project(documents, tables, settings, domain, formats, documentsWithoutFlow, pictures)
      let known = earlier.flatMap { project.hasSameLinks(as: $0, tables.all) ? $0.linked : nil }
      return Linker.linking(project, tables.all, tables.dataNames, after: known).map {
        Project(project, linked: $0)
      }
    }
  }

  /// The tables of a document that are known already; nil if the document is another one, or its tables have other
  /// numbers.
  func tables(of document: FlowDocument, _ number: Int, first: Int) -> [FlowTable]? {
    guard documents.indices.contains(number), documents[number].isUnchanged(from: document) else {
      return nil
    }
    let range = first..<first + documents[number].sections.count
    guard range.upperBound <= linked.tables.count else { return nil }
    let tables = Array(linked.tables.elements[range])
    guard let top = tables.first else { return tables }
    guard case .section(number, 0) = top.entry.definition else { return nil }
    return tables
  }

  /// Whether whatever names a flow of the project reads the same, and leads to the same step, as in another project.
  package func hasSameNames(as other: Project) -> Bool { hasSameNames(as: other, linked.tables.elements) }

  /// Whether each table that is in both projects has the same links in both, and whatever it names is the same: flows, steps,
  /// values, pictures and other documents.
  package func hasSameLinks(as other: Project) -> Bool { hasSameLinks(as: other, linked.tables.elements) }

  private func hasSameLinks(as other: Project, _ tables: [FlowTable]) -> Bool {
    hasSameNames(as: other, tables) && dataNames == other.dataNames && pictures == other.pictures
      && documentsWithoutFlow == other.documentsWithoutFlow
  }

  /// - Parameter tables: those of the project, which may not be linked yet.
  private func hasSameNames(as other: Project, _ tables: [FlowTable]) -> Bool {
    settings?.source === other.settings?.source && documents.count == other.documents.count
      && tables.elementsEqual(other.linked.tables.elements) { table, known in
        table === known
          || table.document.source.path == known.document.source.path && table.hasSameNames(as: known)
      }
  }

  /// A project without links.
  private init(
    _ documents: [FlowDocument], _ tables: ProjectTables, _ settings: ProjectDocument?,
    _ domain: DomainDeclaration, _ formats: DocumentFormats?, _ documentsWithoutFlow: [DocumentWithoutFlow]?,
    _ pictures: [String: PictureFile]
  ) {
    self.domain = domain
    self.formats = formats ?? DocumentFormats(of: documents)
    self.documentsWithoutFlow = documentsWithoutFlow
    self.pictures = pictures
    self.documents = documents
    self.settings = settings
    wording = settings?.wording ?? .builtIn
    linked = .empty
    dataNames = tables.dataNames
    var flows = tables.all.map(\.entry)
    for (number, external) in (settings?.externalFlows ?? []).enumerated() {
      flows.append(FlowEntry(external, number: number, wording))
    }
    self.flows = flows
    flowIDs = flows.map(\.id)
    var numberByID: [String: Int] = [:]
    for (number, flow) in flows.enumerated() where numberByID[flow.id] == nil { numberByID[flow.id] = number }
    // A document of several tables that is named without one of them means its first.
    for document in documents where document.sections.count > 1 {
      if let first = document.sections.first.flatMap({ numberByID[document.id(of: $0)] }),
        numberByID[document.id.value] == nil
      {
        numberByID[document.id.value] = first
      }
    }
    flowNumberByID = numberByID
    errorFlowNumberByName = Self.errorFlows(settings?.errorFlows ?? [], flows, numberByID)
  }

  /// The same project, or one with other links or words.
  private init(_ other: Project, linked: LinkedProject? = nil, wording: Wording? = nil) {
    (documents, settings, domain) = (other.documents, other.settings, other.domain)
    (formats, pictures) = (other.formats, other.pictures)
    (documentsWithoutFlow, flows, dataNames) = (other.documentsWithoutFlow, other.flows, other.dataNames)
    (flowIDs, flowNumberByID, errorFlowNumberByName) = (
      other.flowIDs, other.flowNumberByID, other.errorFlowNumberByName
    )
    (self.linked, self.wording) = (linked ?? other.linked, wording ?? other.wording)
  }

  private static func errorFlows(
    _ declared: [ProjectDocument.ErrorFlow], _ flows: [FlowEntry], _ numberByID: [String: Int]
  ) -> [String: Int?] {
    guard !declared.isEmpty else { return [:] }
    let declaredNames = Set(declared.map { $0.name.value.lowercased() })
    var flowNumberByName: [String: Int] = [:]
    for (number, flow) in flows.enumerated() where !flow.isExternal {
      for name in [flow.id.lowercased(), flow.title.lowercased()]
      where flowNumberByName[name] == nil && declaredNames.contains(name) {
        flowNumberByName[name] = number
      }
    }
    return Dictionary(
      declared.map { error -> (String, Int?) in
        let name = error.name.value.lowercased()
        return (name, error.flow.map { numberByID[$0.value] } ?? flowNumberByName[name])
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The flow called `id`; where two share it, the first.
  package func flow(_ id: String) -> FlowEntry? { flowNumber(id).map { flows[$0] } }

  /// Every reference of the project that has no target, in document order.
  package var unresolvedReferences: [Reference] { linked.unresolvedReferences }

  /// The project as if its documents were written with other words.
  package func withWording(_ wording: Wording) -> Project {
    Project(self, wording: wording)
  }

  /// The position of a flow in ``flows``.
  package func flowNumber(_ id: String) -> Int? { flowNumberByID[id] }

  /// Whether the project declares an error flow of this name; letter case does not count.
  package func isErrorFlow(_ name: String) -> Bool { errorFlowNumberByName[name.lowercased()] != nil }

  /// The flow that a declared error flow enters: the one that the project file names for it, else one whose id or
  /// title is the error's name; letter case does not count.
  package func errorFlowNumber(of name: String) -> Int? { errorFlowNumberByName[name.lowercased()] ?? nil }

  /// The section of a document that defines the flow; nil for an external one.
  package func section(of flow: FlowEntry) -> (document: FlowDocument, section: FlowTableSection)? {
    guard case .section(let document, let section) = flow.definition else { return nil }
    return (documents[document], documents[document].sections[section])
  }
}
