import Foundation
import Lockstep
import LockstepLint
import LockstepMarkdown
import LockstepModel
import LockstepYAML

/// The documents of a review, read.
struct TruthDocuments {
  /// A place where the linter found something.
  struct Place: Hashable {
    var document: String
    var row: String?
    var line: Int
  }

  /// The documents with a flow table.
  let sources: [SourceText]
  private let settings: ProjectDocument?
  private let flows: [Checked<FlowDocument>]
  private let repeated: RepeatedLint

  /// - Parameter allRules: whether all rules are at least notes; otherwise each has the level of its own.
  init(_ review: Review, allRules: Bool) throws {
    func source(_ name: String) throws -> SourceText {
      SourceText(path: name, bytes: Array(try Data(contentsOf: review.folder.appending(path: name))))
    }
    var sources: [SourceText] = []
    var others: [DocumentWithoutFlow] = []
    for name in try FileManager.default.subpathsOfDirectory(atPath: review.folder.path).sorted()
    where name.hasSuffix(".md") {
      let source = try source(name)
      if MarkdownReader.hasFlowTable(source), name.contains("UC") || name.contains("PF") {
        sources.append(source)
      } else {
        others.append(DocumentWithoutFlow(source))
      }
    }
    guard case .project(let settings)? = YAMLReader.read(try source("lockstep.yaml")).value else {
      throw CocoaError(.fileReadCorruptFile)
    }
    self.sources = sources
    self.settings = settings
    flows = sources.map { MarkdownReader.read($0) }
    repeated = RepeatedLint(
      Project(flows.compactMap(\.value), settings: settings, documentsWithoutFlow: others),
      levels: allRules ? .all : nil)
  }

  /// The name of the file of a document.
  func name(_ number: Int) -> String { String(sources[number].path.split(separator: "/").last ?? "") }

  /// What the readers and the rules find.
  ///
  /// - Parameter replacements: documents that take the place of those at their positions.
  func findings(with replacements: [Int: SourceText] = [:]) -> [Diagnostic] {
    var flows = flows
    for (number, source) in replacements { flows[number] = MarkdownReader.read(source) }
    return repeated.findings(
      in: flows.compactMap(\.value), settings: settings, said: flows.flatMap(\.diagnostics))
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
