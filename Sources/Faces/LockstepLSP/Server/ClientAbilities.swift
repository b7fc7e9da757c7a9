import LockstepServing

/// The client's declared capabilities.
struct ClientAbilities {
  /// Whether the server may ask for notifications about changed files.
  var registersWatchers = false
  /// Whether the client asks for the findings of open documents, which are not sent then.
  var asksForFindings = false
  /// Whether edits of actions may come when one is chosen.
  var resolvesActions = false
  /// Whether the server may ask for an edit of the project.
  var takesEdits = false
  /// Whether such an edit may create a file.
  var createsFiles = false
  /// Whether a completion may have gaps to fill in.
  var takesSnippets = false
  /// Whether the server may show that it is at work.
  var showsProgress = false
  /// Whether the client opens a document again when it is asked to: the notification `lockstep/resend`, which the protocol
  /// does not have.
  var resends = false

  init() {}

  init(_ capabilities: Params) {
    let document = capabilities["textDocument"]
    registersWatchers =
      capabilities["workspace"]["didChangeWatchedFiles"]["dynamicRegistration"].bool ?? false
    asksForFindings = !document["diagnostic"].isNull
    resolvesActions = document["codeAction"]["resolveSupport"]["properties"].list.compactMap(\.text).contains(
      "edit")
    takesEdits = capabilities["workspace"]["applyEdit"].bool ?? false
    let operations = capabilities["workspace"]["workspaceEdit"]["resourceOperations"].list
    createsFiles = takesEdits && operations.contains { $0.text == "create" }
    takesSnippets = document["completion"]["completionItem"]["snippetSupport"].bool ?? false
    resends = capabilities["experimental"]["lockstepResend"].bool ?? false
    showsProgress = capabilities["window"]["workDoneProgress"].bool ?? false
  }
}
