package import LockstepModel

/// Tells what is wrong with files apart from what only seems so because a part of a file could not be read as its
/// author meant it.
///
/// One forgotten bracket takes away all that stands behind it: steps that rows lead to, calls that other flows promise.
/// Whatever is said about that is not true, and hides the one thing to mend; what remains is found again once the file
/// can be read. Only what is found in the lost part, points into it, or rests on what was lost with it is suppressed
/// (``RuleInfo/dependsOn``): what has nothing to do with it is reported.
package struct CascadeFilter: Sendable {
  /// Paths of the files that lost something when they were read.
  package var files: Set<String> { Set(lost.keys) }
  /// What they lost, by their paths, and by the ids of their flows.
  private var lost: [String: [LostPart]] = [:]
  private var lostOfFlows: [String: [LostPart]] = [:]
  /// Whether the flows that are elsewhere are unknown, and the levels of rules.
  private var isProjectBroken = false

  /// - Parameters:
  ///   - said: what the readers of all files said.
  ///   - documents: what they made of them.
  ///   - projectFile: the name of the file with the project's settings.
  package init(of said: [Diagnostic], in documents: [FlowDocument], projectFile: String) {
    let causes = said.filter { [.row, .value, .content, .rest].contains($0.loss) }
    if causes.isEmpty { return }
    let read = Dictionary(documents.map { ($0.source.path, $0) }) { first, _ in first }
    for finding in causes {
      let path = finding.location.source.path
      if path == projectFile || path.hasSuffix("/" + projectFile) {
        // Without one value, such as a level of a rule, the project is what it was.
        if finding.loss != .value { isProjectBroken = true }
        lost[path, default: []].append(finding.loss == .value ? LostPart(setting: finding) : .file)
      } else {
        lost[path, default: []].append(LostPart(finding, in: read[path]))
      }
    }
    for (path, parts) in lost {
      // Without a document the name of the file says which flow it was to be, as links to it do.
      let id = read[path]?.id.value ?? ""
      lostOfFlows[id.isEmpty ? Self.id(path) : id, default: []] += parts
    }
  }

  /// `UC2.3` for `use-cases/UC2.3_UnlockTheApp.yaml`.
  private static func id(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    return String(stem.prefix { $0 != "_" })
  }

  /// Whether some file lost one of these; any of them for a finding whose rule does not say what it rests on.
  private func isLost(_ grounds: Dependencies) -> Bool {
    lost.values.joined().contains { part in
      grounds.isEmpty ? !part.grounds.isEmpty : !part.grounds.isDisjoint(with: grounds)
    }
  }

  /// Whether a finding may only be there because of what was lost.
  package func include(_ finding: Diagnostic) -> Bool {
    if lost.isEmpty { return false }
    if finding.rule.isOfReader, finding.rule != .unresolvedName { return false }
    let grounds = finding.rule.dependsOn
    if isProjectBroken, finding.basis.isWholeProject || grounds.contains(.declarations) { return true }
    if finding.basis.isWholeProject, isLost(grounds) { return true }
    let places = [finding.location] + finding.related.map(\.location)
    let isInLostPart = places.contains { place in
      lost[place.source.path]?.contains { $0.covers(place.span) } == true
    }
    if isInLostPart { return true }
    let own = finding.basis.isOnlyOnOthers ? nil : lost[finding.location.source.path]
    if own?.contains(where: { !$0.grounds.isDisjoint(with: grounds) }) == true { return true }
    // A table of a document of several is called `UC9.10/Source`.
    return finding.basis.flows.contains { flow in
      lostOfFlows[String(flow.prefix { $0 != "/" })]?.contains { part in
        part.grounds == .flow || !part.grounds.isDisjoint(with: grounds)
      } == true
    }
  }
}
