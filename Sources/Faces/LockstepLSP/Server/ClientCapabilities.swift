import LockstepServing

/// The client's declared capabilities.
struct ClientCapabilities {
  /// Whether the server may ask for notifications about changed files.
  var registersWatchers = false
  /// Whether the client asks for the findings of open documents, which are not sent then.
  var asksForFindings = false
  /// Whether edits of actions may come when one is chosen.
  var resolvesCodeActions = false
  /// Whether the server may ask for an edit of the project.
  var appliesEdits = false
  /// Whether such an edit may create a file.
  var createsFiles = false
  /// Whether a completion may have gaps to fill in.
  var supportsSnippets = false
  /// Whether the server may show that it is at work.
  var showsProgress = false
  /// Whether the client opens a document again when it is asked to: the notification `lockstep/resend`, which the protocol
  /// does not have.
  var resendsDocuments = false

  init() {}

  init(_ capabilities: MessageValue) {
    let document = capabilities["textDocument"]
    registersWatchers =
      capabilities["workspace"]["didChangeWatchedFiles"]["dynamicRegistration"].bool ?? false
    asksForFindings = !document["diagnostic"].isNull
    resolvesCodeActions = document["codeAction"]["resolveSupport"]["properties"].list.compactMap(\.text)
      .contains(
        "edit")
    appliesEdits = capabilities["workspace"]["applyEdit"].bool ?? false
    let operations = capabilities["workspace"]["workspaceEdit"]["resourceOperations"].list
    createsFiles = appliesEdits && operations.contains { $0.text == "create" }
    supportsSnippets = document["completion"]["completionItem"]["snippetSupport"].bool ?? false
    resendsDocuments = capabilities["experimental"]["lockstepResend"].bool ?? false
    showsProgress = capabilities["window"]["workDoneProgress"].bool ?? false
  }
}
