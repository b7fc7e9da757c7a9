import LockstepModel

/// The changes of a flow that its documents have as sentences, one for each thing that its author changed: a sentence may be
/// several steps and rows.
struct SentenceChanges {
  private let sentences: ComparedSentences
  private let old: SentenceOrder
  private let new: SentenceOrder
  /// The sentences that have other words, by where they begin in the new version, with the IDs of their alternatives.
  private let reworded: [UInt32: (line: ComparedSentences.Line, alternative: String?)]

  /// The numbers of the main flow's sentences that both versions have, by the old ones.
  private let numbers: [String: String]

  private struct Subject: Hashable {
    var kind: String
    var old: UInt32?
    var new: UInt32?
    /// For changes of one sentence that differ in it.
    var words = ""
  }

  init(_ sentences: ComparedSentences, _ old: WrittenText, _ new: WrittenText) {
    self.sentences = sentences
    (self.old, self.new) = (SentenceOrder(old), SentenceOrder(new))
    let pairs = sentences.lines.compactMap { line in
      line.new.flatMap { now in line.old.map { ($0.number, now.number) } }
    }
    numbers = Dictionary(pairs) { first, _ in first }
    let lines = sentences.allLines.filter { $0.line.mark == .changed }
    reworded = Dictionary(lines.compactMap { part in part.line.new.map { ($0.span.start, part) } }) {
      first, _ in first
    }
  }

  /// - Parameter changes: those of steps and rows.
  func folded(_ changes: [Change]) -> [Change] {
    // An alternative is a scenario and the rows that lead to it.
    let isAlternative: (Change) -> Bool = { $0.kind == .scenarioAdded || $0.kind == .scenarioRemoved }
    let whole = changes.filter(isAlternative)
    let (added, removed) = (Set(whole.compactMap(\.newRow)), Set(whole.compactMap(\.oldRow)))
    var (folded, seen, told): ([Change], Set<Subject>, Set<UInt32>) = ([], [], [])
    for change in changes {
      var change = change
      let (oldStart, newStart) = (
        change.oldPlace.flatMap { old.start(at: $0.start) },
        change.newPlace.flatMap { new.start(at: $0.start) }
      )
      var subject = Subject(kind: change.kind.rawValue, old: oldStart, new: newStart)
      switch change.kind {
      case .rowAdded where change.newRow.map(added.contains) ?? false,
        .rowRemoved where change.oldRow.map(removed.contains) ?? false:
        continue
      case .reworded:
        if let newStart, let line = reworded[newStart]?.line {
          (change.aspect, change.was, change.now) = ("words", line.old?.text, line.new?.text)
          // Not the check before it.
          (change.oldRow, change.newRow) = (change.oldRow.map(Self.label), change.newRow.map(Self.label))
        } else {
          subject.words = change.message
        }
      case .renumbered:
        if followsFromSentence(change) { continue }
      default: subject.words = change.message
      }
      if let newStart { told.insert(newStart) }
      if seen.insert(subject).inserted { folded.append(change) }
    }
    return Self.joined(folded) + rewordings(besides: told)
  }

  /// Whether an alternative has another number only because the sentence that it branches off from has: `5a` of `4a`.
  private func followsFromSentence(_ change: Change) -> Bool {
    guard let was = change.was, let now = change.now else { return false }
    let number = String(was.prefix { $0.isNumber })
    return number != was && numbers[number].map { $0 + was.dropFirst(number.count) == now } ?? false
  }

  /// Sentences that have other numbers in a row, as behind a new one, are one change.
  private static func joined(_ changes: [Change]) -> [Change] {
    var joined: [Change] = []
    var run: (place: Int, first: (was: Int, now: Int), count: Int)?
    for change in changes {
      guard change.kind == .renumbered, let was = change.was.flatMap({ Int($0) }),
        let now = change.now.flatMap({ Int($0) })
      else {
        joined.append(change)
        continue
      }
      if let (place, first, count) = run, was == first.was + count, now == first.now + count {
        run = (place, first, count + 1)
        (joined[place].was, joined[place].now) = ("\(first.was)–\(was)", "\(first.now)–\(now)")
        joined[place].message = "sentences \(first.now)–\(now) were \(first.was)–\(was)"
      } else {
        run = (joined.count, (was, now), 1)
        joined.append(change)
      }
    }
    return joined
  }

  /// The sentences with other words that are no steps: names of alternatives, triggers, ends.
  private func rewordings(besides told: Set<UInt32>) -> [Change] {
    sentences.allLines.compactMap { line, alternative in
      guard line.mark == .changed, let before = line.old, let now = line.new, !told.contains(now.span.start)
      else { return nil }
      let row = alternative ?? now.number
      return Change(
        kind: .reworded, message: "words: '\(before.text)' is now '\(now.text)'", oldRow: row, newRow: row,
        oldPlace: before.span, newPlace: now.span, aspect: "words", was: before.text, now: now.text)
    }
  }

  /// A check before or behind a sentence has the number of that.
  static func label(_ id: String) -> String { id.hasSuffix("?") ? String(id.dropLast()) : id }
}
