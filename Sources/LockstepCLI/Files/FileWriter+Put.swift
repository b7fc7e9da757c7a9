extension FileWriter {
  /// Writes a file, new or not, where a failure is about the call.
  static func put(_ text: String, at path: String) throws(WrongUse) {
    do throws(Failure) {
      try write(text, to: path)
    } catch {
      throw WrongUse(error.description)
    }
  }
}
