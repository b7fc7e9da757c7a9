import LockstepModel
import LockstepScenarios
import LockstepWorkspace

/// What `lockstep new` writes: a flow of one screen, which has no findings of its own.
struct FlowTemplate {
  let id: String
  let title: String
  let kind: FlowDocument.Kind
  private let wording: Wording

  /// - Parameter kind: nil to infer it from the id; an id without a known prefix is a use case's.
  /// - Throws: a ``UsageError`` if no flow can have the id or the title.
  init(id: String, title: String, kind: FlowDocument.Kind?, _ wording: Wording) throws(UsageError) {
    self.id = id
    self.title = title
    self.kind = kind ?? wording.kind(ofID: id) ?? .useCase
    self.wording = wording
    guard FlowID.isID(id, wording) else {
      throw UsageError(
        "'\(id)' cannot be the id of a flow",
        help: "write capitals and a number, as in \(wording.exampleID(.useCase)), "
          + "\(wording.exampleID(.partialFlow)) or CP1")
    }
    guard !title.allSatisfy(\.isWhitespace), !title.contains(where: \.isNewline) else {
      throw UsageError(
        "the title has no words, or several lines",
        help: "write it as in: lockstep new \(wording.exampleID(.useCase)) \"Unlock the app\"")
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
    let close = wording.signals.preferredWord(.dismiss).text
    let selects = ScriptScalar.scalar(wording.verbs.preferredWord(.selects).sentence(close))
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
          title: \(ScriptScalar.scalar(wording.titles.preferredWord(.primary).text))
          steps:
            - id: 1.1
              screen: \(ScriptScalar.scalar(title))
              actions: [\(ScriptScalar.scalar(close))]
              transitions:
                - {id: 1.1\(RowSuffix.text(0, wording.numbers)), user: \(selects), \(isPartial ? "result: Done" : "next: end")}

      """
  }
}
