import Lockstep
import LockstepModel
import LockstepServing
import LockstepWorkspace

/// Publishes findings.
extension LanguageServer {
  /// Sends the findings of the files where they changed, and of each document that the client has changed.
  func publishFindings() async {
    var found: [String: (uri: String, findings: String)] = [:]
    for project in projects {
      if project.wasChecked || !client.showsProgress {
        await project.check()
      } else {
        await withProgress("checking \(FilePath.name(of: project.directory))") { await project.check() }
      }
      if let result = project.result { addFindings(result, of: project, to: &found) }
    }
    logProjectError()
    for document in documentsByPath.values where found[document.path] == nil {
      found[document.path] = (document.uri, await driftFindingsJSON(in: document.path))
    }
    for path in Set(found.keys).union(publishedFindings.keys).sorted() {
      var findings = found[path]?.findings ?? "[]"
      if client.asksForFindings, documentsByPath[path] != nil { findings = "[]" }
      let isAwaited = documentsByPath[path]?.awaitsFindings ?? false && !client.asksForFindings
      documentsByPath[path]?.awaitsFindings = false
      guard isAwaited || findings != publishedFindings[path, default: "[]"] else { continue }
      publishedFindings[path] = findings == "[]" ? nil : findings
      send(
        OutgoingMessage.notification("textDocument/publishDiagnostics") { json in
          json.member("uri", found[path]?.uri ?? uri(of: path))
          if let version = documentsByPath[path]?.version { json.member("version", version) }
          json.member("diagnostics") { $0.rawJSON(findings) }
        })
    }
  }

  /// Reports to the client when work begins, and when it is done.
  private func withProgress(_ title: String, _ work: () async -> Void) async {
    sentRequestCount += 1
    let token = "lockstep-\(sentRequestCount)"
    func tell(_ kind: String, _ title: String?) {
      send(
        OutgoingMessage.notification("$/progress") { json in
          json.member("token", token)
          json.object("value") {
            $0.member("kind", kind)
            if let title { $0.member("title", title) }
          }
        })
    }
    send(OutgoingMessage.request(token, "window/workDoneProgress/create") { $0.member("token", token) })
    tell("begin", title)
    await work()
    tell("end", nil)
  }

  /// The finding about an open rendering that is not as its flow.
  private func driftFindingsJSON(in path: String) async -> String {
    if workspace.formats.sources(ofRendering: path).isEmpty { return "[]" }
    for project in projects {
      guard let checked = await project.checkedProject(), let table = rendering(path, of: project, checked),
        let finding = driftFinding(of: table)
      else { continue }
      return jsonArray { writeDiagnostic(finding, in: table.lines, of: project, to: &$0) }
    }
    return "[]"
  }

  /// The findings of a document that its client asks for.
  func diagnosticReportJSON(_ document: RequestedDocument?) -> String {
    jsonObject { json in
      json.member("kind", "full")
      json.array("items") { json in
        guard let document else { return }
        let lines = PositionTable(document.currentText.bytes, encoding)
        for finding in findings(in: document) {
          writeDiagnostic(finding, in: lines, of: document.project, to: &json)
        }
      }
    }
  }

  private func addFindings(
    _ result: CheckResult, of project: ServedProject,
    to found: inout [String: (uri: String, findings: String)]
  ) {
    for (shown, diagnostics) in result.diagnosticsByFile {
      let path = project.canonical(shown)
      // Two projects may read one file.
      guard found[path] == nil, let source = diagnostics.first?.location.source else { continue }
      let lines = PositionTable(source.bytes, encoding)
      let findings = jsonArray { json in
        for diagnostic in diagnostics { writeDiagnostic(diagnostic, in: lines, of: project, to: &json) }
      }
      found[path] = (uri(of: path), findings)
    }
  }

  /// Reports once why a project cannot be checked.
  private func logProjectError() {
    let error = projects.compactMap(\.error?.message).first
    defer { lastError = error }
    if let error, error != lastError { logWarning(error) }
  }

  /// A warning in the log of the client.
  func logWarning(_ message: String) {
    send(
      OutgoingMessage.notification("window/logMessage") {
        $0.member("type", 2)
        $0.member("message", message)
      })
  }

  /// The address of a file, as the client spells it if it has it open.
  func uri(of path: String) -> String { documentsByPath[path]?.uri ?? FileURI.uri(of: path) }

  func writeDiagnostic(
    _ diagnostic: Diagnostic, in lines: PositionTable, of project: ServedProject, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("range", lines.range(of: diagnostic.location.span).write)
      json.member("severity", diagnostic.severity.protocolNumber)
      json.member("code", diagnostic.rule.id)
      json.member("source", "lockstep")
      json.member("message", diagnostic.messageWithHelp)
      guard !diagnostic.related.isEmpty else { return }
      json.array("relatedInformation") { json in
        for related in diagnostic.related {
          json.object { json in
            let place = related.location
            // A table takes the whole text: the file of the finding has one already.
            let isHere = place.source === diagnostic.location.source
            let table = isHere ? lines : PositionTable(place.source.bytes, encoding)
            let range = table.range(of: place.span)
            json.member("location") { writeLocation(range, of: place.source.path, in: project, to: &$0) }
            json.member("message", related.message)
          }
        }
      }
    }
  }

  /// A place in a file.
  func writeLocation(
    _ range: TextRange, of path: String, in project: ServedProject, to json: inout JSONWriter
  ) {
    json.object {
      $0.member("uri", uri(of: project.canonical(path)))
      $0.member("range", range.write)
    }
  }
}

extension Diagnostic {
  /// The message, and what to do.
  fileprivate var messageWithHelp: String {
    ([message] + [label, help].compactMap(\.self)).joined(separator: "\n")
  }
}

extension Severity {
  fileprivate var protocolNumber: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .note: 3
    }
  }
}
