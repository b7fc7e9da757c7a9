import Lockstep
import LockstepModel
import LockstepServing
import LockstepWorkspace

extension LanguageServer {
  /// Takes the client's abilities and folders, and returns the server's own.
  func initialize(_ params: MessageValue) throws(RequestFailure) -> String {
    guard phase == .new else { throw RequestFailure(.invalidRequest, "the server is initialized already") }
    phase = .running
    clientProcess = params["processId"].number
    let capabilities = params["capabilities"]
    client = ClientCapabilities(capabilities)
    let offered = capabilities["general"]["positionEncodings"].list.compactMap(\.text)
    encoding = PositionEncoding(offered: offered)
    let folders = params["workspaceFolders"].list.compactMap { $0["uri"].text }
    let roots = folders.isEmpty ? [params["rootUri"].text].compactMap(\.self) : folders
    self.folders = roots.compactMap { FileURI.path(of: $0) }
    if roots.isEmpty, let path = params["rootPath"].text { self.folders = [path] }
    discoverProjects()
    return jsonObject {
      $0.object("capabilities", writeCapabilities)
      $0.object("serverInfo") {
        $0.member("name", "lockstep")
        $0.member("version", ToolVersion.current)
      }
    }
  }

  /// The files of projects: `**/*.{yaml,yml,md}`.
  private var watchedGlob: String {
    "**/*.{\(workspace.formats.endings.map { String($0.dropFirst()) }.uniqued { $0 }.joined(separator: ","))}"
  }

  private func writeCapabilities(_ json: inout JSONWriter) {
    json.member("positionEncoding", encoding.rawValue)
    json.object("textDocumentSync") {
      $0.member("openClose", true)
      $0.member("change", 2)
      $0.member("save", true)
    }
    for provider in [
      "definitionProvider", "referencesProvider", "hoverProvider", "documentSymbolProvider",
      "documentFormattingProvider", "foldingRangeProvider", "inlayHintProvider", "workspaceSymbolProvider",
      "documentHighlightProvider", "callHierarchyProvider", "selectionRangeProvider",
    ] {
      json.member(provider, true)
    }
    json.object("codeActionProvider") {
      $0.array("codeActionKinds") {
        $0.string("quickfix")
        $0.string("source.fixAll.lockstep")
        if client.appliesEdits { $0.string(Self.stepInsertionKind) }
        if client.createsFiles { $0.string(Self.flowExtractionKind) }
      }
      $0.member("resolveProvider", client.resolvesCodeActions)
    }
    if client.asksForFindings {
      json.object("diagnosticProvider") {
        $0.member("interFileDependencies", true)
        $0.member("workspaceDiagnostics", false)
      }
    }
    json.object("executeCommandProvider") { $0.strings("commands", Command.allCases.map(\.rawValue)) }
    json.object("completionProvider") {
      $0.strings("triggerCharacters", [" ", "[", "|", "#"])
    }
    json.object("renameProvider") { $0.member("prepareProvider", true) }
    json.object("documentLinkProvider") { $0.member("resolveProvider", false) }
    json.object("codeLensProvider") { $0.member("resolveProvider", false) }
    json.object("workspace") {
      $0.object("workspaceFolders") {
        $0.member("supported", true)
        $0.member("changeNotifications", true)
      }
      $0.object("fileOperations") {
        $0.object("willRename") {
          $0.array("filters") {
            $0.object {
              $0.member("scheme", "file")
              $0.object("pattern") { $0.member("glob", watchedGlob) }
            }
          }
        }
      }
    }
  }

  /// Asks for notifications of changes outside of the editor.
  func registerFileWatching() {
    guard client.registersWatchers else { return }
    send(
      OutgoingMessage.request("watch", "client/registerCapability") { json in
        json.array("registrations") {
          $0.object {
            $0.member("id", "watch")
            $0.member("method", "workspace/didChangeWatchedFiles")
            $0.object("registerOptions") {
              $0.array("watchers") { $0.object { $0.member("globPattern", watchedGlob) } }
            }
          }
        }
      })
  }

  /// Finds the projects of the folders and of the open documents; those that are known stay as they are.
  func discoverProjects() {
    var directories: [String] = []
    func add(_ directory: String) {
      let directory = files.absolute(directory)
      if !directories.contains(directory) { directories.append(directory) }
    }
    for folder in folders {
      // A folder that is gone has no projects.
      guard let targets = try? workspace.targets(of: [folder]) else { continue }
      for directory in targets.compactMap(\.directory) { add(directory) }
    }
    for document in documentsByPath.values.sorted(by: { $0.path < $1.path })
    where !directories.contains(where: { document.path.hasPrefix($0 + "/") }) {
      add(workspace.projectDirectory(of: document.path))
    }
    projects = directories.map { directory in
      projects.first { $0.directory == directory }
        ?? ServedProject(directory, in: files, domains, workspace.formats, playedBy: play)
    }
  }
}
