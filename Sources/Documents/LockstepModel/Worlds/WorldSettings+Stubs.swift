extension WorldSettings {
  /// The calls that the world answers although the project has the called flow: the flows, and steps with their flows.
  package func stubbedCalls(in project: Project) -> Set<String> {
    Set(
      outcomes.map(\.place).filter { place in
        guard let flow = project.flow(place.flow.value), !flow.isExternal else { return false }
        guard let step = place.step else { return true }
        return flow.step(named: step.value)?.kind.value.isCall == true
      }.map { place in [place.flow.value, place.step?.value].compactMap(\.self).joined(separator: " ") })
  }
}
