extension FileWriter {
  /// Puts a text into a file, which is made if it does not exist.
  static func put(_ text: String, at path: String) throws(WrongUse) {
    if FileReader.kind(path) == .directory { throw WrongUse("cannot write '\(path)': it is a directory") }
    if FileReader.kind(path) == nil {
      let file = try RecordFile(creating: path)
      guard file.finish([]) else { throw WrongUse("cannot write '\(path)'") }
    }
    do throws(Failure) {
      try replace(path, with: text)
    } catch {
      throw WrongUse(error.description)
    }
  }
}
