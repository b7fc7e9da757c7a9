import LockstepModel

/// The changes of a flow that its documents have as sentences, one for each thing that its author changed: a sentence may be
/// several steps and rows, and which ones may depend on the next sentence.
struct SentenceChanges {
  private typealias Line = ComparedSentences.Line

  private let sentences: ComparedSentences
  private let old: SentenceOrder
  private let new: SentenceOrder
  /// By where each begins in the old version, and in the new one.
  private let lineByStartInOld: [UInt32: Line]
  private let lineByStartInNew: [UInt32: Line]
  private let alternativeIDs: Set<String>
  /// The numbers of the main flow's sentences that both versions have, by the old ones.
  private let newNumberByOld: [String: String]

  private struct ChangeKey: Hashable {
    var kind: Change.Kind
    var old: UInt32?
    var new: UInt32?
    /// For changes of one sentence that differ in it.
    var words = ""
  }

  init(_ sentences: ComparedSentences, _ old: SentenceList, _ new: SentenceList) {
    self.sentences = sentences
    (self.old, self.new) = (SentenceOrder(old), SentenceOrder(new))
    let lines = sentences.allLines.map(\.line)
    lineByStartInOld = Dictionary(lines.compactMap { line in line.old.map { ($0.span.start, line) } }) {
      first, _ in
      first
    }
    lineByStartInNew = Dictionary(lines.compactMap { line in line.new.map { ($0.span.start, line) } }) {
      first, _ in
      first
    }
    alternativeIDs = Set((old.alternatives + new.alternatives).map(\.id))
    let pairs = sentences.lines.compactMap { line in
      line.new.flatMap { now in line.old.map { ($0.number, now.number) } }
    }
    newNumberByOld = Dictionary(pairs) { first, _ in first }
  }

  /// - Parameter changes: those of steps and rows.
  func combiningBySentence(_ changes: [Change]) -> [Change] {
    // An alternative is a scenario and the rows that lead to it.
    let whole = changes.filter {
      ($0.kind == .scenarioAdded || $0.kind == .scenarioRemoved) && !isOfSharedAlternative($0)
    }
    let (added, removed) = (Set(whole.compactMap(\.newRow)), Set(whole.compactMap(\.oldRow)))
    var (folded, seen): ([Change], Set<ChangeKey>) = ([], [])
    var told = (old: Set<UInt32>(), new: Set<UInt32>())
    for change in changes {
      var change = change
      let oldStart = change.oldSpan.flatMap { old.start(at: $0.start) }
      let newStart = change.newSpan.flatMap { new.start(at: $0.start) }
      let line = newStart.flatMap { lineByStartInNew[$0] } ?? oldStart.flatMap { lineByStartInOld[$0] }
      if isOfSharedAlternative(change) { continue }
      if change.newRow.map(added.contains) ?? false, change.kind == .rowAdded { continue }
      if change.oldRow.map(removed.contains) ?? false, change.kind == .rowRemoved { continue }
      if let line, isOfUnchangedSentence(line, change) { continue }
      var subject = ChangeKey(kind: change.kind, old: oldStart, new: newStart)
      switch change.kind {
      case .reworded where line?.mark == .changed:
        (change.aspect, change.oldValue, change.newValue) = ("words", line?.old?.text, line?.new?.text)
        // Not the check before it.
        (change.oldRow, change.newRow) = (change.oldRow.map(Self.label), change.newRow.map(Self.label))
      case .renumbered: if followsFromSentence(change) { continue }
      default: subject.words = change.message
      }
      if let oldStart { told.old.insert(oldStart) }
      if let newStart { told.new.insert(newStart) }
      if seen.insert(subject).inserted { folded.append(change) }
    }
    let rest = sentences.allLines.filter { line, alternative in
      guard let mark = line.mark, alternative.map({ !added.union(removed).contains($0) }) ?? true else {
        return false
      }
      let isTold =
        line.old.map { told.old.contains($0.span.start) } ?? false
        || line.new.map { told.new.contains($0.span.start) } ?? false
      return !isTold && (line.isStep || mark == .changed)
    }
    let lost = changes.filter { $0.isLoss && isOfSharedAlternative($0) }.compactMap(\.oldRow)
    return Self.joiningNumberRuns(folded)
      + rest.compactMap { line, alternative in
        var change = Self.change(of: line, in: alternative)
        change?.isLoss = line.mark == .removed && alternative.map(lost.contains) ?? false
        return change
      }
  }

  /// Whether an alternative has or had no step of its own, and is in both versions: what changed are its sentences.
  private func isOfSharedAlternative(_ change: Change) -> Bool {
    guard change.kind == .scenarioAdded || change.kind == .scenarioRemoved else { return false }
    let head =
      change.newSpan.flatMap { new.start(at: $0.start) }.flatMap { lineByStartInNew[$0] }
      ?? change.oldSpan.flatMap { old.start(at: $0.start) }.flatMap { lineByStartInOld[$0] }
    return head?.old != nil && head?.new != nil
  }

  /// Whether a change of steps or rows is none of a sentence that both versions have in the same words.
  private func isOfUnchangedSentence(_ line: Line, _ change: Change) -> Bool {
    guard let before = line.old, let now = line.new, !line.isReworded else { return false }
    switch change.kind {
    case .rowAdded, .rowRemoved, .stepAdded, .stepRemoved:
      // One that may happen at other steps than before has another label.
      let isAlternative = (change.newRow ?? change.oldRow).map(alternativeIDs.contains) ?? false
      return !isAlternative || before.number == now.number
    case .reworded: return true
    case .changed: return change.aspect == ComparedAspect.kindName
    default: return false
    }
  }

  /// Whether an alternative has another number only because the sentence that it branches off from has: `5a` of `4a`.
  private func followsFromSentence(_ change: Change) -> Bool {
    guard let was = change.oldValue, let now = change.newValue else { return false }
    let number = String(was.prefix { $0.isNumber })
    return number != was && newNumberByOld[number].map { $0 + was.dropFirst(number.count) == now } ?? false
  }

  /// Sentences that have other numbers in a row, as behind a new one, are one change.
  private static func joiningNumberRuns(_ changes: [Change]) -> [Change] {
    var joined: [Change] = []
    var run: (place: Int, first: (was: Int, now: Int), count: Int)?
    for change in changes {
      guard change.kind == .renumbered, let was = change.oldValue.flatMap({ Int($0) }),
        let now = change.newValue.flatMap({ Int($0) })
      else {
        joined.append(change)
        continue
      }
      if let (place, first, count) = run, was == first.was + count, now == first.now + count {
        run = (place, first, count + 1)
        (joined[place].oldValue, joined[place].newValue) = ("\(first.was)–\(was)", "\(first.now)–\(now)")
        joined[place].message = "sentences \(first.now)–\(now) were \(first.was)–\(was)"
      } else {
        run = (joined.count, (was, now), 1)
        joined.append(change)
      }
    }
    return joined
  }

  /// A sentence that no step or row tells of: one that is none, such as the name of an alternative, or the user's on a screen
  /// that is one no longer.
  private static func change(of line: Line, in alternative: String?) -> Change? {
    let (before, now) = (line.old, line.new)
    func row(_ sentence: SentenceList.Sentence?) -> String? {
      guard let sentence else { return nil }
      // The sentences of `A2` may have numbers of their own.
      guard let alternative, !sentence.number.hasPrefix(alternative) else { return sentence.number }
      return alternative
    }
    func change(_ kind: Change.Kind, _ message: String) -> Change {
      Change(
        kind: kind, message: message, oldRow: row(before), newRow: row(now), oldSpan: before?.span,
        newSpan: now?.span)
    }
    switch line.mark {
    case .removed: return change(.stepRemoved, "'\(before?.text ?? "")' is gone")
    case .added: return change(.stepAdded, "'\(now?.text ?? "")' is new")
    case .changed:
      var change = change(.reworded, "words: '\(before?.text ?? "")' is now '\(now?.text ?? "")'")
      (change.aspect, change.oldValue, change.newValue) = ("words", before?.text, now?.text)
      return change
    case nil: return nil
    }
  }

  /// A check before or behind a sentence has the number of that.
  static func label(_ id: String) -> String { id.hasSuffix("?") ? String(id.dropLast()) : id }
}
