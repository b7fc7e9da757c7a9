/// Where a command's document goes that `--output` may name a file for.
enum OutputFile {
  /// Writes to a file, or, without one or for `-`, to standard output.
  ///
  /// A file is replaced at once and as a whole, so that half of one is never read. Folders are not made: a slip in the path
  /// would go unnoticed.
  static func write(_ bytes: [UInt8], to path: String?) throws(UsageError) {
    guard let path, path != "-" else { return Console.current.writeBytes(bytes) }
    try FileWriter.write(bytes, at: path, makesFolders: false)
  }

  /// For what takes long: throws at once what ``put(_:to:)`` would throw about the folders of files.
  static func checkFolders(of paths: [String?]) throws(UsageError) {
    for case let path? in paths where path != "-" { try FileWriter.checkFolderExists(of: path) }
  }

  static func write(_ text: String, to path: String?) throws(UsageError) {
    try write(Array(text.utf8), to: path)
  }
}
