import Foundation
import Lockstep
import LockstepDiff
import LockstepModel
import LockstepYAML
import TestSupport

/// Flows to compare.
enum Versions {
  struct NotAFlow: Error {}

  static func read(_ text: String, path: String = "flow.yaml") throws -> FlowDocument {
    guard case .flow(let flow) = try YAMLReader.read(SourceText(path: path, text: text)).get() else {
      throw NotAFlow()
    }
    return flow
  }

  /// The flows of this repository.
  static let repository: [FlowDocument] = {
    let folder = Repository.root.appending(path: "flows")
    return ((try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []).sorted()
      .filter { $0.hasSuffix(".yaml") }.compactMap { path in
        guard let text = try? String(contentsOf: folder.appending(path: path), encoding: .utf8) else {
          return nil
        }
        return try? read(text, path: path)
      }
  }()

  /// What one edit of a text changes.
  static func diff(_ text: String, replacing part: String, with other: String) throws -> FlowDiff {
    FlowDiff(
      from: try read(text, path: "old.yaml"),
      to: try read(text.replacing(part, with: other), path: "new.yaml"))
  }
}

/// A place of a row in a document.
struct RowIndex: Hashable {
  var scenario: Int
  var step: Int
  var row: Int
}

extension FlowDocument {
  /// The scenarios of the only table.
  var scenarios: [Scenario] {
    get { sections.first?.scenarios ?? [] }
    set { if !sections.isEmpty { sections[0].scenarios = newValue } }
  }

  var rows: [RowIndex] {
    scenarios.enumerated().flatMap { scenario, part in
      part.steps.enumerated().flatMap { step, entry in
        entry.transitions.indices.map { RowIndex(scenario: scenario, step: step, row: $0) }
      }
    }
  }

  subscript(_ index: RowIndex) -> FlowRow {
    get { scenarios[index.scenario].steps[index.step].transitions[index.row] }
    set { scenarios[index.scenario].steps[index.step].transitions[index.row] = newValue }
  }
}

extension FlowDiff {
  /// The changes that no other brings along.
  var causes: [Change] {
    changes.filter { ![.resultLost, .stepUnreachable, .resultAdded, .stepReachable].contains($0.kind) }
  }
  /// Kind and row of each change: `row-removed 1.1a`.
  var short: [String] { changes.map(\.short) }
}

extension Change {
  var short: String { "\(kind.rawValue) \(newRow ?? oldRow ?? "")" }
}
