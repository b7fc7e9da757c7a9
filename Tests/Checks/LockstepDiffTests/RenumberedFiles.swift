import FlowFixtures
import Lockstep
import LockstepDiff
import LockstepLint
import LockstepMarkdown
import LockstepModel
import LockstepPINWorld
import LockstepReporting
import LockstepYAML
import TestSupport

/// The files of a project in memory, which can be renumbered and read again.
struct RenumberedFiles: Equatable {
  var sources: [SourceText]

  init(_ files: [String: String]) {
    sources = files.sorted { $0.key < $1.key }.map { SourceText(path: $0.key, text: $0.value) }
  }

  init(_ sources: [SourceText]) { self.sources = sources }

  init(_ flows: FlowText) {
    sources = [SourceText(path: "lockstep.yaml", text: flows.settings)]
    sources += flows.flows.enumerated().map { SourceText(path: "flow\($0.offset).yaml", text: $0.element) }
  }

  private var contents: [Checked<FileContent>] {
    sources.map { source in
      if source.path.hasSuffix(".yaml") { return YAMLReader.read(source) }
      let read = MarkdownReader.read(source)
      return Checked(read.value.map { .flow($0) }, read.diagnostics)
    }
  }

  var project: Project {
    var flows: [FlowDocument] = []
    var settings: ProjectDocument?
    for content in contents {
      if case .flow(let flow) = content.value { flows.append(flow) }
      if case .project(let document) = content.value { settings = document }
    }
    for content in contents {
      if case .errata(let errata) = content.value { flows.attach(errata) }
    }
    return Project(flows, settings: settings, domain: DomainDeclaration(actions: Set(PINWorld.actionNames)))
  }

  /// Rules whose findings come and go with the numbers themselves: a new number may follow on another one, the
  /// step that a row leads past is the next by position, of unreachable steps that lead to one another the first is
  /// reported, and an erratum may happen to say what the renumbered row says, so that it has become useless.
  private static let rulesAboutNumbers: Set<String> = [
    "id-gap", "id-order", "skipped-step", "unreachable-step", "useless-erratum",
  ]

  /// What reader and linter say, in words without ids, so that both numberings can be compared.
  var findings: [String] {
    let said = contents.flatMap(\.diagnostics) + Linter.checking(project).runOnOneCore().findings
    return said.filter { !Self.rulesAboutNumbers.contains($0.rule.id) }
      .map { "\($0.rule.id) \($0.severity) \($0.location.source.path)" }.sorted()
  }

  func renumbering(_ plan: RenumberingPlan, of flow: String) throws -> Renumbering {
    let project = project
    var renumbering = Renumbering(
      [try RenumberedTable(plan, of: project.flowNumber(flow) ?? -1, in: project)], in: project)
    for content in contents {
      if case .script(let script) = content.value { renumbering.renameIDs(in: script) }
      if case .world(let world) = content.value { renumbering.renameIDs(in: world) }
      if case .scenarios(let file) = content.value { renumbering.renameIDs(in: file) }
    }
    for source in sources { renumbering.recordMentions(in: source) }
    return renumbering
  }

  /// The files afterwards.
  func applying(_ renumbering: Renumbering) -> RenumberedFiles {
    var after = self
    for file in renumbering.files {
      guard let index = sources.firstIndex(where: { $0.path == file.source.path }) else { continue }
      after.sources[index] = SourceText(path: file.source.path, bytes: file.bytes)
    }
    return after
  }

  func renumbered(_ plan: RenumberingPlan, of flow: String) throws -> RenumberedFiles {
    applying(try renumbering(plan, of: flow))
  }

  func text(_ path: String) -> String {
    sources.first { $0.path == path }.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
  }

  static func == (left: Self, right: Self) -> Bool {
    left.sources.map(\.path) == right.sources.map(\.path)
      && left.sources.map(\.bytes) == right.sources.map(\.bytes)
  }
}
