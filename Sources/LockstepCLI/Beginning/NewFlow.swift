import LockstepMarkdown
import LockstepModel
import LockstepScenarios
import LockstepWorkspace

/// What `lockstep new` writes: a flow of one screen, which has no findings of its own.
struct NewFlow {
  let id: String
  let title: String
  let kind: FlowDocument.Kind

  /// - Parameter kind: nil to infer it from the id; an id without a known prefix is a use case's.
  /// - Throws: a ``UsageError`` if no flow can have the id or the title.
  init(id: String, title: String, kind: FlowDocument.Kind?) throws(UsageError) {
    self.id = id
    self.title = title
    self.kind = kind ?? FlowDocument.Kind(ofID: id) ?? .useCase
    guard FlowID.isID(id) else {
      throw UsageError(
        "'\(id)' cannot be the id of a flow", help: "write capitals and a number, as in UC2.3, PF2.8 or CP1")
    }
    guard !title.allSatisfy(\.isWhitespace), !title.contains(where: \.isNewline) else {
      throw UsageError(
        "the title has no words, or several lines",
        help: #"write it as in: lockstep new UC2.3 "Unlock the app""#)
    }
  }

  /// `UC2.3_UnlockTheApp.yaml`: the letters and digits of the title, each word with a capital.
  var fileName: String {
    let words = title.split { !$0.isLetter && !$0.isNumber }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return name.isEmpty ? "\(id).yaml" : "\(id)_\(name).yaml"
  }

  /// - Parameter schema: the path of the schema from the file; nil without one.
  func text(schema: String?) -> String {
    let line = schema.map { "# yaml-language-server: $schema=\($0)\n" } ?? ""
    let isPartial = kind == .partialFlow
    return line + """
      flow: \(ScriptScalar.scalar(id))
      kind: \(kind.rawValue)
      title: \(ScriptScalar.scalar(title))
      overview:
        summary: \(ScriptScalar.scalar(title + "."))
        preconditions: []
      \(isPartial ? "results: [Done]\n" : "")
      scenarios:
        - id: 1
          title: PRIMARY SCENARIO
          steps:
            - id: 1.1
              screen: \(ScriptScalar.scalar(title))
              actions: [Close]
              transitions:
                - {id: 1.1a, user: selects Close, \(isPartial ? "result: Done" : "next: end")}

      """
  }
}
