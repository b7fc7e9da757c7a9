import Lockstep
package import LockstepModel

extension MarkdownFormat {
  package func spelled(_ part: SpelledPart, _ wording: Wording) -> String {
    let words = CellSpelling(wording: wording)
    return switch part {
    case .row(let id, let kind?, let text, let next):
      "| \(wording.numbers.formatted(id)) | \(wording.sentence(kind, text)) | \(next) |"
    case .row(let id, nil, _, _): "| \(wording.numbers.formatted(id)) | … | … |"
    case .step(let id): "| **\(wording.numbers.formatted(id))** | **\(wording.title(.screen, "…"))** | |"
    case .triggerKeyword(let kind): "'\(words.firstWords(of: kind))'"
    case .title(let scenario, let title): "| **\(scenario)** | **\(title)** | |"
    case .next(let target): "'\(words.targetText(target))' in a \(words.targetColumn) column"
    case .eitherTarget(let first, let second):
      "'\(words.targetText(first))' or '\(words.targetText(second))' in the \(words.targetColumn) column"
    case .result(let name):
      "'\(wording.targets.preferredWord(.result).labelled(name))' in the \(words.targetColumn) column"
    case .effect: "'<br>&rarr; …' after its words"
    case .condition(let parameter): "'\(wording.guardText(.when, parameter).dropFirst())' behind the words"
    case .passing(let parameter):
      "'<li>\(wording.details.preferredWord(.with).labelled(parameter))</li>' in the list of the call"
    case .call(let flow): "'\(wording.title(.partialFlow, "[\(flow) …](…)"))'"
    case .callAs(let kind, _): "'\(wording.title(kind, "…"))'"
    case .actions(let names):
      "'<li>\(wording.details.preferredWord(.actions).labelled(names.joined(separator: ", ")))</li>' to its list"
    case .aspect(_, let name): "did you mean '\(name)'?"
    }
  }
}

/// The words of cells in which help proposes to write something.
private struct CellSpelling {
  let wording: Wording

  var targetColumn: String { wording.columns.preferredWord(.next).text }

  /// The first words of a row of the kind.
  func firstWords(of kind: Trigger.Kind) -> String {
    if let word = Wording.TriggerWord(kind) { return wording.triggers.preferredWord(word).label }
    return wording.actors.preferredWord(.user).text
  }

  func targetText(_ target: String) -> String {
    switch target {
    case "back": wording.targets.preferredWord(.back).text
    case "end": wording.targets.preferredWord(.end).text
    default: target.utf8.contains(UInt8(ascii: ".")) ? wording.numbers.formatted(target) : target
    }
  }
}
