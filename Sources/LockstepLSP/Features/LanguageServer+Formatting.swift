import Lockstep
import LockstepModel
import LockstepWorkspace
import LockstepYAML

/// Formatting, as `lockstep fmt` does it: YAML files of a project, not their tables.
extension LanguageServer {
  func formatting(_ params: Params) throws(RequestFailure) -> String {
    guard let path = path(of: params["textDocument"]) else {
      throw RequestFailure(.invalidParams, "'textDocument' names no file")
    }
    guard let document = documents[path], FileNames.isYAML(path) else { return "null" }
    let source = SourceText(path: path, bytes: document.bytes)
    guard !YAMLReader.isForeign(source),
      let text = YAMLFormatter.format(source, worldKeys: domains.flatMap(\.worldKeys)).value
    else { return "null" }
    return jsonArray { json in
      TextEdit.between(document.bytes, Array(text.utf8), encoding)?.write(to: &json)
    }
  }
}
