import Lockstep
import LockstepLint
import LockstepMarkdown
import LockstepModel
import LockstepYAML

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reading, linting and rendering all Markdown tables of a directory, in one process.
enum Documents {
  private static let rounds = 50

  static func measure(in directory: String) throws -> [Figure] {
    let sources = try sources(in: directory)
    let settings = try settings(in: directory)
    var all: [Double] = []
    var read: [Double] = []
    var count = 0
    for _ in 0..<rounds {
      var flows: [FlowDocument] = []
      let reading = Clock.seconds { flows = sources.compactMap { MarkdownReader.read($0).value } }
      let rest = Clock.seconds {
        let project = Project(flows, settings: settings)
        _ = Linter.checking(project).runOnOneCore()
        for flow in flows { _ = MarkdownWriter.text(of: flow, in: project) }
      }
      all.append(reading + rest)
      read.append(reading)
      count = flows.count
    }
    guard count > 0 else { throw Failure("the documents contain no flow table") }
    let first = all[0]
    all.sort()
    read.sort()
    return [
      Figure(
        "Reading, linting and rendering \(count) documents, first time", first * 1e3, "ms", goal: .atMost(50)),
      Figure("… the median of \(rounds)", all[rounds / 2] * 1e3, "ms", goal: .atMost(50)),
      Figure("… only reading, the median", read[rounds / 2] * 1e3, "ms"),
    ]
  }

  /// The documents with a flow table, in the order of their paths.
  private static func sources(in directory: String) throws -> [SourceText] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: directory)
      .filter { $0.hasSuffix(".md") }.sorted()
    return try names.map { SourceText(path: $0, text: try Scratch.read(directory + "/" + $0)) }
      .filter { MarkdownReader.hasFlowTable($0) }
  }

  private static func settings(in directory: String) throws -> ProjectDocument? {
    guard let text = try? Scratch.read(directory + "/lockstep.yaml"),
      case .project(let settings) = YAMLReader.read(SourceText(path: "lockstep.yaml", text: text)).value
    else { return nil }
    return settings
  }
}
