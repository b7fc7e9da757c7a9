import LockstepWorkspace

/// The new content of a file, complete in a temporary file in its directory, which is about to take its name.
struct StagedFile {
  private let path: String
  /// What `path` leads to.
  private let target: String
  private let temporary: String
  private let bytes: [UInt8]
  /// Whether the file itself takes the bytes: under a new file it would lose its other names or its owner.
  private let isKept: Bool

  /// - Throws: if the file is missing or read-only, or its directory takes no file.
  init(replacing path: String, with bytes: [UInt8]) throws(UsageError) {
    guard let status = POSIX.status(of: path) else { throw .unwritable(path) }
    let target = DiskFiles.standard.canonical(path)
    // A rename would not ask whether the file itself may be written.
    guard System.mayWrite(target) else { throw .unwritable(path) }
    try self.init(path, target, bytes, mode: status.st_mode & 0o7777, present: status)
  }

  /// - Throws: if the directory takes no file.
  init(new path: String, _ bytes: [UInt8]) throws(UsageError) {
    let mask = umask(0)
    umask(mask)
    try self.init(path, path, bytes, mode: 0o666 & ~mask, present: nil)
  }

  private init(
    _ path: String, _ target: String, _ bytes: [UInt8], mode: mode_t, present: stat?
  ) throws(UsageError) {
    (self.path, self.target, self.bytes) = (path, target, bytes)
    let directory = FilePath.directory(of: target)
    let template = FilePath.join(directory, ".\(FilePath.name(of: target)).XXXXXX")
    guard let (descriptor, temporary) = System.makeTemporary(template) else { throw .unwritable(path) }
    self.temporary = temporary
    defer { close(descriptor) }
    isKept = present.map { $0.st_nlink > 1 || fchown(descriptor, $0.st_uid, $0.st_gid) != 0 } ?? false
    // The name may only change once the content is on disk, even if the machine stops.
    guard fchmod(descriptor, mode) == 0, Descriptor(number: descriptor).write(bytes), fsync(descriptor) == 0
    else { throw abandoned() }
  }

  /// Takes the place of the file.
  func commit() throws(UsageError) {
    if isKept { return try overwrite() }
    guard System.move(temporary, to: target) else { throw abandoned() }
  }

  /// Leaves everything as it was.
  func discard() { _ = System.remove(temporary) }

  /// The error of the system, with everything as it was.
  private func abandoned() -> UsageError {
    let failure = UsageError.unwritable(path)
    discard()
    return failure
  }

  /// Until all of it is written, the temporary file has all of it.
  private func overwrite() throws(UsageError) {
    let descriptor = POSIX.openFile(target, O_WRONLY | O_TRUNC)
    guard descriptor >= 0 else { throw abandoned() }
    defer { close(descriptor) }
    guard Descriptor(number: descriptor).write(bytes), fsync(descriptor) == 0 else {
      throw .unwritable(path, "\(systemReason()); all of it is in '\(temporary)'")
    }
    discard()
  }
}
