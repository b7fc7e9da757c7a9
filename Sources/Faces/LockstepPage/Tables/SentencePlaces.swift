import Lockstep
import LockstepModel

/// Which steps and rows each sentence of a document became.
struct SentencePlaces {
  /// A step of the flow, or a row of it.
  struct Place {
    /// In ``FlowTable/steps``.
    var step: Int
    var row: Int?
    /// Whether the document has no words for it.
    var isImplied = false
  }

  /// By where each sentence begins.
  private(set) var placesBySentence: [UInt32: [Place]] = [:]
  /// The rows that lead to each alternative.
  private(set) var placesByAlternative: [[Place]]
  /// The scenario with the steps of each alternative, as a position; nil for one without a scenario.
  private(set) var scenarioOfAlternative: [Int?]
  private let sentenceSpans: [Span]
  /// By where sentences begin.
  private let numberBySentence: [UInt32: String]
  /// Where the next sentence with a step begins, in the main flow or in the alternative, by where each sentence begins.
  private var nextSentence: [UInt32: UInt32] = [:]

  init(_ text: SentenceList, _ section: FlowTableSection) {
    let all = text.sentences + text.alternatives.flatMap(\.sentences)
    numberBySentence = Dictionary(all.map { ($0.span.start, $0.number) }) { first, _ in first }
    sentenceSpans = all.map(\.span).sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    placesByAlternative = text.alternatives.map { _ in [] }
    scenarioOfAlternative = text.alternatives.map { _ in nil }
    // The first of two with one ID has the rows.
    let branches = Dictionary(text.alternatives.enumerated().map { ($1.span, $0) }) { first, _ in first }
    var place = 0
    for (number, scenario) in section.scenarios.enumerated() {
      if let branch = branches[scenario.span], !scenario.id.value.isEmpty {
        scenarioOfAlternative[branch] = number
      }
      for step in scenario.steps {
        add(Place(step: place), step.span)
        for (row, transition) in step.transitions.enumerated() {
          let place = Place(
            step: place, row: row,
            isImplied: transition.trigger.kind == .returns && branches[transition.span] == nil)
          if let branch = branches[transition.span], transition.id.value == text.alternatives[branch].id {
            placesByAlternative[branch].append(place)
          } else {
            add(place, transition.span)
          }
        }
        place += 1
      }
    }
    for list in [text.sentences] + text.alternatives.map(\.sentences) {
      var following: UInt32?
      for sentence in list.reversed() {
        nextSentence[sentence.span.start] = following
        if placesBySentence[sentence.span.start] != nil { following = sentence.span.start }
      }
    }
  }

  /// Whether a step is that of the next sentence behind another one, or part of that.
  func follows(_ step: Step, _ sentence: SentenceList.Sentence) -> Bool {
    guard let place = sentenceIndex(of: step.span) else { return false }
    let start = sentenceSpans[place].start
    return start == sentence.span.start || start == nextSentence[sentence.span.start]
  }

  /// The label of the sentence that a step belongs to, as the document has it; its ID without one.
  func number(of step: Step) -> String {
    let label = sentenceIndex(of: step.span).flatMap { numberBySentence[sentenceSpans[$0].start] } ?? ""
    return label.isEmpty ? step.id.value : label
  }

  /// Where the sentence begins that a place is in or, with a label before it, the next one.
  func sentence(at place: UInt32, orBehind isLabel: Bool) -> UInt32? {
    var (low, high) = (0, sentenceSpans.count)
    while low < high {
      let middle = (low + high) / 2
      if sentenceSpans[middle].end <= place { low = middle + 1 } else { high = middle }
    }
    guard low < sentenceSpans.count, isLabel || sentenceSpans[low].start <= place else { return nil }
    return sentenceSpans[low].start
  }

  private mutating func add(_ place: Place, _ span: Span) {
    guard let sentence = sentenceIndex(of: span) else { return }
    placesBySentence[sentenceSpans[sentence].start, default: []].append(place)
  }

  /// The sentence that the end of a span is in.
  private func sentenceIndex(of span: Span) -> Int? {
    let last = max(span.start, span.end &- min(1, span.end))
    var (low, high) = (0, sentenceSpans.count)
    while low < high {
      let middle = (low + high) / 2
      if sentenceSpans[middle].start <= last { low = middle + 1 } else { high = middle }
    }
    guard low > 0, last <= sentenceSpans[low - 1].end else { return nil }
    return low - 1
  }
}
