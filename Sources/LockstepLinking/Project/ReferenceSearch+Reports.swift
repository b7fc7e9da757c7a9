import Lockstep
import LockstepModel
import LockstepText

/// What is said about a name without a target.
extension ReferenceSearch {
  func declaration(of flow: FlowEntry, _ message: String) -> Diagnostic.Related? {
    if let (document, _) = project.section(of: flow) {
      let names = document.results.isEmpty ? [document.id] : document.results
      let span = names.dropFirst().reduce(names[0].span) { $0.through($1.span) }
      return .init(Location(document.source, span), message)
    }
    guard case .external(let number) = flow.definition, let settings = project.settings else { return nil }
    return .init(Location(settings.source, settings.externalFlows[number].id.span), message)
  }

  func list(_ names: [String]) -> String {
    names.isEmpty ? "no results" : names.map { "'\($0)'" }.joined(separator: ", ")
  }

  mutating func reportInput(
    _ name: SourceString, row: String, in flow: FlowEntry, of document: FlowDocument
  ) {
    report(
      .input, name, row: row, in: flow, of: document,
      "nothing gives '\(name.value)': no screen has such an input, no outcome such a value",
      among: names.all)
  }

  mutating func reportFlow(
    _ text: SourceString, row: String, in flow: FlowEntry, of document: FlowDocument
  ) {
    report(
      .flow, text, row: row, in: flow, of: document,
      "no flow is called '\(text.value)', here or among the external flows",
      among: offers ? project.flows.map(\.id) : [])
  }

  mutating func report(
    _ kind: Reference.Kind, _ text: SourceString, row: String, in flow: FlowEntry, of document: FlowDocument,
    _ problem: String, among candidates: [String], related: Diagnostic.Related? = nil
  ) {
    let candidates = offers ? candidates : []
    offered += Self.effort(text, candidates)
    found.append(
      Reference(
        kind: kind, text: text, source: document.source, place: project.place(flow, row: row),
        problem: problem, candidates: candidates, related: related))
  }
}
