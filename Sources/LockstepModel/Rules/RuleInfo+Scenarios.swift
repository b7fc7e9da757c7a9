// The rules of run, test, explore and generate.
extension RuleInfo {
  package static let scenarioRules: [RuleInfo] = [
    .tooManyParameters, .swiftNameConflict, .unresolvedName, .gherkinSyntax, .undefinedGherkinStep,
    .duplicateName,
    .unusedColumn, .missingColumn, .scenarioFailed, .propertyViolated, .invalidProperty, .invalidWorld,
    .incompleteRenumbering,
  ]

  package static let tooManyParameters = RuleInfo(
    "too-many-parameters", "a flow declares more than 32 parameters",
    why: "A session keeps at most 32 parameters of a call.")
  package static let swiftNameConflict = RuleInfo(
    "swift-name-conflict", "generated Swift has no valid name for something",
    why: "Two declarations would have the same name, or the name is not a Swift name.")
  /// Found by comparing scenarios with flows, so that it may follow from a flow that cannot be read.
  package static let unresolvedName = RuleInfo(
    "unresolved-name", "a scenario, a script or a world names something that does not exist",
    why: "No flow of the project has such a step, row, screen, input or outcome, so the line can never pass.")
  package static let gherkinSyntax = RuleInfo(
    "gherkin-syntax", "a .feature file cannot be read",
    why: "Its scenarios do not run as written.")
  package static let undefinedGherkinStep = RuleInfo(
    "undefined-gherkin-step", "a Gherkin step has no definition, or two", why: "The step cannot be run.")
  package static let duplicateName = RuleInfo(
    "duplicate-name", "two scenarios have the same id, or two worlds the same name",
    why: "A reference to the name is ambiguous.")
  package static let unusedColumn = RuleInfo(
    "unused-column", "no step of a scenario uses a column of its examples",
    why: "All examples run the same steps with the same values.")
  package static let missingColumn = RuleInfo(
    "missing-column", "an example lacks a value that other examples have", why: "Its steps cannot be run.")
  package static let scenarioFailed = RuleInfo(
    "scenario-failed", "a line of a scenario or script fails",
    why: "Either the flow or the scenario is wrong.")
  package static let propertyViolated = RuleInfo(
    "property-violated", "a property of lockstep.yaml does not hold",
    why: "A session can break the property.")
  package static let invalidProperty = RuleInfo(
    "invalid-property",
    "a property of lockstep.yaml names something that does not exist, or cannot be checked",
    why: "The property checks nothing.")
  package static let invalidWorld = RuleInfo(
    "invalid-world", "a world contradicts itself or the flows", why: "No scenario can run in it.")
  package static let incompleteRenumbering = RuleInfo(
    "incomplete-renumbering", "a reference cannot be renumbered automatically",
    why:
      "It would lead to a different row from before. An error stops the renumbering; a note needs a review.")
}
