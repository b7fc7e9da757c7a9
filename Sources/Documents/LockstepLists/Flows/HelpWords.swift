import Lockstep
import LockstepModel

/// The words of help texts: those that the project reads, which may have no English ones.
struct HelpWords {
  let words: ListWords

  init(_ words: ListWords) { self.words = words }

  /// How an alternative ends: `'Use case continues at step …' or 'Use case ends'`.
  var endings: String {
    let returning = phrase(.returns, "Use case continues at step #", isRead: leads)
    let ending = phrase(.ends, "Use case ends", isRead: leads)
    return "'\(returning)' or '\(ending)'"
  }

  /// How a condition names its step: `(step N)`.
  var step: String {
    let step = phrase(.step, "step #", number: "N") { words[.step].match(Tokens.of($0), at: 0) != nil }
    return "(\(step))"
  }

  /// The label of actors beside the primary one.
  var supportingActors: String {
    phrase(.supportingActors, "Supporting actors") { text in
      words.matchHeading(Tokens.of(text)[...])?.key == .supportingActors
    }
  }

  /// The English words if they are read, else the first ones of the wording that are.
  ///
  /// - Parameter number: what is written for a number.
  private func phrase(
    _ key: Wording.ListWord, _ english: String, number: String = "…", isRead: (String) -> Bool
  ) -> String {
    let own = words.wording.words(key).map { $0.replacing("… ", with: "") }
    let found = ([english] + own).first { isRead($0.replacing("#", with: "1")) } ?? english
    return found.replacing("#", with: number)
  }

  private func leads(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return !EndingReader.endings(in: Tokens.of(bytes, 0..<bytes.count), bytes, words).isEmpty
  }
}
