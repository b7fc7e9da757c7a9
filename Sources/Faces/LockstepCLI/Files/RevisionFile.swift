import LockstepModel
import LockstepWorkspace

/// A file of a git revision: `HEAD~3:flows/door.yaml`, with the path as git takes it, from the top of the
/// repository, or with `./` from here.
struct RevisionFile {
  var revision: String
  var path: String

  /// nil if the text has no colon.
  init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    revision = String(text[..<colon])
    path = String(text[text.index(after: colon)...])
  }

  /// Whether the repository of a directory, or that here, has a revision of this name.
  static func exists(_ name: String, in directory: String = ".") -> Bool {
    // It would be an option of git's.
    guard !name.isEmpty, !name.hasPrefix("-"), let git = Git(containing: directory) else { return false }
    return git.output(.revParse, ["--verify", "--quiet", "\(name)^{tree}"]) != nil
  }

  var text: String { "\(revision):\(path)" }

  /// The file's content.
  func read() throws(UsageError) -> [UInt8] {
    // It would be an option of git's.
    if revision.hasPrefix("-") { throw UsageError("git knows no revision '\(revision)'") }
    let outside = UsageError("cannot read '\(text)': this directory is not in a git repository")
    guard let git = Git(containing: ".") else { throw outside }
    if let path = pathFromTop(git) {
      // What `git show` prints of a file; of a directory it would print a list.
      let result = try git.run(.catFile, ["blob", "\(revision):\(path)"], to: "read '\(text)'")
      if result.status == 0 { return result.output }
    }
    guard git.isUsable else { throw outside }
    // No revision is the index, which is always there.
    if !revision.isEmpty {
      guard git.output(.revParse, ["--verify", "--quiet", "\(revision)^{tree}"]) != nil else {
        throw UsageError("cannot read '\(text)': git knows no revision '\(revision)'")
      }
    }
    let isHere = DiskFiles.standard.kind(path) == .file && !isFromHere
    throw UsageError(
      "cannot read '\(text)': '\(revision)' has no file '\(path)'",
      help: isHere
        ? "the path counts from the top of the repository; from here, write '\(revision):./\(path)'" : nil)
  }

  /// The project file of the revision in the folder of the file, or in the nearest one above; nil without one.
  func readSettings() -> SourceText? {
    guard let git = Git(containing: "."), let path = pathFromTop(git) else { return nil }
    var below = path
    while FilePath.directory(of: below) != below {
      below = FilePath.directory(of: below)
      for name in FileNames.allSettings {
        let settings = "\(revision):\(FilePath.join(below, name))"
        guard let bytes = git.output(.catFile, ["blob", settings]) else { continue }
        return SourceText(path: settings, bytes: bytes)
      }
    }
    return nil
  }

  /// The path of the file now, from here.
  var presentPath: String {
    guard !isFromHere, let git = Git(containing: ".") else { return path }
    return DiskFiles.standard.fromWorkingDirectory(FilePath.join(git.topDirectory, path))
  }

  private var isFromHere: Bool { ["./", "../"].contains(where: path.hasPrefix) }

  /// The path as git counts it, from the top; nil outside of the repository.
  private func pathFromTop(_ git: Git) -> String? { isFromHere ? git.path(of: path) : path }
}
