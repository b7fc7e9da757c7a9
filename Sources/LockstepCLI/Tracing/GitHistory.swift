import Lockstep
import LockstepModel
import LockstepTrace
import LockstepWorkspace
import LockstepYAML

/// What git knows of the files of a trace.
struct GitHistory: CitationHistory {
  /// Whether git is installed, and a file lies in one of its repositories.
  static func knows(_ path: String) -> Bool {
    output("rev-parse", ["--is-inside-work-tree"], in: FilePath.directory(of: path)) != nil
  }

  func commits(ofLines lines: [Int], in source: SourceText) -> [Int: String]? {
    // Whoever only moves a line to the right has not looked at the row.
    var arguments = ["--porcelain", "-w"]
    for line in lines { arguments += ["-L", "\(line),\(line)"] }
    arguments += ["--", FilePath.name(of: source.path)]
    guard let output = Self.output("blame", arguments, in: FilePath.directory(of: source.path)) else {
      return nil
    }
    var commits: [Int: String] = [:]
    for line in output.split(separator: 0x0A) {
      // The commit, its line, and the line now: `4a5b… 12 14 1`.
      let words = line.split(separator: 0x20)
      guard words.count >= 3, words[0].count >= 40, words[0].allSatisfy({ $0.hexDigit != nil }),
        let number = Int(String(decoding: words[2], as: UTF8.self)),
        // All zeros is a line that is not committed.
        words[0].contains(where: { $0 != UInt8(ascii: "0") })
      else { continue }
      commits[number] = String(decoding: words[0], as: UTF8.self)
    }
    return commits
  }

  func document(_ document: FlowDocument, at commit: String) -> FlowDocument? {
    let path = document.source.path
    // It may have been a table then, and a YAML file now.
    for path in [path] + FileNames.counterparts(of: path) {
      let arguments = ["blob", "\(commit):./\(FilePath.name(of: path))"]
      guard let bytes = Self.output("cat-file", arguments, in: FilePath.directory(of: path)) else { continue }
      let content = Workspace.standard.content(of: SourceText(path: path, bytes: bytes))
      if !content.hasErrors, case .flow(let flow)? = content.value { return flow }
    }
    return nil
  }

  private static func output(_ command: String, _ arguments: [String], in folder: String) -> [UInt8]? {
    let result = try? Git.run([command] + arguments, in: folder, to: "read the history")
    return result?.status == 0 ? result?.output : nil
  }
}
