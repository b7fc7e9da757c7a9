package import LockstepModel

/// A baseline that follows new names.
extension Baseline {
  /// The baseline after the known findings have got other names: those of a rule in a file keep their order.
  ///
  /// - Parameters:
  ///   - oldPath: how the baseline names a path.
  ///   - newPath: how it names the same file afterwards.
  ///   - moved: the new paths of files, as the baseline names them, for entries whose findings are not known.
  package func followingRenames(
    from before: [Diagnostic], to after: [Diagnostic], oldPath: (String) -> String,
    newPath: (String) -> String, moved: [String: String] = [:]
  ) -> Baseline {
    let afterwards = Dictionary(grouping: after.map { Entry($0, path: oldPath($0.location.source.path)) }) {
      [$0.path, $0.rule]
    }
    let groups = Dictionary(grouping: before) { [newPath($0.location.source.path), $0.rule.id] }
    var names: [Entry: [Entry]] = [:]
    for (key, findings) in groups {
      var new = afterwards[key] ?? []
      var old: [(known: Entry, expected: Entry)] = []
      for finding in findings {
        let known = Entry(finding, path: oldPath(finding.location.source.path))
        let expected = Entry(finding, path: newPath(finding.location.source.path))
        if let same = new.firstIndex(of: expected) {
          new.remove(at: same)
          if known != expected { names[known, default: []].append(expected) }
        } else {
          old.append((known, expected))
        }
      }
      guard old.count == new.count else { continue }
      for (old, new) in zip(old, new) { names[old.known, default: []].append(new) }
    }
    return Baseline(
      entries.map { entry in
        if let new = names[entry]?.popLast() { return new }
        var entry = entry
        entry.path = moved[entry.path] ?? entry.path
        return entry
      })
  }
}
