import LockstepModel

/// A note about the YAML files of other tools, which are skipped.
enum ForeignNote {
  /// - Parameter isVerbose: whether the files are listed.
  static func tell(_ paths: [String], listing isVerbose: Bool) {
    if paths.isEmpty { return }
    let files = Count.text(paths.count, "YAML file")
    var text = "note: skipped \(files) of other tools"
    text += isVerbose ? ":\n" + paths.map { "  \($0)\n" }.joined() : "; --verbose lists them\n"
    Console.current.complain(text)
  }
}
