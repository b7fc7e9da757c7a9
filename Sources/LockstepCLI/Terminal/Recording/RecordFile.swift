import LockstepWorkspace

/// The file that a recording goes to.
struct RecordFile {
  let path: String
  private let descriptor: Int32

  /// Opens a new file before anything is played, so that a wrong name costs nothing.
  ///
  /// - Throws: a ``UsageError`` if it exists, or cannot be made: a script may hold hours of work.
  init(creating path: String) throws(UsageError) {
    self.path = path
    descriptor = POSIX.openFile(path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o644)
    guard descriptor < 0 else { return }
    if errno == EEXIST {
      throw UsageError("'\(path)' exists already", help: "name another file to record to, or remove it first")
    }
    throw .unwritable(path)
  }

  /// Writes all of it and closes the file.
  ///
  /// - Returns: whether everything was written.
  func finish(_ bytes: [UInt8]) -> Bool {
    defer { close(descriptor) }
    return Descriptor(number: descriptor).write(bytes)
  }
}
