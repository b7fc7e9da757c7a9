import Lockstep
import LockstepDiff
import LockstepModel
import LockstepPage
import LockstepWorkspace

extension UnavailableDocument {
  /// The files that differ and cannot be read in a version: what they have lost would seem to be gone, or new.
  ///
  /// - Parameter earlierName: what the earlier version is called.
  static func between(
    _ earlier: ProjectFiles, _ present: ProjectFiles, earlierName: String
  ) -> [UnavailableDocument] {
    func texts(_ files: ProjectFiles) -> [String: [UInt8]] {
      Dictionary(files.sources.map { ($0.path, $0.bytes) }) { first, _ in first }
    }
    let (before, now) = (texts(earlier), texts(present))
    return [(present, nil), (earlier, earlierName)].flatMap { files, version in
      let errors = files.readingErrors
      return files.brokenFiles.filter { before[$0] != now[$0] }.sorted().map { path in
        var document = UnavailableDocument(path: path, findings: errors[path] ?? [])
        (document.version, document.handling) = (version, .notCompared)
        return document
      }
    }
  }
}

extension [UnavailableDocument] {
  /// The IDs of the flows in these files, in any of some versions.
  func flowIDs(in versions: ProjectFiles...) -> Set<String> {
    let paths = Set(map(\.path))
    if paths.isEmpty { return [] }
    return Set(versions.flatMap(\.ownFlows).filter { paths.contains($0.source.path) }.map(\.id.value))
  }

  // In reports that are read without the errors of the command.

  /// A section behind those of the changes; empty without a file.
  func markdown(below changes: String) -> String {
    if isEmpty { return "" }
    let items = map { "- \(ProjectDiff.escapedMarkdown($0.message))\n" }.joined()
    return "\(changes.isEmpty ? "" : "\n")### Not compared\n\n\(items)"
  }

  /// The member `unread` of a JSON object: an empty array without a file.
  func writeMember(to json: inout JSONWriter) {
    json.array("unread") { json in
      for document in self {
        json.object {
          $0.member("path", document.path)
          if let version = document.version { $0.member("version", version) }
          $0.member("message", document.message)
        }
      }
    }
  }

  /// The comment on the other files. Its first line says how many are not compared: it has no more lines than others.
  func comment(on diff: ProjectDiff) -> String {
    let words = "\(Count.text(count, "file")) that cannot be read"
    if diff.isEmpty { return "**Not compared:** \(words)\n" }
    let lines = diff.comment.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    return "\(lines.first ?? ""); not compared: \(words)\n" + lines.dropFirst().joined()
  }
}
