import Lockstep
import LockstepModel

/// Paragraphs below a main flow that say where it leads.
extension UseCaseReader {
  /// Where the main flow leads by the words below it: `Use case continues in step 1 of UC-7.` One that ends needs no words.
  var endingsBelowMainItems: [Ending] {
    guard let last = outline.mainItems.last else { return [] }
    for paragraph in outline.mainParagraphs where paragraph.lowerBound >= last.text.upperBound {
      let tokens = Tokens.of(source.bytes, paragraph)
      guard let ending = EndingReader.endings(in: tokens, source.bytes, words).first,
        ending.tokenRange.lowerBound <= 2
      else { continue }
      switch ending.kind {
      case .step, .afterStep, .goTo, .fails: return [ending]
      case .ends, .ownStep, .continuesAfterAnchor: return []
      }
    }
    return []
  }
}
