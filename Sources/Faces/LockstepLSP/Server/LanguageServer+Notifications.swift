import Lockstep
import LockstepModel
import LockstepServing
import LockstepWorkspace

/// Notifications of a client about its documents and files.
extension LanguageServer {
  func handleNotification(_ method: String, _ params: MessageValue) async {
    if method == "exit" {
      exitStatus = phase == .stopped ? 0 : 1
      return
    }
    guard phase == .running else { return }
    let document = params["textDocument"]
    switch method {
    case "initialized": registerFileWatching()
    case "textDocument/didOpen": await openDocument(document)
    case "textDocument/didChange": await changeDocument(document, params["contentChanges"])
    case "textDocument/didClose": await closeDocument(document)
    case "textDocument/didSave", "workspace/didChangeWatchedFiles": await handleFileChanges()
    case "workspace/didChangeWorkspaceFolders": await changeFolders(params["event"])
    // Unknown notifications can be ignored: `$/setTrace`, `workspace/didChangeConfiguration`.
    default: break
    }
  }

  private func openDocument(_ item: MessageValue) async {
    guard let uri = item["uri"].text else { return logWarning("a document was opened without its address") }
    guard let path = path(of: item) ?? pathForUnsaved(uri, item["languageId"].text) else { return }
    guard let text = item["text"].text else { return await refuseText(path) }
    documentsByPath[path] = OpenDocument(
      uri: uri, path: path, version: item["version"].number, bytes: Array(text.utf8))
    await rediscoverProjects()
  }

  private func changeDocument(_ document: MessageValue, _ changes: MessageValue) async {
    guard let path = path(of: document) else {
      logWarning("an edit was not read: it names no document")
      return requestResend(documentsByPath.values.map(\.uri))
    }
    // Edits follow until a text that was lost is opened again.
    guard let open = documentsByPath[path] else { return }
    let edits = changes.list.map { TextChange($0) }
    if edits.contains(.tooLong) { return await refuseText(path) }
    if !changes.isList || edits.contains(.unreadable) { return await forgetText(open) }
    for case .readable(let range, let text) in edits {
      documentsByPath[path]?.replace(range, by: text, encoding)
    }
    documentsByPath[path]?.version = document["version"].number
    await setText(of: path)
  }

  /// What follows an edit that cannot be read: until the document is opened again, its file counts.
  private func forgetText(_ document: OpenDocument) async {
    documentsByPath[document.path] = nil
    await setText(of: document.path)
    let name = FilePath.name(of: document.path)
    if client.resendsDocuments {
      logWarning("an edit of \(name) was not read; the editor is asked for the whole text")
      requestResend([document.uri])
    } else {
      showWarning(
        "an edit of \(name) was not read, and its file is checked instead: close it and open it again")
    }
  }

  /// What follows a message that is no message of the protocol: it may have been an edit of any document.
  func forgetAllTexts() {
    if client.resendsDocuments { return requestResend(documentsByPath.values.map(\.uri)) }
    guard !documentsByPath.isEmpty else { return }
    showWarning(
      "a message of the editor was not read: if it was an edit, close its document and open it again")
  }

  /// A warning that people see, and that is in the log of the client, too.
  private func showWarning(_ problem: String) {
    logWarning(problem)
    send(
      OutgoingMessage.notification("window/showMessage") {
        $0.member("type", 2)
        $0.member("message", problem)
      })
  }

  /// Asks a client that can do so to open documents again, with their whole texts.
  func requestResend(_ uris: [String]) {
    guard client.resendsDocuments, !uris.isEmpty else { return }
    send(OutgoingMessage.notification("lockstep/resend") { $0.strings("uris", uris.sorted()) })
  }

  /// A text that is too long to be read: until it is opened again, its file counts, which has a finding.
  private func refuseText(_ path: String) async {
    documentsByPath[path] = nil
    await setText(of: path)
    logWarning(
      "\(FilePath.name(of: path)) has more than \(SourceText.maximumBytes >> 20) MiB and is not read from the editor"
    )
  }

  private func closeDocument(_ document: MessageValue) async {
    guard let path = path(of: document), documentsByPath.removeValue(forKey: path) != nil else { return }
    await setText(of: path)
    discoverProjects()
  }

  private func handleFileChanges() async {
    for project in projects {
      await project.workspace.filesChanged()
      project.isDirty = true
    }
    await rediscoverProjects()
  }

  private func changeFolders(_ event: MessageValue) async {
    let removed = event["removed"].list.compactMap { $0["uri"].text.flatMap(FileURI.path) }
    folders.removeAll { removed.contains($0) }
    folders += event["added"].list.compactMap { $0["uri"].text.flatMap(FileURI.path) }
    await rediscoverProjects()
  }

  private func setText(of path: String) async {
    for project in projects {
      await project.workspace.setText(documentsByPath[path]?.bytes, of: path)
      project.isDirty = true
    }
  }

  /// Finds the projects again, and gives them the open texts.
  private func rediscoverProjects() async {
    discoverProjects()
    for project in projects {
      for document in documentsByPath.values {
        await project.workspace.setText(document.bytes, of: document.path)
      }
      project.isDirty = true
    }
  }

  /// The canonical path of a document that the client names.
  func path(of document: MessageValue) -> String? {
    guard let uri = document["uri"].text else { return nil }
    if let path = FileURI.path(of: uri) { return files.absolute(path) }
    return documentsByPath.values.first { $0.uri == uri }?.path
  }

  /// Where a text that was never saved counts as: in the first folder, under the name that its editor gives it.
  private func pathForUnsaved(_ uri: String, _ language: String?) -> String? {
    let format = workspace.formats.all.first { $0.language == language }
    guard uri.hasPrefix("untitled:"), let ending = format?.endings.first else { return nil }
    let name = FilePath.name(of: String(uri.dropFirst("untitled:".count))) + ending
    return files.absolute(FilePath.join(folders.first ?? ".", name))
  }
}
