import LockstepWorkspace

/// What a client says about its documents and files.
extension LanguageServer {
  func notify(_ method: String, _ params: Params) async {
    if method == "exit" {
      exitStatus = phase == .stopped ? 0 : 1
      return
    }
    guard phase == .running else { return }
    let document = params["textDocument"]
    switch method {
    case "initialized": initialized()
    case "textDocument/didOpen": await open(document)
    case "textDocument/didChange": await change(document, params["contentChanges"].list)
    case "textDocument/didClose": await close(document)
    case "textDocument/didSave", "workspace/didChangeWatchedFiles": await filesChanged()
    case "workspace/didChangeWorkspaceFolders": await changeFolders(params["event"])
    // What is not known need not be: `$/setTrace`, `workspace/didChangeConfiguration`.
    default: break
    }
  }

  private func open(_ item: Params) async {
    guard let uri = item["uri"].text, let path = FileURI.path(of: uri).map(files.absolute),
      let text = item["text"].text
    else { return }
    documents[path] = OpenDocument(
      uri: uri, path: path, version: item["version"].number, bytes: Array(text.utf8))
    discover()
    for project in projects { await setTexts(of: project) }
  }

  private func change(_ document: Params, _ changes: [Params]) async {
    guard let path = path(of: document), documents[path] != nil else { return }
    documents[path]?.apply(changes, encoding)
    documents[path]?.version = document["version"].number
    await setText(of: path)
  }

  private func close(_ document: Params) async {
    guard let path = path(of: document), documents.removeValue(forKey: path) != nil else { return }
    await setText(of: path)
    discover()
  }

  private func filesChanged() async {
    for project in projects {
      await project.workspace.filesChanged()
      project.isDirty = true
    }
    discover()
    for project in projects { await setTexts(of: project) }
  }

  private func changeFolders(_ event: Params) async {
    let removed = event["removed"].list.compactMap { $0["uri"].text.flatMap(FileURI.path) }
    folders.removeAll { removed.contains($0) }
    folders += event["added"].list.compactMap { $0["uri"].text.flatMap(FileURI.path) }
    discover()
    for project in projects { await setTexts(of: project) }
  }

  private func setText(of path: String) async {
    for project in projects {
      await project.workspace.setText(documents[path]?.bytes, of: path)
      project.isDirty = true
    }
  }

  private func setTexts(of project: ServedProject) async {
    for document in documents.values { await project.workspace.setText(document.bytes, of: document.path) }
    project.isDirty = true
  }

  /// The canonical path of a document that the client names.
  func path(of document: Params) -> String? {
    document["uri"].text.flatMap(FileURI.path).map(files.absolute)
  }
}
