import Lockstep
import LockstepModel

/// Finds out which sentences and alternatives of two versions are the same, and merges them.
struct SentenceMerge {
  /// A version with the places where the sentences begin that are steps or rows.
  private struct Version {
    let text: SentenceList
    let order: SentenceOrder
    let stepStarts: Set<UInt32>

    init(_ text: SentenceList, _ labels: [UInt32]) {
      self.text = text
      order = SentenceOrder(text)
      stepStarts = Set(labels.compactMap(order.start))
    }
  }

  /// What two sentences that are the same have in common.
  private enum SentenceKey: Hashable {
    case startInNew(UInt32)
    case text(String)
  }

  private let old: Version
  private let new: Version
  /// Where sentences begin in the new version, by where they begin in the old one.
  private let newStartByOld: [UInt32: UInt32]
  private let sentenceStartsInNew: Set<UInt32>
  /// The places of alternatives that are the same.
  private let newAlternativeByOld: [Int: Int]
  private let oldAlternativeByNew: [Int: Int]
  /// The alternatives of each sentence, by where that begins.
  private let alternativesByStartInOld: [UInt32?: [Int]]
  private let alternativesByStartInNew: [UInt32?: [Int]]
  /// The sentences of the new version in which more than a number changed.
  private let changedStarts: Set<UInt32>
  /// The labels that became others.
  private let newLabelByOld: [String: String]

  /// - Parameters:
  ///   - old: the sentences of a version, and where the labels of its steps and rows begin.
  ///   - changes: the differences in what the steps and rows mean.
  ///   - newIDStartByOldIDStart: where labels begin in the new version, by where they begin in the old one.
  init(
    _ old: (text: SentenceList, labels: [UInt32]), _ new: (text: SentenceList, labels: [UInt32]),
    _ changes: [Change], _ newIDStartByOldIDStart: [UInt32: UInt32]
  ) {
    let oldLabels = old.labels
    let (old, new) = (Version(old.text, old.labels), Version(new.text, new.labels))
    (self.old, self.new) = (old, new)
    let pairs = oldLabels.compactMap { label -> (UInt32, UInt32)? in
      guard let start = old.order.start(at: label),
        let now = newIDStartByOldIDStart[label].flatMap(new.order.start)
      else { return nil }
      return (start, now)
    }
    let newStartByOld = Dictionary(pairs) { first, _ in first }
    self.newStartByOld = newStartByOld
    sentenceStartsInNew = Set(newStartByOld.values)
    newAlternativeByOld = Self.matchAlternatives(old.text.alternatives, new.text.alternatives, newStartByOld)
    oldAlternativeByNew = Dictionary(newAlternativeByOld.map { ($1, $0) }) { first, _ in first }
    alternativesByStartInOld = Dictionary(grouping: old.text.alternatives.indices) {
      old.text.alternatives[$0].origin?.start
    }
    alternativesByStartInNew = Dictionary(grouping: new.text.alternatives.indices) {
      new.text.alternatives[$0].origin?.start
    }
    changedStarts = Set(
      changes.filter { $0.kind != .renumbered }.compactMap { change in
        change.newSpan.flatMap { new.order.start(at: $0.start) }
      })
    let numbers = old.text.sentences.compactMap { sentence -> (String, String)? in
      guard let start = newStartByOld[sentence.span.start], let now = new.order.sentence(at: start) else {
        return nil
      }
      return (sentence.number, now.number)
    }
    let ids = newAlternativeByOld.map { (old.text.alternatives[$0].id, new.text.alternatives[$1].id) }
    newLabelByOld = Dictionary(numbers + ids) { first, _ in first }
  }

  /// Alternatives are the same if their conditions are; of those that no step leads to, the ones with the same ID.
  private static func matchAlternatives(
    _ old: [SentenceList.Alternative], _ new: [SentenceList.Alternative], _ newStartByOld: [UInt32: UInt32]
  ) -> [Int: Int] {
    func head(_ alternative: SentenceList.Alternative) -> UInt32? { alternative.sentences.first?.span.start }
    let heads = Dictionary(new.enumerated().compactMap { place, one in head(one).map { ($0, place) } }) {
      first, _ in first
    }
    var newAlternativeByOld: [Int: Int] = [:]
    for (place, one) in old.enumerated() {
      newAlternativeByOld[place] = head(one).flatMap { newStartByOld[$0] }.flatMap { heads[$0] }
    }
    var used = Set(newAlternativeByOld.values)
    let ids = Dictionary(new.enumerated().map { ($1.id, $0) }) { first, _ in first }
    for (place, one) in old.enumerated() where newAlternativeByOld[place] == nil {
      if let other = ids[one.id], used.insert(other).inserted { newAlternativeByOld[place] = other }
    }
    return newAlternativeByOld
  }

  // MARK: Merging

  /// The sentences of a list in both versions.
  func mergedLines(_ old: [SentenceList.Sentence], _ new: [SentenceList.Sentence]) -> [ComparedSentences.Line]
  {
    let here = Set(new.map(\.span.start))
    let (oldKeys, newKeys) = (
      old.map { sentence -> SentenceKey in
        guard let start = newStartByOld[sentence.span.start], here.contains(start) else {
          return .text(sentence.text.lowercased())
        }
        return .startInNew(start)
      },
      new.map { sentence -> SentenceKey in
        sentenceStartsInNew.contains(sentence.span.start)
          ? .startInNew(sentence.span.start) : .text(sentence.text.lowercased())
      }
    )
    let difference = newKeys.difference(from: oldKeys)
    var (removed, added) = (Set<Int>(), Set<Int>())
    for change in difference {
      switch change {
      case .remove(let place, _, _): removed.insert(place)
      case .insert(let place, _, _): added.insert(place)
      }
    }
    var lines: [ComparedSentences.Line] = []
    var (first, second) = (0, 0)
    while first < old.count || second < new.count {
      let (start, end) = (first, second)
      while first < old.count, removed.contains(first) { first += 1 }
      while second < new.count, added.contains(second) { second += 1 }
      lines += mergedGap(Array(old[start..<first]), Array(new[end..<second]))
      if first < old.count, second < new.count {
        lines.append(mergedLine(old[first], new[second]))
        (first, second) = (first + 1, second + 1)
      }
    }
    return lines
  }

  /// Sentences that only one version has, between two that both have. Those that are no steps, such as ends, may be the same
  /// in other words.
  private func mergedGap(_ old: [SentenceList.Sentence], _ new: [SentenceList.Sentence]) -> [ComparedSentences
    .Line]
  {
    var lines: [ComparedSentences.Line] = []
    var rest = new[...]
    for sentence in old {
      if !self.old.stepStarts.contains(sentence.span.start),
        let place = rest.firstIndex(where: { !self.new.stepStarts.contains($0.span.start) })
      {
        lines += rest[..<place].map { mergedLine(nil, $0) }
        lines.append(mergedLine(sentence, rest[place]))
        rest = rest[(place + 1)...]
      } else {
        lines.append(mergedLine(sentence, nil))
      }
    }
    return lines + rest.map { mergedLine(nil, $0) }
  }

  private func mergedLine(_ old: SentenceList.Sentence?, _ new: SentenceList.Sentence?)
    -> ComparedSentences.Line
  {
    let isStep =
      new.map { self.new.stepStarts.contains($0.span.start) }
      ?? old.map { self.old.stepStarts.contains($0.span.start) }
    var line = ComparedSentences.Line(old: old, new: new, isStep: isStep ?? false)
    if let old, let new, old.text != new.text {
      line.isReworded = changedStarts.contains(new.span.start) || renumbered(old.text) != new.text
    }
    line.alternatives = alternatives(at: (old?.span.start, new?.span.start))
    return line
  }

  /// A text with the labels of the new version.
  private func renumbered(_ text: String) -> String {
    var (renumbered, word) = ("", "")
    for character in text + " " {
      if character.isLetter || character.isNumber {
        word.append(character)
      } else {
        renumbered += newLabelByOld[word] ?? word
        renumbered.append(character)
        word = ""
      }
    }
    renumbered.removeLast()
    return renumbered
  }

  /// The alternatives at a sentence in both versions; those that branch off elsewhere now are removed and added.
  func alternatives(at origin: (old: UInt32?, new: UInt32?)) -> [ComparedSentences.Alternative] {
    let isNowhere = origin.old == nil && origin.new == nil
    let news = isNowhere || origin.new != nil ? alternativesByStartInNew[origin.new] ?? [] : []
    let olds = isNowhere || origin.old != nil ? alternativesByStartInOld[origin.old] ?? [] : []
    let here = (old: Set(olds), new: Set(news))
    var merged = news.map { place in
      let before = oldAlternativeByNew[place].flatMap {
        here.old.contains($0) || branchesOffReplacedSentence($0, place) ? $0 : nil
      }
      return mergedAlternative(before, place)
    }
    // Each gone one is behind those that were before it.
    for (number, place) in olds.enumerated().reversed() {
      if let now = newAlternativeByOld[place],
        here.new.contains(now) || branchesOffReplacedSentence(place, now)
      {
        continue
      }
      let before = olds[..<number].last { newAlternativeByOld[$0].map(here.new.contains) ?? false }
      let after =
        before.flatMap { newAlternativeByOld[$0] }.flatMap { news.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
      merged.insert(mergedAlternative(place, nil), at: after)
    }
    return merged
  }

  /// Whether an alternative branches off from a sentence that has another one in its place now.
  private func branchesOffReplacedSentence(_ old: Int, _ new: Int) -> Bool {
    guard let before = self.old.text.alternatives[old].origin?.start,
      let now = self.new.text.alternatives[new].origin?.start,
      newStartByOld[before] == nil, !sentenceStartsInNew.contains(now)
    else { return false }
    return self.old.order.sentence(at: before)?.number == self.new.order.sentence(at: now)?.number
  }

  private func mergedAlternative(_ old: Int?, _ new: Int?) -> ComparedSentences.Alternative {
    let (before, now) = (
      old.map { self.old.text.alternatives[$0] }, new.map { self.new.text.alternatives[$0] }
    )
    return .init(
      id: now?.id ?? before?.id ?? "", lines: mergedLines(before?.sentences ?? [], now?.sentences ?? []))
  }
}
