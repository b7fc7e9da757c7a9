/// Files with unsaved texts over them.
struct OverlaidFiles: FileSystem {
  let base: any FileSystem
  let texts: UnsavedTexts

  func read(_ path: String) throws(WorkspaceError) -> [UInt8] {
    if let bytes = texts[path] { return bytes }
    if texts.hides(path) { throw missingFileError(path) }
    return try base.read(path)
  }

  func names(in directory: String) throws(WorkspaceError) -> [String] {
    let added = texts.names(in: directory).filter { !$0.hasPrefix(".") }
    let stored = added.isEmpty || base.kind(directory) != nil ? try base.names(in: directory) : []
    let known = stored.filter { !texts.hides(FilePath.join(directory, $0)) }
    if added.allSatisfy(known.contains) { return known }
    return added.union(known).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  func kind(_ path: String, followingLinks: Bool) -> FileKind? {
    if texts.hides(path) { return nil }
    if let kind = base.kind(path, followingLinks: followingLinks) { return kind }
    if texts[path] != nil { return .file }
    return texts.hasDirectory(path) ? .directory : nil
  }

  func canonical(_ path: String) -> String { base.canonical(path) }

  func allows(_ path: String) -> Bool { base.allows(path) }

  /// A text that is not stored has no stamp: its bytes show whether it has changed.
  func stamp(_ path: String) -> FileStamp? { texts[path] == nil ? base.stamp(path) : nil }
}
