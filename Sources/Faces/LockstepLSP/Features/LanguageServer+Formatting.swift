import Lockstep
import LockstepModel
import LockstepServing
import LockstepWorkspace

/// Formatting, as `lockstep fmt` does it: files of formats that have a canonical layout.
extension LanguageServer {
  func formattingJSON(_ params: MessageValue) throws(RequestFailure) -> String {
    guard let path = path(of: params["textDocument"]) else {
      throw RequestFailure(.invalidParams, "'textDocument' names no file")
    }
    guard let document = documentsByPath[path] else { return "null" }
    let source = SourceText(path: path, bytes: document.bytes)
    guard let format = workspace.formats.format(of: source), !format.isForeign(source),
      let text = format.layout?(source, domains.flatMap(\.worldKeys)).value
    else { return "null" }
    return jsonArray { json in
      TextEdit.between(document.bytes, Array(text.utf8), encoding)?.write(to: &json)
    }
  }
}
