import Foundation
import Lockstep
import LockstepLint
import LockstepModel
import LockstepPINWorld
import LockstepYAML
import TestSupport

/// Everything that is mutated: every YAML file of this repository, every example of a rule, and a small
/// project with every construct.
package struct Corpus: Sendable {
  package struct File: Sendable {
    var path: String
    var bytes: [UInt8]
    var content: FileContent?
  }

  /// Files that belong together: one of them is mutated, the others stay.
  package struct Group: Sendable {
    var files: [File]
    /// What the files come to unmutated; nil if they do not.
    var program: FlowProgram?
    /// The image of the program.
    var image: [UInt8]

    init(_ files: [(path: String, bytes: [UInt8])]) {
      self.files = files.map { path, bytes in
        File(path: path, bytes: bytes, content: read(SourceText(path: path, bytes: bytes)).value)
      }
      image = []
      program = project(nil, at: -1).program().value
      image = program?.image() ?? []
    }

    /// The project, with other content in the place of one file; nil is a file that came to nothing.
    func project(_ content: FileContent?, at number: Int) -> Project {
      var flows: [FlowDocument] = []
      var settings: ProjectDocument?
      var errata: [ErrataDocument] = []
      for (index, file) in files.enumerated() {
        switch index == number ? content : file.content {
        case .flow(let flow): flows.append(flow)
        case .project(let document): settings = settings ?? document
        case .errata(let document): errata.append(document)
        case .world, .script, .scenarios, .vocabulary, nil: break
        }
      }
      for document in errata { flows.attach(document) }
      return Project(flows, settings: settings, domain: DomainDeclaration(actions: Set(PINWorld.actionNames)))
    }

    var byteCount: Int { files.reduce(0) { $0 + $1.bytes.count } }
  }

  /// Reads a file as the command line does.
  static func read(_ source: SourceText) -> Checked<FileContent> {
    YAMLReader.read(source, worldKeys: PINWorld.keys)
  }

  /// One file to mutate.
  struct Target: Sendable {
    var group: Int
    var file: Int
  }

  let groups: [Group]
  /// In the order in which mutations take them, the more interesting ones several times.
  let targets: [Target]
  /// The texts of all files, for what one takes from another.
  let texts: [[UInt8]]
  /// The group of `flows/`, whose scripts run against it.
  let flows = 0
  let conversations: [Talk]

  /// Reads the fixtures of the repository that this was built in.
  package init() throws {
    var groups = [
      Group(try Self.files(in: "flows")), Group(try Self.files(in: "Tests/Support/HostileInput/Fixtures")),
    ]
    for folder in [
      "Tests/Documents/LockstepYAMLTests/Fixtures", "Tests/Checks/LockstepReportingTests/Fixtures",
    ] {
      groups += try Self.files(in: folder).map { Group([$0]) }
    }
    groups += RuleCatalogue.lintRules.flatMap {
      [Self.example($0, $0.goodExample), Self.example($0, $0.badExample)]
    }
    var targets: [Target] = []
    for (number, group) in groups.enumerated() {
      // The project with every construct eight times, as it is small and says most about the interpreter.
      for _ in 0..<(number == 1 ? 8 : 1) {
        targets += group.files.indices.map { Target(group: number, file: $0) }
      }
    }
    self.groups = groups
    self.targets = targets
    texts = groups.flatMap { $0.files.map(\.bytes) }
    conversations = try Talk.all(
      in: Repository.root.appending(path: "Tests/Faces/LockstepCLITests/Fixtures/jsonl"))
  }

  /// Why the corpus would test less than it seems to; nil if it is as it should be.
  package var flaw: String? {
    if groups[0].files.count < 20 { return "flows/ has only \(groups[0].files.count) files" }
    if conversations.count < 10 { return "there are only \(conversations.count) conversations" }
    if groups.count < 80 { return "there are only \(groups.count) groups of fixtures" }
    for (number, name) in [(0, "flows/"), (1, "Tests/Support/HostileInput/Fixtures")]
    where groups[number].program == nil {
      let found = groups[number].project(nil, at: -1).program().diagnostics
      return "\(name) does not compile: \(Findings(diagnostics: found))"
    }
    return nil
  }

  private static func files(in folder: String) throws -> [(path: String, bytes: [UInt8])] {
    let url = Repository.root.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: url.path).sorted()
      .filter { $0.hasSuffix(".yaml") }
      .map { (folder + "/" + $0, Array(try Data(contentsOf: url.appending(path: $0)))) }
  }

  private static func example(_ info: RuleInfo, _ text: String) -> Group {
    let files = text.split(separator: "---\n").enumerated().map { number, file in
      (path: "\(info.id)-\(number).yaml", bytes: Array(file.utf8))
    }
    return Group(files)
  }
}
