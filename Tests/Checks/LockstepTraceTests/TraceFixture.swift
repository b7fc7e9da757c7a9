import Foundation
import Lockstep
import LockstepModel
import LockstepTrace
import LockstepWorkspace
import LockstepYAML
import TestSupport

/// A folder of files in which `«rule|text»` marks what a rule has to find, and nothing else may be found.
struct TraceFixture {
  struct Expectation: Hashable, CustomStringConvertible {
    var path: String
    var rule: String
    var start: UInt32
    var text: String

    var description: String { "\(path) @\(start) \(rule) '\(text)'" }
  }

  private(set) var files: [String: SourceText] = [:]
  private(set) var expected: Set<Expectation> = []

  /// - Parameter texts: contents by path.
  init(_ texts: [String: String]) {
    for (path, text) in texts { add(text, at: path) }
  }

  /// The files of a folder of fixtures, with the text `from` replaced.
  init(folder name: String, replacing from: String = "", with to: String = "") throws {
    let folder = Repository.root.appending(path: "Tests/Checks/LockstepTraceTests/Fixtures/\(name)")
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let file = folder.appending(path: path)
      let isFolder = try file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
      if isFolder { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      add(from.isEmpty ? text : text.replacing(from, with: to), at: path)
    }
  }

  private mutating func add(_ text: String, at path: String) {
    let marked = Marked(text, path: path)
    var bytes = marked.source.bytes
    // From the last one, so that the places of the others stay.
    var found: [(rule: String, start: Int, text: String)] = []
    for span in marked.spans.reversed() {
      let inside = marked.source.text(span)
      let bar = inside.firstIndex(of: "|") ?? inside.startIndex
      let rule = String(inside[..<bar])
      bytes.removeSubrange(Int(span.start)..<Int(span.start) + rule.utf8.count + 1)
      for number in found.indices { found[number].start -= rule.utf8.count + 1 }
      found.append((rule, Int(span.start), String(inside[inside.index(after: bar)...])))
    }
    files[path] = SourceText(path: path, bytes: bytes)
    for mark in found {
      expected.insert(Expectation(path: path, rule: mark.rule, start: UInt32(mark.start), text: mark.text))
    }
  }

  /// The project of the files in `flows`.
  var project: Project {
    var documents: [FlowDocument] = []
    var settings: ProjectDocument?
    for (path, source) in files.sorted(by: { $0.key < $1.key })
    where path.hasPrefix("flows/") {
      if path.hasSuffix(".md") {
        documents += Workspace(MemoryFiles()).contents(of: source).value?.flows ?? []
      }
      guard path.hasSuffix(".yaml") else { continue }
      switch YAMLReader.read(source).value {
      case .flow(let flow): documents.append(flow)
      case .project(let project): settings = project
      default: break
      }
    }
    return Project(documents, settings: settings)
  }

  func session() throws -> TracedProject {
    struct NothingTraced: Error {}
    let read = TracedProject.reading(
      project, MemoryFiles(files.mapValues { $0.text(Span(0..<$0.bytes.count)) }))
    guard let work = read else { throw NothingTraced() }
    return work.runOnOneCore()
  }

  /// What is found, without what a comment silences.
  func findings(results: ReportOutcomes? = nil, history: (any CitationHistory)? = nil) throws -> [Diagnostic]
  {
    let session = try session()
    let all =
      session.diagnostics + (session.texts?.findings ?? [])
      + session.trace.findings(results: results, history: history)
    return all.filter { finding in
      !session.suppressions.contains { comment in
        comment.rule.value == finding.rule.id && comment.source.path == finding.location.source.path
          && (comment.isForFile
            || (comment.scope.start...comment.scope.end).contains(finding.location.span.start))
      }
    }
  }

  static func places(_ findings: [Diagnostic]) -> Set<Expectation> {
    Set(
      findings.map {
        Expectation(
          path: $0.location.source.path, rule: $0.rule.id, start: $0.location.span.start,
          text: $0.location.source.text($0.location.span))
      })
  }
}
