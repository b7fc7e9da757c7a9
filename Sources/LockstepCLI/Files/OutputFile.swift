/// Where a command's document goes that `-o` may name a file for.
enum OutputFile {
  /// Writes to a file, or, without one, to standard output.
  ///
  /// A file is replaced at once and as a whole, so that half of one is never read.
  static func put(_ bytes: [UInt8], to path: String?) throws(WrongUse) {
    guard let path, path != "-" else { return Console.current.writeBytes(bytes) }
    try FileWriter.put(bytes, at: path)
  }
}
