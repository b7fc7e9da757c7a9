import Foundation
import Lockstep
import LockstepMarkdown
import LockstepModel
import LockstepPINWorld
import LockstepScenarios
import LockstepSimulation
import LockstepWorkspace
import TestSupport

/// The flows of this repository in memory, one file of which can be changed, and all that may notice it.
struct DriftProject {
  /// What notices a change, in the order in which it is asked.
  enum Check: String, Sendable {
    case lint
    case scenarios
    case properties
    /// The rendered table is another one than the one beside the flow.
    case table
    /// What the document says is taken for something else.
    case document
  }

  /// What is not known after so many states is not noticed.
  private static let mostStates = 20_000

  let flows: [FlowDocument]
  let settings: ProjectDocument
  private let texts: [String: String]
  private let workspace: OpenWorkspace

  init() async throws {
    let root = Repository.root.appending(path: "flows")
    var texts: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: root.path())
    where [".yaml", ".md", ".feature"].contains(where: name.hasSuffix) {
      texts[name] = try String(contentsOf: root.appending(path: name), encoding: .utf8)
    }
    let actions = Set(PINWorld.actionNames)
    let domain = DomainDeclaration(
      actions: actions, outcomesByAction: PINWorld.outcomeNames, worldKeys: PINWorld.keys)
    workspace = OpenWorkspace(["."], in: MemoryFiles(texts), domains: [domain])
    self.texts = texts
    guard let project = try await workspace.check().projects.first?.project, let settings = project.settings
    else { throw NoFlows() }
    flows = project.documents
    self.settings = settings
  }

  struct NoFlows: Error {}

  /// The changes of all flows, and of how the project locks its sessions.
  func changes(seed: UInt64) throws -> [FlowChange] {
    try flows.flatMap { FlowChanges(of: $0, in: settings, seed: seed).all } + sessionChanges()
  }

  private func sessionChanges() throws -> [FlowChange] {
    let path = settings.source.path
    let text = String(decoding: settings.source.bytes, as: UTF8.self)
    let session = [
      ("on-resume: UC2.3, ", ""), ("locks: [UC2.3], ", ""), ("open: [UC1.1, UC2.1]", "open: [UC1.1]"),
    ]
    return try session.map { old, new in
      guard text.contains(old) else { throw NoFlows() }
      return FlowChange(
        .locked, in: path, "session: '\(old)' becomes '\(new)'", text: text.replacing(old, with: new))
    }
  }

  /// What notices a change first; nil if nothing does.
  func check(of change: FlowChange) async throws -> Check? {
    try await check([change.path: change.text], isReadOnly: [.read, .documented].contains(change.kind))
  }

  /// What notices other texts of some files, by their paths.
  ///
  /// - Parameter isReadOnly: whether only readers of tables can tell that something has changed.
  func check(_ files: [String: String], isReadOnly: Bool) async throws -> Check? {
    for (path, text) in files { await workspace.setText(Array(text.utf8), of: path) }
    let result: Result<Check?, any Error>
    do {
      result = .success(try await present(files, isReadOnly: isReadOnly))
    } catch {
      result = .failure(error)
    }
    for path in files.keys { await workspace.setText(nil, of: path) }
    return try result.get()
  }

  private func present(_ files: [String: String], isReadOnly: Bool) async throws -> Check? {
    let found = try await workspace.check()
    if found.diagnostics.contains(where: { $0.severity >= .warning }) { return .lint }
    guard let project = found.projects.first?.project else { return .lint }
    if isReadOnly { return try files.keys.compactMap { try tableCheck(of: $0, in: project) }.first }
    for tests in try await workspace.tests(selecting: TestSelection()) {
      if !tests.errors.isEmpty { return .scenarios }
      let results = await tests.running(tests.tests.indices, host: PINWorld()).runOnAllCores()
      if results.contains(where: { !$0.hasPassed }) { return .scenarios }
    }
    return try propertiesHold(in: project) && walletHolds(files) ? nil : .properties
  }

  private func propertiesHold(in project: Project) throws -> Bool {
    let program = try project.program().get()
    let properties = try (project.settings?.properties ?? []).map {
      try PropertyLinking.link($0, in: settings.source, for: program).get()
    }
    for flow in program.flowInfos where !flow.isExternal {
      var options = ExplorerOptions(flow.id)
      options.mostStates = Self.mostStates
      let verdicts = try PropertyVerdict.verdicts(
        on: properties.filter { $0.start ?? flow.id == flow.id }, program, in: SimulatedWorld(PINWorld()),
        varies: true, options: options)
      if verdicts.contains(where: { $0.check.word == "broken" }) { return false }
    }
    return true
  }

  /// The same with small flows in the place of those that ours lead to: there Back has something to lead to.
  private func walletHolds(_ files: [String: String]) throws -> Bool {
    let project = try files.reduce(WalletProject()) { $0.replacing($1.key, with: $1.value) }
    return try project.check(WalletPropertyTests.free).allSatisfy { $0.value.word == "holds" }
  }

  private func tableCheck(of path: String, in project: Project) throws -> Check? {
    guard
      let document = project.documents.first(where: {
        [$0.source.path, $0.errata?.source.path].contains(path)
      })
    else { return .table }
    let rendered = MarkdownWriter.text(of: document, in: project).value
    if let table = document.format.rendering(of: document.source.path), rendered != texts[table] {
      return .table
    }
    guard let seed = SeedDocument.all.first(where: { $0.flow == document.id.value }) else { return nil }
    let documented = MarkdownWriter.text(of: document, in: project, .asDocumented).value ?? ""
    return DocumentDigest(of: documented).lines == (try seed.digest().lines) ? nil : .document
  }
}
