import Lockstep
import LockstepModel

/// What is particular to a version that its document has as sentences.
extension VersionGraph {
  /// How messages name scenarios.
  var scenarioNoun: String { hasSentences ? "alternative" : "scenario" }

  /// A step as messages name it without its number: by its sentence, in a document that has it as one.
  func phrase(_ node: Int) -> String {
    guard let step = step(node) else { return "the \(scenarioNoun) without steps" }
    guard hasSentences else { return step.phrase }
    return "'\((step.title ?? step.label ?? step.name).value)'"
  }

  /// A row as messages begin with it; empty for a row of a sentence, whose number is that of its step.
  func subject(_ row: FlowRow, of step: Step) -> String {
    guard hasSentences else { return wording.sentence(row.trigger) }
    return row.id.value == step.id.value ? "" : "'\(row.trigger.sentence ?? row.trigger.text.value)'"
  }

  /// Whether a step is a check that its document has no sentence for.
  func isImplicitCheck(_ node: Int) -> Bool { hasSentences && step(node)?.id.value.hasSuffix("?") ?? false }

  /// The rows of alternatives at a step, as messages name them.
  func alternatives(at node: Int) -> [(id: SourceString, words: String, exit: Exit)] {
    guard let step = step(node) else { return [] }
    return step.transitions.enumerated().filter { $0.element.id.value != step.id.value }.map { number, row in
      (row.id, subject(row, of: step), exit(ofRow: number, of: node))
    }
  }

  /// Whether a row leads to a step without words that say so: to the next sentence, or into an alternative.
  func leadsImplicitly(_ exit: Exit) -> Bool {
    guard hasSentences, case .step(let next) = exit.destination, let target = exit.target else {
      return false
    }
    let place = target.text.span.start
    return [id(next.position), scenario(next.position).id].contains { $0.span.start == place }
  }

  /// Where a row leads, behind words; empty if it leads on, as sentences do.
  func destinationPhrase(_ words: String, _ exit: Exit) -> String {
    leadsImplicitly(exit) ? "" : "\(words) \(name(exit))"
  }

  /// The nodes that have the number of a node: a sentence, and a check that it implies.
  func nodes(sharingNumberOf node: Int) -> [Int] {
    [node - 1, node, node + 1].filter { nodes.contains($0) && id($0).span.start == id(node).span.start }
  }
}
