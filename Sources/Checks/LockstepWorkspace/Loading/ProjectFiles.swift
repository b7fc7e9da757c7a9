import Lockstep
package import LockstepModel
package import LockstepScenarios

/// The files of one project, read.
package struct ProjectFiles: Sendable {
  /// The files of the project, in the order of their paths.
  package internal(set) var sources: [SourceText] = []
  /// The flows of the project, then those of the documents that its links reach.
  package internal(set) var flows: [FlowDocument] = []
  /// The project file; of a folder without one, a project file that declares nothing.
  package internal(set) var settings: ProjectDocument?
  /// The scenarios, the worlds and the scripts of the project.
  package internal(set) var scenarios = ScenarioSet()
  /// The features, which are scenarios if a vocabulary defines their steps.
  private var features: [Checked<FeatureDocument>] = []
  private var vocabularies: [StepVocabulary] = []
  private var errata: [ErrataDocument] = []
  /// The errata that flows were read without.
  package private(set) var revertedErrata: [RevertedErratum] = []
  /// The documents without a flow table; nil if they were not looked for.
  package internal(set) var documentsWithoutFlow: [DocumentWithoutFlow]?
  /// What the pictures of its flows are, by path.
  var pictures: [String: PictureFile] = [:]
  /// Documents without a flow that seem to hold one.
  private var unreadDocuments: [ReadFile] = []
  /// The findings of the files' readers.
  package internal(set) var diagnostics: [Diagnostic] = []
  /// The files of other tools, which are skipped.
  package internal(set) var foreignFiles: [String] = []
  /// The documents that are too large to be read, and whose beginning holds no flow.
  package internal(set) var tooLargeFiles: [String] = []
  /// The paths of the documents that were only read because links lead to them: nothing is reported in them.
  package internal(set) var reachedFiles: Set<String> = []
  /// The files behind ``sources``.
  var readFiles: [ReadFile] = []
  private let domain: DomainDeclaration
  let formats: DocumentFormats

  init(_ formats: DocumentFormats, _ domain: DomainDeclaration) {
    self.formats = formats
    self.domain = domain
  }

  /// The flows of the project's own files.
  package var ownFlows: [FlowDocument] {
    reachedFiles.isEmpty ? flows : flows.filter { !reachedFiles.contains($0.source.path) }
  }

  /// The errors in the project file, because of which settings may be missing.
  package var settingsErrors: [Diagnostic] {
    diagnostics.filter {
      $0.severity == .error && FileNames.isSettings($0.location.source.path)
    }.inReadingOrder()
  }

  /// Whether there is nothing to check: no flow, no scenario, and nothing that a flow could be made of.
  var isEmptyOfFlows: Bool {
    flows.isEmpty && scenarios.files.isEmpty && scenarios.scripts.isEmpty && errata.isEmpty
  }

  /// The project's own documents in its own words, whether they can be read or not.
  package var wordedDocuments: [SourceText] {
    formats.all.filter { $0.traits.contains(.usesWording) }.flatMap { surveyDocuments(of: $0).sources }
  }

  /// The project's own documents in one format.
  func surveyDocuments(of format: any DocumentFormat) -> WordSurvey.Documents {
    func isMeant(_ file: ReadFile) -> Bool {
      file.format?.name == format.name && !reachedFiles.contains(file.source.path)
    }
    let unread = unreadDocuments.filter(isMeant).map(\.source)
    return WordSurvey.Documents(
      (readFiles.filter(isMeant).map(\.source) + unread).sorted { $0.path < $1.path }, unread: unread,
      flows: ownFlows.filter { $0.format.name == format.name }, flowCount: ownFlows.count,
      findings: diagnostics)
  }

  /// The documents together, with an index of everything that references can name.
  package var project: Project { linking.runOnOneCore() }

  /// The contents of the readable files, by path; documents that links reach are among them.
  package var contentsByPath: [String: [FileContent]] {
    var contents = Dictionary(grouping: flows, by: \.source.path).mapValues { $0.map(FileContent.flow) }
    for file in readFiles {
      if case .content(let content) = file.kind, let value = content.value {
        contents[file.source.path] = value
      }
    }
    return contents
  }

  /// The work of linking the documents.
  package var linking: Work<Project> { linking(after: nil) }

  /// - Parameter earlier: an earlier state of the project.
  func linking(after earlier: Project?) -> Work<Project> {
    Project.linking(
      flows, settings: settings, domain: domain, formats: formats, documentsWithoutFlow: documentsWithoutFlow,
      pictures: pictures, after: earlier)
  }

  /// The comments in the project's own files that silence findings.
  package var suppressions: Work<[Suppression]> {
    let (readFiles, formats) = (readFiles, formats)
    return Work.shares(of: readFiles.indices) { readFiles[$0].flatMap { $0.suppressions(formats) } }.map {
      $0.flatMap(\.self)
    }
  }

  /// Adds a file of the project.
  mutating func add(_ file: ReadFile) {
    switch file.kind {
    case .foreign: foreignFiles.append(file.source.path)
    case .feature(let feature): features.append(feature)
    case .document(let document):
      documentsWithoutFlow?.append(document)
      if file.isTooLarge { tooLargeFiles.append(file.source.path) }
      if file.seemsToHoldFlow { unreadDocuments.append(file) }
    case .content(let content):
      sources.append(file.source)
      readFiles.append(file)
      diagnostics += content.diagnostics
      for part in content.value ?? [] { add(part) }
      // Links may lead to a document, whatever is wrong with its flow.
      if content.value == nil, file.holdsProse { documentsWithoutFlow?.append(file.document) }
    }
  }

  private mutating func add(_ content: FileContent) {
    switch content {
    case .flow(let flow): flows.append(flow)
    case .errata(let document): errata.append(document)
    case .project(let settings): self.settings = self.settings ?? settings
    case .world(let world): scenarios.worlds.append(world)
    case .script(let script): scenarios.scripts.append(script)
    case .scenarios(let file): scenarios.files.append(file)
    case .vocabulary(let vocabulary): vocabularies.append(vocabulary)
    }
  }

  /// Drops the findings about customs that the documents of the project do not follow, once all files are read.
  mutating func dropHouseStyle() {
    for format in formats.all {
      diagnostics = format.withoutHouseStyle(diagnostics, in: flows.filter { $0.format.name == format.name })
    }
  }

  /// Makes scenarios of the features, once all files are read. Without a vocabulary they are another tool's.
  mutating func addFeatures() {
    guard !vocabularies.isEmpty else { return }
    let ids = Set(flows.map(\.id.value))
    let written = Set(
      scenarios.files.flatMap(\.scenarios).flatMap { scenario in
        [scenario.id.value, scenario.id.value + (scenario.title.map { " " + $0.value } ?? "")]
      })
    var maker = FeatureConverter(vocabularies) { ids.contains($0) }
    for feature in features {
      diagnostics += feature.diagnostics
      guard let document = feature.value, !feature.hasErrors else { continue }
      let made = maker.readScenarios(of: document)
      sources.append(document.source)
      diagnostics += made.diagnostics
      guard var file = made.value else { continue }
      // A feature that was exported from a scenario does not run a second time.
      file.scenarios.removeAll { written.contains($0.id.value) }
      scenarios.files.append(file)
    }
  }

  /// Attaches errata to their flows, once all files are read.
  mutating func attachErrata() {
    for document in errata {
      guard let index = flows.firstIndex(where: { $0.id.value == document.flow.value }) else {
        let ids = flows.map(\.id.value)
        diagnostics.append(
          Diagnostic(
            .unresolvedName, "no flow is called '\(document.flow.value)'",
            at: Location(document.source, document.flow.span),
            help: Suggestion.help(for: document.flow.value, among: ids)
              ?? "there are: \(ids.joined(separator: ", "))"))
        continue
      }
      if let other = flows[index].errata {
        diagnostics.append(
          Diagnostic(
            .duplicateFlowFile, "\(document.flow.value) has errata in '\(other.source.path)' as well",
            at: Location(document.source, document.flow.span), help: "keep one of the two files"))
      } else {
        flows[index].errata = document
      }
    }
  }

  /// Makes the flows those of their documents.
  mutating func revertErrata() {
    let project = self.project
    for index in flows.indices where flows[index].errata != nil {
      guard let source = flows[index].errata?.source else { continue }
      guard let rendering = formats.renderer(of: flows[index]) else { continue }
      let (document, errata) = rendering.documentedVersion(flows[index], in: project)
      revertedErrata += errata.map { RevertedErratum(flow: document.id.value, source: source, erratum: $0) }
      flows[index] = document
    }
  }

  /// Adds a document that a link leads to.
  mutating func addReachedFile(_ file: ReadFile) {
    switch file.kind {
    case .foreign, .feature: return
    case .document(let document): documentsWithoutFlow?.append(document)
    case .content(let content):
      reachedFiles.insert(file.source.path)
      diagnostics += content.diagnostics
      flows += content.value?.flows ?? []
      if content.value == nil, file.holdsProse { documentsWithoutFlow?.append(file.document) }
    }
  }

  /// The files with other contents of some of them, by path.
  package func rereading(_ texts: [String: [UInt8]]) -> ProjectFiles {
    func reread(_ source: SourceText) -> ReadFile? {
      texts[source.path].map { bytes in
        ReadFile(
          SourceText(path: source.path, bytes: bytes), formats, domain, settings?.wording ?? .builtIn,
          isNamed: true)
      }
    }
    var after = ProjectFiles(formats, domain)
    // The project file need not be among the files read.
    after.settings = settings.map { reread($0.source)?.settings ?? $0 }
    for file in readFiles { after.add(reread(file.source) ?? file) }
    after.attachErrata()
    return after
  }
}
