import LockstepModel
import LockstepWorkspace
import LockstepYAML

/// Writes files so that half of one is never seen.
enum FileWriter {
  /// Replaces the content of an existing file, which keeps its permissions, its owner and its other names; a link keeps
  /// leading to it.
  ///
  /// The bytes go to a temporary file in its directory, which then takes its name: whatever happens, the file holds either all of
  /// the old or all of the new content. Only a regular file can be replaced so: a device or a pipe is not replaced, and takes the
  /// bytes itself.
  static func replace(_ path: String, with bytes: [UInt8]) throws(UsageError) {
    if let descriptor = standardDescriptor(path) {
      guard Descriptor(number: descriptor).write(bytes) else { throw .unwritable(path) }
      return
    }
    if DiskFiles.standard.kind(path) == .other { return try writeDirectly(bytes, to: path) }
    try replace([(path, bytes)])
  }

  /// Replaces the contents of regular files: of none where one of them cannot be written.
  static func replace(_ files: [(path: String, bytes: [UInt8])]) throws(UsageError) {
    let locks = lockFolders(files.map { DiskFiles.standard.canonical($0.path) })
    defer { for lock in locks { close(lock) } }
    try replaceAll(files)
  }

  /// Replaces the contents of files as ``replace(_:)`` does, unless one has another content than was read: what another
  /// writer did meanwhile would be lost. Another process of this tool waits until all are written.
  static func replaceUnchanged(_ files: [(source: SourceText, bytes: [UInt8])]) throws(UsageError) {
    let locks = lockFolders(files.map { DiskFiles.standard.canonical($0.source.path) })
    defer { for lock in locks { close(lock) } }
    try checkAreUnchanged(files.map(\.source))
    try replaceAll(files.map { ($0.source.path, $0.bytes) })
  }

  /// Locks the folders of files, always in one order, so that no two writers wait for each other. What writers that were killed
  /// have left in them goes.
  private static func lockFolders(_ paths: [String]) -> [Int32] {
    Set(paths.map(FilePath.directory)).sorted().compactMap { folder in
      let lock = System.lock(folder)
      if lock != nil { StagedFile.removeLeftovers(in: folder) }
      return lock
    }
  }

  private static func replaceAll(_ files: [(path: String, bytes: [UInt8])]) throws(UsageError) {
    var staged: [StagedFile] = []
    do throws(UsageError) {
      for (path, bytes) in files { staged.append(try StagedFile(replacing: path, with: bytes)) }
    } catch {
      for file in staged { file.discard() }
      throw error
    }
    for (number, file) in staged.enumerated() {
      do throws(UsageError) {
        try file.commit()
      } catch {
        for file in staged[(number + 1)...] { file.discard() }
        throw error
      }
    }
  }

  /// - Throws: if one of the files exists.
  static func checkAreNew(_ paths: [String], help: String) throws(UsageError) {
    let existing = paths.filter { DiskFiles.standard.kind($0) != nil }
    guard let first = existing.first else { return }
    let more = existing.count > 1 ? " and \(existing.count - 1) more" : ""
    throw UsageError("'\(first)'\(more) \(existing.count > 1 ? "exist" : "exists") already", help: help)
  }

  /// - Throws: if a file has another content than was read: what another writer did meanwhile would be lost.
  static func checkAreUnchanged(_ sources: [SourceText]) throws(UsageError) {
    for source in sources where DiskFiles.standard.kind(source.path) == .file {
      if try DiskFiles.standard.read(source.path) == source.bytes { continue }
      throw UsageError(
        "'\(source.path)' was changed by another program meanwhile, so nothing was written",
        help: "run the command again")
    }
  }

  /// Writes a text to a file, new or not.
  static func write(_ text: String, at path: String) throws(UsageError) {
    try write(Array(text.utf8), at: path)
  }

  /// Writes a flow, a scenario or another file of a project in the canonical layout.
  static func write(canonical text: String, at path: String) throws(UsageError) {
    let source = SourceText(path: path, text: text)
    try write(YAMLFormatter.format(source, worldKeys: Domain.worldKeys).value ?? text, at: path)
  }

  /// The path of the schema of flows from a file that may not exist yet; nil if no directory above it has one.
  ///
  /// - Parameter path: canonical.
  static func flowSchemaPath(for path: String) -> String? {
    let directory = FilePath.directory(of: path)
    let name = "schemas/\(SchemaKind.flow.fileName)"
    if DiskFiles.standard.kind(FilePath.join(directory, name)) == .file { return name }
    return directory == path ? nil : flowSchemaPath(for: directory).map { "../" + $0 }
  }

  /// Writes a file, new or not, as ``replace(_:with:)`` does.
  static func write(_ bytes: [UInt8], at path: String, makesFolders: Bool = true) throws(UsageError) {
    if DiskFiles.standard.kind(path) != nil { return try replace(path, with: bytes) }
    if makesFolders {
      try makeDirectory(FilePath.directory(of: path), for: path)
    } else {
      try checkFolderExists(of: path)
    }
    let locks = lockFolders([path])
    defer { for lock in locks { close(lock) } }
    try StagedFile(new: path, bytes).commit()
  }

  /// - Throws: if a file is new, and its folder does not exist.
  static func checkFolderExists(of path: String) throws(UsageError) {
    let directory = FilePath.directory(of: path)
    guard DiskFiles.standard.kind(path) == nil, DiskFiles.standard.kind(directory) != .directory else {
      return
    }
    throw UsageError("cannot write '\(path)': the folder '\(directory)' does not exist")
  }

  /// The descriptor that a system path means. `/dev/stdout` may be a file that the shell opened: if that were replaced, other
  /// output to it would be lost.
  private static func standardDescriptor(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdout": 1
    case "/dev/stderr": 2
    case _ where path.hasPrefix("/dev/fd/"): Int32(path.dropFirst(8))
    default: nil
    }
  }

  private static func writeDirectly(_ bytes: [UInt8], to path: String) throws(UsageError) {
    let descriptor = POSIX.openFile(path, O_WRONLY)
    guard descriptor >= 0 else { throw .unwritable(path) }
    let isWritten = Descriptor(number: descriptor).write(bytes)
    let failure = UsageError.unwritable(path)
    guard close(descriptor) == 0, isWritten else { throw failure }
  }

  private static func makeDirectory(_ directory: String, for path: String) throws(UsageError) {
    if DiskFiles.standard.kind(directory) == .directory { return }
    let above = FilePath.directory(of: directory)
    if above != directory { try makeDirectory(above, for: path) }
    guard System.makeDirectory(directory) || errno == EEXIST else { throw .unwritable(path) }
  }
}

/// The new content of a file, complete in a temporary file in its directory, which is about to take its name.
///
/// The directory has to be locked: a temporary file that is there when a writer comes is one of a writer that was killed.
struct StagedFile {
  private let path: String
  /// What `path` leads to.
  private let targetPath: String
  private let temporaryPath: String
  private let bytes: [UInt8]
  /// Whether the file itself takes the bytes: under a new file it would lose its other names or its owner.
  private let overwritesInPlace: Bool

  /// - Throws: if the file is missing or read-only, or its directory takes no file.
  init(replacing path: String, with bytes: [UInt8]) throws(UsageError) {
    guard let status = POSIX.status(of: path) else { throw .unwritable(path) }
    let targetPath = DiskFiles.standard.canonical(path)
    // A rename would not ask whether the file itself may be written.
    guard System.mayWrite(targetPath) else { throw .unwritable(path) }
    try self.init(path, targetPath, bytes, mode: status.st_mode & 0o7777, present: status)
  }

  /// - Throws: if the directory takes no file.
  init(new path: String, _ bytes: [UInt8]) throws(UsageError) {
    let mask = umask(0)
    umask(mask)
    try self.init(path, path, bytes, mode: 0o666 & ~mask, present: nil)
  }

  private init(
    _ path: String, _ targetPath: String, _ bytes: [UInt8], mode: mode_t, present: stat?
  ) throws(UsageError) {
    (self.path, self.targetPath, self.bytes) = (path, targetPath, bytes)
    let directory = FilePath.directory(of: targetPath)
    temporaryPath = FilePath.join(
      directory, Self.namePrefix + FilePath.name(of: targetPath) + Self.nameSuffix)
    let descriptor = POSIX.openFile(temporaryPath, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    guard descriptor >= 0 else { throw .unwritable(path) }
    defer { close(descriptor) }
    overwritesInPlace =
      present.map { $0.st_nlink > 1 || fchown(descriptor, $0.st_uid, $0.st_gid) != 0 } ?? false
    // The name may only change once the content is on disk, even if the machine stops.
    guard fchmod(descriptor, mode) == 0, Descriptor(number: descriptor).write(bytes), fsync(descriptor) == 0
    else { throw discardAndReturnError() }
  }

  /// Takes the place of the file.
  func commit() throws(UsageError) {
    if overwritesInPlace { return try overwrite() }
    guard System.move(temporaryPath, to: targetPath) else { throw discardAndReturnError() }
  }

  /// Leaves everything as it was.
  func discard() { _ = System.remove(temporaryPath) }

  /// The error of the system, with everything as it was.
  private func discardAndReturnError() -> UsageError {
    let failure = UsageError.unwritable(path)
    discard()
    return failure
  }

  private static let namePrefix = "."
  private static let nameSuffix = ".lockstep"

  /// Removes the temporary files of a folder that is locked.
  static func removeLeftovers(in folder: String) {
    for name in (POSIX.names(in: folder) ?? []).map({ String(decoding: $0, as: UTF8.self) })
    where name.hasPrefix(namePrefix) && name.hasSuffix(nameSuffix)
      && name.count > namePrefix.count + nameSuffix.count
    {
      _ = System.remove(FilePath.join(folder, name))
    }
  }

  /// Until all of it is written, the temporary file has all of it.
  private func overwrite() throws(UsageError) {
    let descriptor = POSIX.openFile(targetPath, O_WRONLY | O_TRUNC)
    guard descriptor >= 0 else { throw discardAndReturnError() }
    defer { close(descriptor) }
    guard Descriptor(number: descriptor).write(bytes), fsync(descriptor) == 0 else {
      let reason = systemReason()
      // Under a name that the next writer leaves alone.
      let kept = targetPath + Self.nameSuffix
      throw .unwritable(
        path, "\(reason); all of it is in '\(System.move(temporaryPath, to: kept) ? kept : temporaryPath)'")
    }
    discard()
  }
}
