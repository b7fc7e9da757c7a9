import LockstepModel

/// The sentences of a version, found by places in its document.
struct SentenceOrder {
  private let spans: [Span]
  /// By where they begin.
  private let sentenceByStart: [UInt32: SentenceList.Sentence]

  init(_ text: SentenceList) {
    let all = text.sentences + text.alternatives.flatMap(\.sentences)
    spans = all.map(\.span).sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    sentenceByStart = Dictionary(all.map { ($0.span.start, $0) }) { first, _ in first }
  }

  /// The sentence at a place, or behind it: labels precede their sentences.
  func sentence(at place: UInt32) -> SentenceList.Sentence? {
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].end <= place { low = middle + 1 } else { high = middle }
    }
    return low < spans.count ? sentenceByStart[spans[low].start] : nil
  }

  /// Where the sentence at a place begins.
  func start(at place: UInt32) -> UInt32? { sentence(at: place)?.span.start }
}

extension FlowTableSection {
  /// Where the labels of its alternatives, steps and rows begin. The main flow has none.
  var labelOffsets: [UInt32] {
    let steps = scenarios.flatMap(\.steps)
    let ids = scenarios.map(\.id) + steps.map(\.id) + steps.flatMap { $0.transitions.map(\.id) }
    return ids.filter { !$0.value.isEmpty }.map(\.span.start)
  }
}
