import LockstepTrace
import Testing

@Suite struct Patterns {
  /// Paths below the working directory.
  static func files(_ pattern: String, from folder: String, in paths: [String]) -> [String] {
    TracePattern(pattern).files(from: folder) { folder in
      let start = folder.isEmpty || folder == "." ? "" : folder + "/"
      let rests = paths.filter { $0.hasPrefix(start) }.map { $0.dropFirst(start.count) }
      let names = Set(rests.map { $0.prefix { $0 != "/" } }).sorted()
      return names.map { name in (String(name), !rests.contains(name)) }
    }
  }

  static let paths = ["flows/a.md", "ui/A.kt", "ui/b/B.kt", "ui/b/c/C.kt", "ui/b/c/D.java", "K.kt"]

  @Test(arguments: [
    ("../ui/**/*.kt", ["ui/A.kt", "ui/b/B.kt", "ui/b/c/C.kt"]), ("../ui/*.kt", ["ui/A.kt"]),
    ("a.md", ["flows/a.md"]),
    ("./a.md", ["flows/a.md"]),
    ("../**", ["K.kt", "flows/a.md", "ui/A.kt", "ui/b/B.kt", "ui/b/c/C.kt", "ui/b/c/D.java"]),
    ("../ui/?/**/?.kt", ["ui/b/B.kt", "ui/b/c/C.kt"]), ("../ui/b", []), ("../none/*.kt", []),
    ("../*/*a*", ["flows/a.md"]),
    ("../ui/**/**/C.kt", ["ui/b/c/C.kt"]), ("../**/b/*.kt", ["ui/b/B.kt"]), ("x/../a.md", ["flows/a.md"]),
    ("../ui/b/c/../*.kt", ["ui/b/B.kt"]), ("../*/../K.kt", []),
    ("../ui/b/**", ["ui/b/B.kt", "ui/b/c/C.kt", "ui/b/c/D.java"]),
  ]) func matches(_ pattern: String, _ found: [String]) {
    #expect(Self.files(pattern, from: "flows", in: Self.paths) == found)
  }

  /// However many ways a pattern has to a folder, it is entered once.
  @Test func eachFolderIsListedOnce() {
    var listed: [String] = []
    let pattern = String(repeating: "**/a/", count: 6) + String(repeating: "**/", count: 6) + "*.kt"
    let found = TracePattern(pattern).files(from: "") { folder in
      listed.append(folder)
      let depth = folder.split(separator: "/").count
      // Far more than there are.
      return listed.count > 1_000 || depth == 30 ? [("A.kt", false)] : [("A.kt", false), ("a", true)]
    }
    #expect(listed.count == 31 && Set(listed).count == 31)
    #expect(found.count == 25)
    #expect(found.first == String(repeating: "a/", count: 6) + "A.kt")
  }
}
