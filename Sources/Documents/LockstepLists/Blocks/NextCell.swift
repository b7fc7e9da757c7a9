import Lockstep
import LockstepModel

/// A cell that says which step follows: `4`, `Step 4`, `End`.
struct NextCell {
  let ending: Ending

  init?(_ bytes: [UInt8], _ words: ListWords, _ cell: Range<Int>) {
    let tokens = Tokens.of(bytes, cell.prefix(40))
    guard let last = tokens.last, tokens.count < 4 else { return nil }
    var kind: Ending.Kind?
    if words.endWords.phraseEnd(in: tokens, at: 0) == tokens.count {
      kind = .ends
    } else if last.isNumber, tokens.count == 1 || StepWords(bytes, words).isOnlyPlace(cell) {
      kind = .step(String(decoding: bytes[last.range], as: UTF8.self))
    }
    guard let kind else { return nil }
    ending = Ending(kind: kind, span: last.range, tokenRange: 0..<0)
  }

  /// The number of the step; nil for the end.
  var step: String? { if case .step(let number) = ending.kind { number } else { nil } }
}
