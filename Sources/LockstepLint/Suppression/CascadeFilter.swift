import Lockstep
import LockstepLinking
public import LockstepModel
import LockstepText

/// Tells what is wrong with files apart from what only seems so because a file could not be read as its
/// author meant it.
///
/// One forgotten bracket takes away all that stands behind it: steps that rows lead to, calls that other
/// flows promise. Whatever is said about that is not true, and hides the one thing to mend; what remains is
/// found again once the file can be read.
public struct CascadeFilter: Sendable {
  /// Paths of the files that lost something when they were read.
  public private(set) var files: Set<String> = []
  /// The ids of their flows.
  private var flows: Set<String> = []
  /// Whether nobody knows which flows there are elsewhere, and what the project wants to hear of.
  private var isProjectBroken = false

  /// - Parameters:
  ///   - said: what the readers of all files said.
  ///   - documents: what they made of them.
  ///   - projectFile: the name of the file with the project's settings.
  public init(of said: [Diagnostic], in documents: [FlowDocument], projectFile: String) {
    for finding in said where Self.losesSomething(finding) {
      let path = finding.location.source.path
      files.insert(path)
      // A level that is no level changes nothing else.
      let isSetting = path == projectFile || path.hasSuffix("/" + projectFile)
      if isSetting, finding.rule != "bad-value" { isProjectBroken = true }
    }
    if files.isEmpty { return }
    var unread = files
    for document in documents where files.contains(document.source.path) {
      flows.insert(document.id.value)
      unread.remove(document.source.path)
    }
    // Without a document the name of the file says which flow it was to be, as links to it do.
    flows.formUnion(unread.map(Self.id))
  }

  /// Errors of readers about what no other finding rests on, or only what is found in the same row, which
  /// ``Linter`` holds back itself.
  private static let loseNothing: Set<String> = [
    "bad-pattern", "import-lossy", "markdown-target", "stale-source",
  ]

  private static func losesSomething(_ finding: Diagnostic) -> Bool {
    guard finding.severity == .error, !loseNothing.contains(finding.rule) else { return false }
    // `nxt` takes away where a row leads; `colour`, which is like no key that there is, takes away nothing.
    return finding.rule != "unknown-key" || finding.help?.hasPrefix("did you mean") == true
  }

  /// Rules about what stands nowhere: it may stand in what was lost, also of a flow that they do not name.
  private static let lookEverywhere: Set<String> = ["unraised-error"]

  /// `UC2.3` for `use-cases/UC2.3_UnlockTheApp.yaml`.
  private static func id(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    return String(stem.prefix { $0 != "_" })
  }

  /// Whether a finding may only be there because of the broken files: it is about one of them, or about
  /// another file and one of their flows.
  public func include(_ finding: Diagnostic) -> Bool {
    if files.isEmpty || RuleCatalogue.info(finding.rule)?.isOfReader != false { return false }
    if isProjectBroken || Self.lookEverywhere.contains(finding.rule) { return true }
    if files.contains(finding.location.source.path) { return true }
    if finding.related.contains(where: { files.contains($0.location.source.path) }) { return true }
    return flows.contains { Self.names($0, in: finding.message) }
  }

  /// Whether an id stands in a sentence, and not only as the beginning of a longer one.
  private static func names(_ id: String, in text: String) -> Bool {
    text.ranges(of: id).contains { range in
      let before = text[..<range.lowerBound].last
      let after = text[range.upperBound...]
      if before.map({ $0.isLetter || $0.isNumber }) == true { return false }
      guard let next = after.first else { return true }
      return next == "." ? after.dropFirst().first?.isNumber != true : !next.isLetter && !next.isNumber
    }
  }
}
