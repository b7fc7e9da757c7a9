import Lockstep
import LockstepModel
import LockstepReporting
import LockstepTrace
import LockstepWorkspace
import LockstepYAML

/// What git knows of the files of a trace.
struct GitHistory: CitationHistory {
  /// Whether git is installed, and a file is in one of its repositories.
  static func hasRepository(_ path: String) -> Bool {
    Git(containing: FilePath.directory(of: path))?.isUsable ?? false
  }

  /// The file is compared with the last commit here, and git is asked about the commit: to look at the file itself, it would
  /// run the filters that the repository names.
  func commits(ofLines lines: [Int], in source: SourceText) -> [Int: String]? {
    guard let git = Git(containing: FilePath.directory(of: source.path)),
      let path = git.path(of: source.path), let kept = git.output(.catFile, ["blob", "HEAD:\(path)"])
    else { return nil }
    let places = Self.linesByEarlierLine(ofLines: Set(lines), of: source.bytes, in: kept)
    if places.isEmpty { return [:] }
    // Indenting a line is not a review of the row.
    var arguments = ["--porcelain", "-w"]
    for line in places.keys.sorted() { arguments += ["-L", "\(line),\(line)"] }
    guard let output = git.output(.blame, arguments + ["HEAD", "--", path]) else { return nil }
    var commits: [Int: String] = [:]
    for line in output.split(separator: 0x0A) {
      // The commit, the line there, and the line in the last commit: `4a5b… 12 14 1`.
      let words = line.split(separator: 0x20)
      guard words.count >= 3, words[0].count >= 40, words[0].allSatisfy({ $0.hexDigit != nil }),
        let number = Int(String(decoding: words[2], as: UTF8.self)), let line = places[number]
      else { continue }
      commits[line] = String(decoding: words[0], as: UTF8.self)
    }
    return commits
  }

  /// The lines of a text that it has in common with an earlier one, by their places there, but for space in them.
  private static func linesByEarlierLine(ofLines lines: Set<Int>, of text: [UInt8], in earlier: [UInt8])
    -> [Int: Int]
  {
    func words(_ text: [UInt8]) -> [Substring] {
      text.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
        Substring(String(decoding: line.filter { !$0.isSpace }, as: UTF8.self))
      }
    }
    var places: [Int: Int] = [:]
    for case .keep(let old, let new) in LineEdits.between(words(earlier), words(text))
    where lines.contains(new + 1) {
      places[old + 1] = new + 1
    }
    return places
  }

  func document(_ document: FlowDocument, at commit: String) -> FlowDocument? {
    let path = document.source.path
    guard let git = Git(containing: FilePath.directory(of: path)) else { return nil }
    // It may have been a table then, and a YAML file now.
    for path in [path] + Workspace.standard.formats.counterparts(of: path) {
      guard let kept = git.path(of: path), let bytes = git.output(.catFile, ["blob", "\(commit):\(kept)"])
      else { continue }
      let contents = Workspace.standard.contents(of: SourceText(path: path, bytes: bytes))
      if contents.hasErrors { continue }
      let flows = contents.value?.flows ?? []
      if let flow = flows.first(where: { $0.id.value == document.id.value }) ?? flows.first { return flow }
    }
    return nil
  }
}
