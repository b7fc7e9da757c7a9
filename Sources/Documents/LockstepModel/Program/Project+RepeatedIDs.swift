extension Project {
  /// Flows with the ID of another one, also of one that is declared external: the ID means neither.
  package var repeatedFlowFindings: [Diagnostic] {
    var first: [String: Location] = [:]
    return flows.compactMap { flow -> Diagnostic? in
      guard let place = location(of: flow) else { return nil }
      guard let other = first[flow.id] else {
        first[flow.id] = place
        return nil
      }
      return Diagnostic(
        .duplicateId,
        flow.isExternal
          ? "\(flow.id) is declared external, but is a flow of this project"
          : "another flow has the ID \(flow.id) already",
        at: place, flow: flow.id,
        help: flow.isExternal ? "remove it from external-flows" : Self.helpForRepeatedFlow(place, other),
        related: [.init(other, flow.isExternal ? "it is here" : "the first is here")])
    }
  }

  /// An old copy beside the document is no flow of the project.
  private static func helpForRepeatedFlow(_ place: Location, _ other: Location) -> String {
    let help = "give one of them a different ID"
    guard place.source.path != other.source.path else { return help }
    return help + ", or leave an old copy out with 'exclude:' in lockstep.yaml"
  }

  private func location(of flow: FlowEntry) -> Location? {
    if let (document, section) = section(of: flow) {
      return Location(document.source, (section.name ?? document.id).span)
    }
    guard case .external(let number) = flow.definition else { return nil }
    return settings.map { Location($0.source, $0.externalFlows[number].id.span) }
  }
}
