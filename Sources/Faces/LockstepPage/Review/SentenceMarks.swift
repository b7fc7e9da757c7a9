import LockstepDiff
import LockstepModel

/// What became of the sentences of a flow: of their words, and of what they mean.
struct SentenceMarks {
  /// Where the parts begin that the diff lists as changed in both versions, in their order in the new one.
  private let changedOffsets: [UInt32]

  init(_ diff: FlowDiff) {
    changedOffsets = diff.changes.filter { $0.kind != .renumbered && $0.oldRow != nil && $0.newRow != nil }
      .compactMap(\.newSpan?.start).sorted()
  }

  /// nil for a sentence that is as it was: the same words may lead to another step, and other numbers to the same one.
  func mark(of line: ComparedSentences.Line) -> ComparedSentences.Line.Mark? {
    if let mark = line.mark { return mark }
    guard let span = line.new?.span else { return nil }
    var (low, high) = (0, changedOffsets.count)
    while low < high {
      let middle = (low + high) / 2
      if changedOffsets[middle] < span.start { low = middle + 1 } else { high = middle }
    }
    return low < changedOffsets.count && changedOffsets[low] < span.end ? .changed : nil
  }
}
