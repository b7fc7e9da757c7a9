import LockstepModel

/// The comments that silence findings, found by rule and place: a file may have as many of them as rows.
struct SuppressionLookup {
  /// What a comment may silence: a rule in a file.
  private struct Subject: Hashable {
    var path: String
    var rule: String
  }

  /// Comments that silence the same: those one below another share the part after them.
  private struct Group {
    var scope: ClosedRange<UInt32>
    var rows: Set<String>
    var commentIndices: [Int]
  }

  private var groups: [Group] = []
  /// By where they begin.
  private var groupsBySubject: [Subject: [Int]] = [:]
  /// How far the groups of a subject reach, up to and with each.
  private var furthestEnds: [Subject: [UInt32]] = [:]
  /// Which comments silence something.
  private(set) var isUsed: [Bool]
  /// Which comments are about something that cannot be silenced.
  private(set) var isAboutError: [Bool]

  init(_ suppressions: [Suppression]) {
    isUsed = [Bool](repeating: false, count: suppressions.count)
    isAboutError = isUsed
    var known: [Subject: [ClosedRange<UInt32>: [Int]]] = [:]
    for (number, comment) in suppressions.enumerated() {
      let subject = Subject(path: comment.source.path, rule: comment.rule.value)
      let scope =
        comment.isForFile ? 0...UInt32.max : comment.scope.start...max(comment.scope.start, comment.scope.end)
      let rows = Set(comment.rows.map(\.value))
      if let group = known[subject]?[scope]?.first(where: { groups[$0].rows == rows }) {
        groups[group].commentIndices.append(number)
        continue
      }
      known[subject, default: [:]][scope, default: []].append(groups.count)
      groupsBySubject[subject, default: []].append(groups.count)
      groups.append(Group(scope: scope, rows: rows, commentIndices: [number]))
    }
    for subject in groupsBySubject.keys {
      let sorted = (groupsBySubject[subject] ?? []).sorted {
        groups[$0].scope.lowerBound < groups[$1].scope.lowerBound
      }
      groupsBySubject[subject] = sorted
      var end: UInt32 = 0
      furthestEnds[subject] = sorted.map { number in
        end = max(end, groups[number].scope.upperBound)
        return end
      }
    }
  }

  /// The first comment about a finding; nil without one. All of them are marked.
  ///
  /// - Parameter areUsed: whether they silence it; the finding stays otherwise.
  mutating func markComments(about finding: Diagnostic, asUsed areUsed: Bool) -> Int? {
    let subject = Subject(path: finding.location.source.path, rule: finding.rule.id)
    guard let all = groupsBySubject[subject], let reach = furthestEnds[subject] else { return nil }
    let place = finding.location.span.start
    // Those that begin at the place or before it, as far back as one reaches it.
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if groups[all[middle]].scope.lowerBound <= place { low = middle + 1 } else { high = middle }
    }
    var first: Int?
    var number = low - 1
    while number >= 0, reach[number] >= place {
      let group = groups[all[number]]
      if group.scope.contains(place), group.rows.isEmpty || finding.row.map(group.rows.contains) == true {
        for comment in group.commentIndices {
          if areUsed { isUsed[comment] = true } else { isAboutError[comment] = true }
        }
        first = min(first ?? .max, group.commentIndices[0])
      }
      number -= 1
    }
    return first
  }
}
