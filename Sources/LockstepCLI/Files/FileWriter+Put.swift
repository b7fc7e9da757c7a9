import LockstepWorkspace

extension FileWriter {
  /// Replaces the content of an existing file by a text.
  static func replace(_ path: String, with text: String) throws(Failure) {
    try replace(path, with: Array(text.utf8))
  }

  /// Writes a text to a file, new or not.
  static func write(_ text: String, to path: String) throws(Failure) {
    try write(Array(text.utf8), to: path)
  }

  /// Writes a text to a file, new or not, where a failure is about the call.
  static func put(_ text: String, at path: String) throws(WrongUse) { try put(Array(text.utf8), at: path) }

  /// Writes a file, new or not, where a failure is about the call.
  static func put(_ bytes: [UInt8], at path: String) throws(WrongUse) {
    do throws(Failure) {
      try write(bytes, to: path)
    } catch {
      throw WrongUse(error.description)
    }
  }
}
