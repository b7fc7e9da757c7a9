import Lockstep
import LockstepLint
import LockstepModel
import LockstepReporting
import LockstepServing
import LockstepWorkspace

/// Actions for findings: their fixes, a comment that silences one, and all safe fixes of the file.
extension LanguageServer {
  func codeActionsJSON(_ document: RequestedDocument?, _ params: MessageValue) -> String {
    guard let document, let range = TextRange(params["range"]) else { return "[]" }
    let wanted = params["context"]["only"].list.compactMap(\.text)
    func isWanted(_ kind: String) -> Bool {
      wanted.isEmpty || wanted.contains { kind == $0 || kind.hasPrefix($0 + ".") }
    }
    let all = findings(in: document)
    let here = all.filter { finding in
      let place = document.lines.range(of: finding.location.span)
      return place.start <= range.end && range.start <= place.end
    }
    return jsonArray { json in
      if isWanted("quickfix") {
        for finding in here { writeFixes(of: finding, document, to: &json) }
        writeSuppressions(of: here, document, to: &json)
      }
      if client.appliesEdits, isWanted(Self.stepInsertionKind) {
        writeStepInsertion(range.start, document, to: &json)
      }
      if client.createsFiles, isWanted(Self.flowExtractionKind) {
        writeFlowExtraction(range, document, to: &json)
      }
      if isWanted("source.fixAll") { writeFixAll(all, document, to: &json) }
    }
  }

  private func writeFixes(of finding: Diagnostic, _ document: RequestedDocument, to json: inout JSONWriter) {
    for fix in finding.fixes {
      let edits = fix.edits.map { TextEdit(range: document.lines.range(of: $0.span), text: $0.text) }
      writeEditAction(
        fix.title, "quickfix", finding, isPreferred: fix.isSafe || finding.fixes.count == 1, edits, document,
        to: &json)
    }
  }

  /// Comments that silence findings, with a reason for their author to write.
  private func writeSuppressions(
    of findings: [Diagnostic], _ document: RequestedDocument, to json: inout JSONWriter
  ) {
    let findings = findings.filter(\.canBeSilenced)
    guard !findings.isEmpty, document.rendering == nil,
      let format = workspace.formats.format(of: document.currentText, document.linkedProject.wording)
    else { return }
    for finding in findings {
      let start = document.lines.position(of: Int(finding.location.span.start))
      let line = document.lines.contentRange(ofLine: start.line)
      // A comment of its own in a blank line may be a finding itself: it ends a table.
      if document.currentText.bytes[line].allSatisfy(\.isBlank) { continue }
      let edit = format.suppressionComment(
        "lockstep:ignore \(finding.rule.id) -- why it is right here", on: line, in: document.currentText)
      writeEditAction(
        "ignore \(finding.rule.id) with a reason", "quickfix", finding, isPreferred: false,
        [TextEdit(range: document.lines.range(of: edit.span), text: edit.text)], document, to: &json)
    }
  }

  /// The kind of the action that inserts a step.
  static var stepInsertionKind: String { "refactor.rewrite" }

  /// A step behind the one at a place; its numbers are found when people choose the action.
  private func writeStepInsertion(
    _ position: TextPosition, _ document: RequestedDocument, to json: inout JSONWriter
  ) {
    guard document.rendering == nil else { return }
    for (flow, section) in document.sections where !flow.format.traits.contains(.citesScenarios) {
      let step = section.scenarios.flatMap(\.steps).first { step in
        document.range(step.span).map { $0.start.line <= position.line && position.line <= $0.end.line }
          ?? false
      }
      guard let step else { continue }
      writeCommandAction(
        "insert a step behind \(step.id.value)", Self.stepInsertionKind, .insertStep,
        [flow.id(of: section), uri(of: document.project.canonical(document.path)), step.id.value], to: &json)
    }
  }

  /// The kind of the action that makes a flow of steps.
  static var flowExtractionKind: String { "refactor.extract" }

  /// A partial flow of the steps whose lines are selected, if they can become one.
  private func writeFlowExtraction(
    _ range: TextRange, _ document: RequestedDocument, to json: inout JSONWriter
  ) {
    guard document.rendering == nil, range.start != range.end else { return }
    for (flow, section) in document.sections {
      let steps = section.scenarios.flatMap(\.steps).compactMap { step in
        document.range(step.span).map { (id: step.id.value, range: $0) }
      }.filter { $0.range.end > range.start && range.end > $0.range.start }
      // Of each step all lines.
      guard let first = steps.first, let last = steps.last, range.start.line <= first.range.start.line,
        range.start.line < first.range.start.line || range.start.column <= first.range.start.column,
        range.end >= last.range.end
      else { continue }
      let id = flow.id(of: section)
      guard (try? FlowExtraction(from: first.id, to: last.id, of: id, in: document.linkedProject)) != nil
      else {
        continue
      }
      let uri = uri(of: document.project.canonical(document.path))
      writeCommandAction(
        Self.extractionTitle(first.id, last.id), Self.flowExtractionKind, .extractFlow,
        [id, uri, first.id, last.id],
        to: &json)
    }
  }

  /// An action that asks for a command.
  private func writeCommandAction(
    _ title: String, _ kind: String, _ command: Command, _ arguments: [String], to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("title", title)
      json.member("kind", kind)
      json.object("command") { json in
        json.member("title", title)
        json.member("command", command.rawValue)
        json.strings("arguments", arguments)
      }
    }
  }

  private func writeFixAll(_ all: [Diagnostic], _ document: RequestedDocument, to json: inout JSONWriter) {
    if client.resolvesCodeActions {
      if !all.contains(where: { $0.fixes.contains(where: \.isSafe) }) { return }
      return writeFixAll(nil, document, to: &json)
    }
    if let edit = fixAllEdit(all, document) { writeFixAll(edit, document, to: &json) }
  }

  /// - Parameter edit: nil for one that the client asks for when people choose the action.
  private func writeFixAll(_ edit: TextEdit?, _ document: RequestedDocument, to json: inout JSONWriter) {
    writeEditAction(
      "fix all that is safe to fix", "source.fixAll.lockstep", nil, isPreferred: false, edit.map { [$0] },
      document, to: &json)
  }

  private func fixAllEdit(_ all: [Diagnostic], _ document: RequestedDocument) -> TextEdit? {
    FixRound(all).files.first { $0.source.path == document.path }.flatMap {
      TextEdit.between($0.source.bytes, $0.bytes, encoding)
    }
  }

  /// An action with its edit.
  func resolvedActionJSON(_ action: MessageValue) async throws(RequestFailure) -> String {
    guard let document = try await document(action["data"]) else {
      throw RequestFailure(.invalidParams, "the action is not one of this server")
    }
    let start = TextPosition(line: 0, column: 0)
    let nothing = TextEdit(range: TextRange(start, start), text: "")
    let edit = fixAllEdit(findings(in: document), document) ?? nothing
    return json { writeFixAll(edit, document, to: &$0) }
  }

  private func writeEditAction(
    _ title: String, _ kind: String, _ finding: Diagnostic?, isPreferred: Bool, _ edits: [TextEdit]?,
    _ document: RequestedDocument, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("title", title)
      json.member("kind", kind)
      if isPreferred { json.member("isPreferred", true) }
      if let finding {
        json.array("diagnostics") {
          writeDiagnostic(finding, in: document.lines, of: document.project, to: &$0)
        }
      }
      let uri = uri(of: document.project.canonical(document.path))
      if let edits { return json.member("edit") { writeWorkspaceEdit([uri: edits], to: &$0) } }
      json.object("data") { $0.object("textDocument") { $0.member("uri", uri) } }
    }
  }

  /// A change of several files, by their addresses.
  func writeWorkspaceEdit(_ edits: [String: [TextEdit]], to json: inout JSONWriter) {
    json.object { json in
      json.object("changes") { json in
        for (uri, edits) in edits.sorted(by: { $0.key < $1.key }) {
          json.array(uri) { json in for edit in edits { edit.write(to: &json) } }
        }
      }
    }
  }
}
