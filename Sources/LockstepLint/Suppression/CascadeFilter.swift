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
  /// Whether the flows that are elsewhere are unknown, and the levels of rules.
  private var isProjectBroken = false

  /// - Parameters:
  ///   - said: what the readers of all files said.
  ///   - documents: what they made of them.
  ///   - projectFile: the name of the file with the project's settings.
  public init(of said: [Diagnostic], in documents: [FlowDocument], projectFile: String) {
    for finding in said where finding.loss == .value || finding.loss == .content {
      let path = finding.location.source.path
      files.insert(path)
      // Without one value, such as a level of a rule, the project is what it was.
      let isSetting = path == projectFile || path.hasSuffix("/" + projectFile)
      if isSetting, finding.loss == .content { isProjectBroken = true }
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

  /// `UC2.3` for `use-cases/UC2.3_UnlockTheApp.yaml`.
  private static func id(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    return String(stem.prefix { $0 != "_" })
  }

  /// Whether a finding may only be there because of the broken files: it is about one of them, or about
  /// another file and one of their flows.
  public func include(_ finding: Diagnostic) -> Bool {
    if files.isEmpty { return false }
    if RuleCatalogue.info(finding.rule)?.isOfReader != false, finding.rule != Rules.unknownName {
      return false
    }
    if isProjectBroken || finding.basis.isWholeProject { return true }
    if files.contains(finding.location.source.path) { return true }
    if finding.related.contains(where: { files.contains($0.location.source.path) }) { return true }
    // A table of a document of several is called `UC9.10/Source`.
    return finding.basis.flows.contains { flows.contains(String($0.prefix { $0 != "/" })) }
  }
}
