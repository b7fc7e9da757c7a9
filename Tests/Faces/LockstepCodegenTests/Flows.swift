import Foundation
import Lockstep
import LockstepCodegen
import LockstepMarkdown
import LockstepModel
import LockstepYAML
import TestSupport

/// Flows of the tests, as documents.
enum Flows {
  static func document(_ text: String, path: String = "x.yaml") throws -> FlowDocument {
    let read = YAMLReader.read(SourceText(path: path, text: text))
    guard case .flow(let document) = try read.get() else { throw CocoaError(.fileReadCorruptFile) }
    return document
  }

  static func settings(_ text: String) throws -> ProjectDocument {
    let read = YAMLReader.read(SourceText(path: "lockstep.yaml", text: text))
    guard case .project(let document) = try read.get() else { throw CocoaError(.fileReadCorruptFile) }
    return document
  }

  /// A use case with the steps of one scenario.
  static func document(steps: String, id: String = "UC1", title: String = "Try") throws -> FlowDocument {
    try document(
      "flow: \(id)\nkind: use-case\ntitle: \(title)\nscenarios:\n- id: 1\n  steps:\n\(steps)\n",
      path: "\(id).yaml")
  }

  /// Those of this repository.
  static func ours() throws -> (documents: [FlowDocument], settings: ProjectDocument) {
    let root = Repository.root.appending(path: "flows")
    func text(_ path: String) throws -> String {
      String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
    }
    let paths = [
      "partial-flows/CP1_ChangePin.yaml", "partial-flows/PF2.8_ValidatePin.yaml",
      "use-cases/UC2.1_SetupRemotePinAndBiometricsUnlock.yaml", "use-cases/UC2.3_UnlockTheApp.yaml",
    ]
    return (try paths.map { try document(text($0), path: $0) }, try settings(text("lockstep.yaml")))
  }
}

extension Checked {
  /// The findings, with their places.
  var said: [String] {
    diagnostics.map { diagnostic in
      let position = LineTable(diagnostic.location.source).position(of: diagnostic.location.span.start)
      let related = diagnostic.related.map { related in
        let position = LineTable(related.location.source).position(of: related.location.span.start)
        return " | \(related.location.source.path):\(position.line): \(related.message)"
      }
      return "\(diagnostic.location.source.path):\(position.line):\(position.column): \(diagnostic.message)"
        + related.joined()
    }
  }
}
