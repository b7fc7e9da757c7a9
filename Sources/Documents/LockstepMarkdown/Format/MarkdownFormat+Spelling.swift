import Lockstep
package import LockstepModel

extension MarkdownFormat {
  package func spelled(_ part: SpelledPart, _ wording: Wording) -> String {
    let words = CellSpelling(wording: wording)
    return switch part {
    case .row(let id, let kind?, let text, let next):
      "| \(wording.numbers.written(id)) | \(wording.sentence(kind, text)) | \(next) |"
    case .row(let id, nil, _, _): "| \(wording.numbers.written(id)) | … | … |"
    case .step(let id): "| **\(wording.numbers.written(id))** | **\(wording.title(.screen, "…"))** | |"
    case .kind(let kind): "'\(words.beginning(of: kind))'"
    case .title(let scenario, let title): "| **\(scenario)** | **\(title)** | |"
    case .next(let target): "'\(words.shown(target))' in a \(words.column) column"
    case .nextOr(let first, let second):
      "'\(words.shown(first))' or '\(words.shown(second))' in the \(words.column) column"
    case .result(let name):
      "'\(wording.targets.written(.result).labelled(name))' in the \(words.column) column"
    case .effect: "'<br>&rarr; …' after its words"
    case .condition(let parameter): "'\(wording.guarding(.when, parameter).dropFirst())' behind the words"
    case .passing(let parameter):
      "'<li>\(wording.details.written(.with).labelled(parameter))</li>' in the list of the call"
    case .call(let flow): "'\(wording.title(.partialFlow, "[\(flow) …](…)"))'"
    case .callAs(let kind, _): "'\(wording.title(kind, "…"))'"
    case .actions(let names):
      "'<li>\(wording.details.written(.actions).labelled(names.joined(separator: ", ")))</li>' to its list"
    case .aspect(_, let name): "did you mean '\(name)'?"
    }
  }
}

/// The words of cells in which help proposes to write something.
private struct CellSpelling {
  let wording: Wording

  var column: String { wording.columns.written(.next).text }

  /// The first words of a row of the kind.
  func beginning(of kind: Trigger.Kind) -> String {
    if let word = Wording.TriggerWord(kind) { return wording.triggers.written(word).label }
    return wording.actors.written(.user).text
  }

  func shown(_ target: String) -> String {
    switch target {
    case "back": wording.targets.written(.back).text
    case "end": wording.targets.written(.end).text
    default: target.utf8.contains(UInt8(ascii: ".")) ? wording.numbers.written(target) : target
    }
  }
}
