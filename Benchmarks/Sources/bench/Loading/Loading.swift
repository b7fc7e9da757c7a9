import CPeers
import Lockstep
import LockstepLint
import LockstepModel
import LockstepYAML

/// Load, resolve and lint of 1,000 generated flows, against a C program that only pulls libyaml's events
/// from the same bytes on one core.
enum Loading {
  static func measure() async throws -> [Figure] {
    let files = FlowGenerator(count: 1_000).files.map { SourceText(path: $0.name, text: $0.text) }
    let bytes = files.map(\.bytes.count).reduce(0, +)
    var bare = Double.infinity
    var read = Double.infinity
    var whole = Double.infinity
    for _ in 0..<7 {
      bare = min(bare, Clock.seconds { pull(files) })
      // As in the process, which ends after its report: the documents are not freed.
      var project: Project?
      read = min(read, await Clock.seconds { project = await load(files) })
      project = nil
      whole = min(
        whole,
        try await Clock.seconds {
          let loaded = await load(files)
          try await lint(loaded)
          project = loaded
        })
      withExtendedLifetime(project) {}
    }
    return [
      Figure(
        "libyaml's events, one core, C", bare * 1e3, "ms", note: "\((Double(bytes) / 1e6 / bare).short) MB/s"),
      Figure(
        "Lockstep, reading into documents, all cores", read * 1e3, "ms",
        note: "\((read / bare).short) × libyaml"),
      Figure(
        "Lockstep, load + resolve + lint", whole * 1e3, "ms",
        note: "\((Double(bytes) / 1e6 / whole).short) MB/s"),
      Figure("… against libyaml's events", whole / bare, "×", goal: .atMost(1)),
    ]
  }

  private static func pull(_ files: [SourceText]) {
    for file in files {
      precondition(peer_yaml_events(file.bytes, file.bytes.count) > 0, "libyaml refuses \(file.path)")
    }
  }

  /// Reads as the command line tool does.
  private static func load(_ files: [SourceText]) async -> Project {
    let parts = await Work.shares(of: files.indices, ofAtMost: 8) {
      files[$0].compactMap { YAMLReader.read($0).value }
    }.runOnAllCores()
    var flows: [FlowDocument] = []
    var settings: ProjectDocument?
    for content in parts.flatMap(\.self) {
      switch content {
      case .flow(let flow): flows.append(flow)
      case .project(let project): settings = project
      default: break
      }
    }
    precondition(flows.count == files.count - 1, "a flow was not read")
    return await Project.linking(flows, settings: settings).runOnAllCores()
  }

  private static func lint(_ project: Project) async throws {
    let findings = await Linter.checking(project).runOnAllCores().findings
    guard let first = findings.first else { return }
    throw Failure(
      "the generated flows are not clean: \(first.location.source.path): \(first.message) [\(first.rule.id)]")
  }
}
