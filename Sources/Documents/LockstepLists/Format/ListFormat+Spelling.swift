import Lockstep
package import LockstepModel

extension ListFormat {
  package func spelled(_ part: SpelledPart, _ wording: Wording) -> String {
    func first(_ word: Wording.ListWord, _ number: String) -> String {
      (wording.words(word).first ?? "").replacing(" … ", with: " at ").replacing("#", with: number)
    }
    return switch part {
    case .row(let id, _, let words, let next): "'\(id). \(words)' with '\(next)' as its end"
    case .step(let id): "\(id). …"
    case .triggerKeyword, .callAs: "another sentence"
    case .title(let scenario, let title): "'\(scenario). \(title)'"
    case .next(let target): target == "end" ? "'\(endWord(wording))'" : "'\(first(.returns, target))'"
    case .eitherTarget(let one, let other):
      "\(spelled(.next(one), wording)) or \(spelled(.next(other), wording))"
    case .result: "'\(failureWord(wording))'"
    case .effect: "another sentence"
    case .condition(let parameter), .passing(let parameter): "'\(parameter)'"
    case .call(let flow): "'\(first(.executes, "")) \(flow)'"
    case .actions(let names): names.joined(separator: ", ")
    case .aspect(_, let name): "did you mean '\(name)'?"
    }
  }

  private func endWord(_ wording: Wording) -> String {
    (wording.words(.ends).first ?? "").replacing(" … ", with: " ")
  }

  private func failureWord(_ wording: Wording) -> String {
    (wording.words(.fails).first ?? "").replacing(" … ", with: " ")
  }
}
