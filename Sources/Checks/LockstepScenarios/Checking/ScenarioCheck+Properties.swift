package import LockstepModel

/// Checks the worlds of properties: a proof in a world that names something unknown is about another world.
extension ScenarioCheck {
  /// The findings about the world of each property, in the order of the properties: at its names, or in the world file that
  /// it names.
  package static func worldFindings(
    of settings: ProjectDocument, in set: ScenarioSet, of project: Project
  ) -> [[Diagnostic]] {
    // The names of a whole project are collected only if they are needed.
    guard settings.properties.contains(where: { $0.world != nil }) else {
      return settings.properties.map { _ in [] }
    }
    var check = ScenarioCheck(set, project)
    var findingsByWorld: [String: [Diagnostic]] = [:]
    return settings.properties.map { property in
      let known = check.findings.count
      check.source = settings.source
      check.nameRule = .invalidProperty
      check.check(property.world)
      check.checkStubs(of: property.world)
      var found = Array(check.findings.dropFirst(known))
      if case .named(let name)? = property.world, let world = set.world(name.value) {
        let inFile = findingsByWorld[name.value] ?? check.fileFindings(of: world)
        findingsByWorld[name.value] = inFile
        found += inFile
      }
      return found
    }
  }

  private mutating func fileFindings(of world: WorldDocument) -> [Diagnostic] {
    let known = findings.count
    source = world.source
    nameRule = .unresolvedName
    check(world.settings)
    return Array(findings.dropFirst(known))
  }

  /// Reports worlds that answer in place of a flow: a property is about the flows themselves.
  private mutating func checkStubs(of world: TestScenario.World?) {
    let place: Span
    let settings: WorldSettings?
    switch world {
    case .named(let name): (place, settings) = (name.span, set.world(name.value)?.settings)
    case .inline(let own): (place, settings) = (own.span, own)
    case nil: return
    }
    guard let flow = settings?.stubbedCalls(in: project).min() else { return }
    report(
      "the world answers for \(flow), which the project has", place,
      help: "a property is about the flows themselves: remove the entry of 'outcomes'")
  }
}
