/// The client's declared capabilities.
struct ClientAbilities {
  /// Whether the server may ask for notifications about changed files.
  var registersWatchers = false
  /// Whether symbols of a document may hold others.
  var hasSymbolTrees = false
  /// Whether changes may have descriptions, so that people review them first.
  var annotatesChanges = false

  init() {}

  init(_ capabilities: Params) {
    let document = capabilities["textDocument"]
    registersWatchers =
      capabilities["workspace"]["didChangeWatchedFiles"]["dynamicRegistration"].bool ?? false
    hasSymbolTrees = document["documentSymbol"]["hierarchicalDocumentSymbolSupport"].bool ?? false
    let edit = capabilities["workspace"]["workspaceEdit"]
    annotatesChanges =
      edit["documentChanges"].bool ?? false && !edit["changeAnnotationSupport"].isNull
  }
}
