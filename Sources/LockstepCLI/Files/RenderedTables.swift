import LockstepModel
import LockstepWorkspace

/// What the tool has written of the tables in a directory, by which an edit by hand is told from its own work.
///
/// The fingerprints are kept in git's folder: they belong to a clone, and to no commit.
struct RenderedTables {
  /// Where a table that was not rendered from the present flow has its text from.
  enum Origin {
    /// git keeps it, or the tool wrote it.
    case kept
    /// Changed by hand after the last commit or rendering.
    case edited
    /// git does not know the file, or there is no git.
    case unknown
  }

  /// More than anyone renders between two commits.
  private static let most = 4_096

  private let directory: String

  /// - Parameter path: of a table in the directory.
  init(besides path: String) { directory = FilePath.directory(of: path) }

  func origin(of bytes: [UInt8], at path: String) throws(WrongUse) -> Origin {
    if try fingerprints().contains(Self.fingerprint(bytes)) { return .kept }
    let name = FilePath.name(of: path)
    guard let status = git(["status", "--porcelain", "-z", "--ignored", "--", name]) else { return .unknown }
    // The second letter compares the file with what git keeps for the next commit.
    let letters = status.prefix(2)
    if letters.isEmpty { return .kept }
    return ["??", "!!"].contains(letters) ? .unknown : letters.hasSuffix(" ") ? .kept : .edited
  }

  /// Notes that the tool has written a table.
  func add(_ text: String) throws(WrongUse) {
    guard let file else { return }
    let known = try fingerprints() + [Self.fingerprint(Array(text.utf8))]
    try FileWriter.put(known.suffix(Self.most).map { $0 + "\n" }.joined(), at: file)
  }

  private func fingerprints() throws(WrongUse) -> [String] {
    guard let file, DiskFiles.standard.kind(file) == .file else { return [] }
    return String(decoding: try DiskFiles.standard.read(file), as: UTF8.self).split(separator: "\n").map(
      String.init)
  }

  /// nil outside of a repository.
  private var file: String? {
    guard let path = git(["rev-parse", "--git-path", "lockstep/rendered"])?.split(separator: "\n").first
    else {
      return nil
    }
    return path.hasPrefix("/") ? String(path) : FilePath.join(directory, String(path))
  }

  /// What git prints; nil where it fails or is not installed.
  private func git(_ arguments: [String]) -> String? {
    guard let result = try? Git.run(arguments, in: directory, to: "compare tables"), result.status == 0 else {
      return nil
    }
    return String(decoding: result.output, as: UTF8.self)
  }

  private static func fingerprint(_ bytes: [UInt8]) -> String {
    TextFingerprint.of([String(decoding: bytes, as: UTF8.self)])
  }
}
