import Lockstep
import LockstepModel

/// Words for the main flow in the phrases that lead back to it.
extension ListWords {
  /// The phrases for a return to the main flow, with each of the other names that a main flow has: `returns … basic flow` for
  /// `returns … main flow`.
  static func rejoiningPhrases(of wording: Wording) -> [String] {
    let names = mainFlowNames(of: wording)
    let phrases = wording.words(.rejoins)
    let beginnings = phrases.compactMap { phrase in
      names.filter { ends(phrase, with: $0) }.max { $0.count < $1.count }
        .map { String(phrase.dropLast($0.count)) }
    }
    let known = Set(phrases)
    return beginnings.uniqued(by: \.self).flatMap { beginning in names.map { beginning + $0 } }
      .filter { !known.contains($0) }
  }

  /// The names of a main flow that are not the end of a name for alternatives, as `Scenario` is of `Alternative Scenario`.
  private static func mainFlowNames(of wording: Wording) -> [String] {
    let others = wording.words(.alternatives)
    return wording.words(.main).filter { name in !others.contains { ends($0, with: name) } }
  }

  /// Whether a phrase ends with a name, and has another word before it.
  private static func ends(_ phrase: String, with name: String) -> Bool {
    phrase.count > name.count && phrase.lowercased().hasSuffix(" " + name.lowercased())
  }
}
