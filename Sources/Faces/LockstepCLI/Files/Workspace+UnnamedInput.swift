import LockstepModel
import LockstepWorkspace

extension Workspace {
  /// Standard input without a name is read in the first format: a document of another one would only have errors of that.
  ///
  /// - Throws: if it cannot be read so, and another format recognises it.
  func checkUnnamedInput(_ bytes: [UInt8]) throws(UsageError) {
    let source = SourceText(path: "<stdin>", bytes: bytes)
    guard contents(of: source).hasErrors, let first = formats.all.first,
      let format = formats.all.dropFirst().first(where: { $0.recognises(source, .builtIn) }),
      let ending = format.endings.first
    else { return }
    throw UsageError(
      "standard input looks like a \(format.name), and without a name it is read as a \(first.name)",
      help: "name it: --stdin-filename NAME\(ending)")
  }
}
