import Foundation
import Lockstep
import LockstepLinking
import LockstepLint
import LockstepMarkdown
import LockstepModel
import LockstepText
import LockstepYAML
import TestSupport

/// Documents of a functional design that were reviewed by hand, and what the review found. They lie beside the
/// repository and are no part of it.
struct TruthDocuments {
  /// One finding of the review.
  struct Entry: Decodable {
    var document: String
    var row: String?
    var line: Int?
    var rule: String
    var verdict: String
    var weight: String
    var message: String
    var fromTheSeedsAlone: Bool?

    enum CodingKeys: String, CodingKey {
      case document, row, line, rule, verdict, weight, message
      case fromTheSeedsAlone = "from_the_seeds_alone"
    }

    var isWanted: Bool { verdict == "true" && fromTheSeedsAlone != false }
  }

  private struct File: Decodable {
    var findings: [Entry]
  }

  /// A place where the linter found something.
  struct Place: Hashable {
    var document: String
    var row: String?
    var line: Int
  }

  static var areHere: Bool {
    FileManager.default.fileExists(atPath: Repository.shared.appending(path: "truth").path)
  }

  let entries: [Entry]
  let project: Project
  /// What the readers said.
  let said: [Diagnostic]

  /// - Parameters:
  ///   - folder: the documents, relative to the shared folder, with their `lockstep.yaml`.
  ///   - truth: the file with what the review found.
  init(_ folder: String, truth: String) throws {
    let data = try Data(contentsOf: Repository.shared.appending(path: "truth/\(truth).json"))
    let object = try JSONSerialization.jsonObject(with: data)
    let list = object as? [Any] ?? (object as? [String: Any])?.values.compactMap { $0 as? [Any] }.first ?? []
    entries = try JSONDecoder().decode([Entry].self, from: JSONSerialization.data(withJSONObject: list))
    let root = Repository.shared.appending(path: folder)
    var flows: [FlowDocument] = []
    var others: [OtherDocument] = []
    var said: [Diagnostic] = []
    for name in try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
    where name.hasSuffix(".md") {
      let source = SourceText(path: name, bytes: Array(try Data(contentsOf: root.appending(path: name))))
      if MarkdownReader.hasFlowTable(source), name.contains("UC") || name.contains("PF") {
        let read = MarkdownReader.read(source)
        said += read.diagnostics
        if let flow = read.value { flows.append(flow) }
      } else {
        others.append(OtherDocument(source))
      }
    }
    let settings = SourceText(
      path: "lockstep.yaml", bytes: Array(try Data(contentsOf: root.appending(path: "lockstep.yaml"))))
    var project: ProjectDocument?
    if case .project(let document)? = YAMLReader.read(settings).value { project = document }
    self.project = Project(flows, settings: project, otherDocuments: others)
    self.said = said
  }

  /// What the readers and the rules find, at levels of their own or all at least as notes.
  func findings(allRules: Bool) -> [Diagnostic] {
    let levels = allRules ? RuleLevels.all : RuleLevels(project.settings)
    return Linter.lint(project, levels: levels, said: said)
  }
}

extension Diagnostic {
  /// Where the finding is, and where else it points.
  func places(withRelated: Bool) -> [TruthDocuments.Place] {
    let locations = [location] + (withRelated ? related.map(\.location) : [])
    return locations.enumerated().map { number, location in
      TruthDocuments.Place(
        document: String(location.source.path.split(separator: "/").last ?? ""),
        row: number == 0 ? row : nil,
        line: LineTable(location.source).position(of: location.span.start).line)
    }
  }
}
