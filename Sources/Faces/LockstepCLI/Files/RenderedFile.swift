import LockstepMarkdown
import LockstepModel
import LockstepWorkspace

/// A rendered document and the file that it belongs in.
struct RenderedFile {
  var text: String
  var path: String
  /// The words that it is written in.
  var wording = Wording.builtIn

  /// The present content of the file; nil if it does not exist.
  private func readPresentContent() throws(UsageError) -> [UInt8]? {
    try DiskFiles.standard.kind(path) == nil ? nil : DiskFiles.standard.read(path)
  }

  /// Why a file was not written.
  enum Refusal: String, CaseIterable {
    case foreign = "not written by render, so left alone"
    case edited = "edited after its last commit or rendering, so left alone"

    var help: String {
      switch self {
      case .foreign: "import it if it has something that the YAML file does not; --force overwrites it"
      case .edited:
        "lockstep render --check shows the difference: write it into the YAML file; --force overwrites it"
      }
    }
  }

  /// Writes the file if its content differs, and warns on the console about text that is lost because git does not keep it.
  ///
  /// - Returns: why it was not written; nil if the file is up to date.
  func write(isForced: Bool, on console: Console) throws(UsageError) -> Refusal? {
    let tables = RenderingFingerprints(besides: path)
    var lost: [String] = []
    var text = text
    if let present = try readPresentContent() {
      if !isForced { text = MarkdownWriter.text(text, inLayoutOf: present) }
      if present.elementsEqual(text.utf8) { return nil }
      if !isForced {
        if !isRendering(present) { return .foreign }
        lost = lostLines(of: present)
        let origin = lost.isEmpty ? .recoverable : try tables.origin(of: present, at: path)
        if origin == .edited { return .edited }
        if origin == .recoverable { lost = [] }
      }
    }
    try FileWriter.write(text, at: path)
    try tables.addFingerprint(of: text)
    console.writeError("wrote \(path)\n")
    if let first = lost.first {
      let more = lost.count == 1 ? "" : " (and \(lost.count - 1) more lines)"
      console.writeError("  in place of: \(first.prefix(100))\(first.count > 100 ? "…" : "")\(more)\n")
    }
    return nil
  }

  /// The lines of a table that the new one has not, however they are aligned.
  private func lostLines(of present: [UInt8]) -> [String] {
    func words(_ line: Substring) -> String {
      line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }
    let kept = Set(text.split(separator: "\n").map(words))
    // A rule of dashes is as long as its column.
    return String(decoding: present, as: UTF8.self).split(separator: "\n").map(words).filter {
      !kept.contains($0) && !$0.hasPrefix("|--") && !$0.hasPrefix("| --")
    }
  }

  /// Prints how the file differs from what would be written.
  ///
  /// - Returns: whether it does.
  func printDifference(on console: Console) throws(UsageError) -> Bool {
    let present = try readPresentContent() ?? []
    let text = MarkdownWriter.text(text, inLayoutOf: present)
    if present.elementsEqual(text.utf8) { return false }
    console.writeDifference(of: path, from: present, to: text)
    return true
  }

  /// Whether `render` could have written this, except for the alignment of columns: it reads as the same flow, that flow renders
  /// to the same text, and no text around or between the rows would be lost. A table with a note added below a row is kept.
  private func isRendering(_ bytes: [UInt8]) -> Bool {
    let source = SourceText(path: path, bytes: bytes)
    let read = MarkdownReader.read(source, wording)
    let new = MarkdownReader.read(SourceText(path: path, text: text), wording).value
    guard let document = read.value, document.id.value == new?.id.value, !read.hasErrors else { return false }
    let imported = MarkdownImport.document(
      document, at: path, as: document.format, in: Project([document]).withWording(wording))
    guard let document = imported.value, !imported.hasErrors else { return false }
    let aside = MarkdownImport.textsBesideRows(of: document)
    guard aside.allSatisfy(text.contains) else { return false }
    let project = Project([document]).withWording(wording)
    guard let again = MarkdownWriter.text(of: document, in: project).value else { return false }
    return MarkdownImport.areEqual(again, String(decoding: bytes, as: UTF8.self))
  }
}

/// Fingerprints of the tables that the tool has written in a directory, which distinguish its own work from edits by hand.
///
/// They are kept in git's folder: they belong to a clone, and to no commit.
struct RenderingFingerprints {
  /// Where a table that was not rendered from the present flow has its text from.
  enum Origin {
    /// git keeps it, or the tool wrote it.
    case recoverable
    /// Changed by hand after the last commit or rendering.
    case edited
    /// git does not know the file, or is not installed.
    case unknown
  }

  /// More than anyone renders between two commits.
  private static let maximumCount = 4_096

  private let git: Git?

  /// - Parameter path: of a table in the directory.
  init(besides path: String) { git = Git(containing: FilePath.directory(of: path)) }

  func origin(of bytes: [UInt8], at path: String) throws(UsageError) -> Origin {
    if try readFingerprints().contains(Self.fingerprint(bytes)) { return .recoverable }
    // What git keeps for the next commit.
    guard let git, let path = git.path(of: path),
      let entries = git.output(.listFiles, ["--stage", "-z", "--", path]), !entries.isEmpty
    else { return .unknown }
    // Of two versions that are not merged git keeps neither for it.
    guard let kept = git.output(.catFile, ["blob", ":0:\(path)"]) else { return .edited }
    return Git.hasSameText(kept, bytes) ? .recoverable : .edited
  }

  /// Notes that the tool has written a table.
  func addFingerprint(of text: String) throws(UsageError) {
    guard let recordPath else { return }
    let known = try readFingerprints() + [Self.fingerprint(Array(text.utf8))]
    try FileWriter.write(known.suffix(Self.maximumCount).map { $0 + "\n" }.joined(), at: recordPath)
  }

  private func readFingerprints() throws(UsageError) -> [String] {
    guard let recordPath, DiskFiles.standard.kind(recordPath) == .file else { return [] }
    return String(decoding: try DiskFiles.standard.read(recordPath), as: UTF8.self).split(separator: "\n")
      .map(
        String.init)
  }

  /// nil outside of a repository, and where a link leads out of git's folder.
  private var recordPath: String? {
    guard let git, let output = git.output(.revParse, ["--git-path", "lockstep/rendered"]),
      let line = output.split(separator: 0x0A).first
    else { return nil }
    let path = String(decoding: line, as: UTF8.self)
    let disk = DiskFiles.standard
    let recordPath = path.hasPrefix("/") ? path : FilePath.join(git.topDirectory, path)
    let folder = disk.absolute(FilePath.directory(of: FilePath.directory(of: recordPath)))
    return disk.absolute(recordPath) == FilePath.join(folder, "lockstep/rendered") ? recordPath : nil
  }

  private static func fingerprint(_ bytes: [UInt8]) -> String {
    TextFingerprint.of([String(decoding: bytes, as: UTF8.self)])
  }
}
