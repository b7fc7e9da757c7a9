import Lockstep
public import LockstepModel
import LockstepText

/// All documents that are checked and run together, with an index of what can be referred to.
///
/// The index answers lookups by name; whether every reference has a target is in ``references``.
public struct Project: Sendable {
  public let documents: [FlowDocument]
  public let settings: ProjectDocument?
  /// Every flow that has a name: one for each table of each document, then the external ones.
  public let flows: [FlowEntry]
  /// Actions that need no declaration, because the host brings them.
  public let builtInActions: Set<String>
  /// What those of them can answer of which that is known, by action; a number at the end stands for any.
  public let builtInOutcomes: [String: [String]]
  /// The Markdown documents beside the flows; nil if nobody looked for them.
  public let otherDocuments: [OtherDocument]?
  private let flowIndex: [String: Int]
  /// By the names of the declared error flows in small letters; nil for one without a file.
  private let errorFlowIndex: [String: Int?]

  public init(
    _ documents: [FlowDocument], settings: ProjectDocument? = nil,
    builtInActions: some Sequence<String> = [], builtInOutcomes: [String: [String]] = [:],
    otherDocuments: [OtherDocument]? = nil
  ) {
    self.init(
      documents, Self.entries(of: documents, documents.indices), settings, Set(builtInActions),
      builtInOutcomes,
      otherDocuments)
  }

  /// The same as ``init(_:settings:builtInActions:builtInOutcomes:otherDocuments:)``, on all cores.
  public static func inParallel(
    _ documents: [FlowDocument], settings: ProjectDocument? = nil,
    builtInActions: some Sequence<String> = [], builtInOutcomes: [String: [String]] = [:],
    otherDocuments: [OtherDocument]? = nil
  ) async -> Project {
    let actions = Set(builtInActions)
    let parts = await Shares.map(documents.indices) { Self.entries(of: documents, $0) }
    return Project(
      documents, parts.flatMap(\.self), settings, actions, builtInOutcomes, otherDocuments)
  }

  private static func entries(of documents: [FlowDocument], _ range: Range<Int>) -> [FlowEntry] {
    range.flatMap { number in
      documents[number].sections.indices.map { FlowEntry(documents[number], number: number, section: $0) }
    }
  }

  private init(
    _ documents: [FlowDocument], _ entries: [FlowEntry], _ settings: ProjectDocument?,
    _ builtInActions: Set<String>, _ builtInOutcomes: [String: [String]], _ otherDocuments: [OtherDocument]?
  ) {
    self.builtInOutcomes = builtInOutcomes
    self.otherDocuments = otherDocuments
    self.documents = documents
    self.settings = settings
    self.builtInActions = builtInActions
    var flows = entries
    for (number, external) in (settings?.externalFlows ?? []).enumerated() {
      flows.append(FlowEntry(external, number: number))
    }
    self.flows = flows
    var index: [String: Int] = [:]
    for (number, flow) in flows.enumerated() where index[flow.id] == nil { index[flow.id] = number }
    // A document of several tables that is named without one of them means its first.
    for document in documents where document.sections.count > 1 {
      if let first = document.sections.first.flatMap({ index[document.id(of: $0)] }),
        index[document.id.value] == nil
      {
        index[document.id.value] = first
      }
    }
    flowIndex = index
    errorFlowIndex = Self.errorFlows(settings?.errorFlows ?? [], flows, index)
  }

  private static func errorFlows(
    _ declared: [ProjectDocument.ErrorFlow], _ flows: [FlowEntry], _ index: [String: Int]
  ) -> [String: Int?] {
    guard !declared.isEmpty else { return [:] }
    let names = Set(declared.map { $0.name.value.lowercased() })
    var named: [String: Int] = [:]
    for (number, flow) in flows.enumerated() where !flow.isExternal {
      for name in [flow.id.lowercased(), flow.title.lowercased()]
      where named[name] == nil && names.contains(name) {
        named[name] = number
      }
    }
    return Dictionary(
      declared.map { error -> (String, Int?) in
        let name = error.name.value.lowercased()
        return (name, error.flow.map { index[$0.value] } ?? named[name])
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The flow called `id`; where two share it, the first.
  public func flow(_ id: String) -> FlowEntry? { flowNumber(id).map { flows[$0] } }

  /// The position of a flow in ``flows``.
  public func flowNumber(_ id: String) -> Int? { flowIndex[id] }

  /// Whether the project declares an error flow of this name; letter case does not count.
  public func isErrorFlow(_ name: String) -> Bool { errorFlowIndex[name.lowercased()] != nil }

  /// The flow that a declared error flow enters: the one that the project file names for it, else one whose id or
  /// title is the error's name; letter case does not count.
  public func flow(ofError name: String) -> Int? { errorFlowIndex[name.lowercased()] ?? nil }

  /// The section of a document that defines the flow; nil for an external one.
  public func section(of flow: FlowEntry) -> (document: FlowDocument, section: FlowSection)? {
    guard case .section(let document, let section) = flow.definition else { return nil }
    return (documents[document], documents[document].sections[section])
  }

  /// The step at a position of a flow's step list.
  public func step(_ number: Int, of flow: FlowEntry) -> Step? {
    guard let (_, section) = section(of: flow), flow.steps.indices.contains(number) else { return nil }
    let entry = flow.steps[number]
    return section.scenarios[entry.scenario].steps[entry.step]
  }
}

/// A flow as others refer to it; an object, because it is handed around by every rule and never changes.
public final class FlowEntry: Sendable {
  public enum Definition: Sendable {
    /// A table of a document: positions in `Project.documents` and `FlowDocument.sections`.
    case section(document: Int, section: Int)
    /// Declared in the project file: position in `ProjectDocument.externalFlows`.
    case external(Int)
  }

  /// Where a step stands in its table.
  public struct StepEntry: Sendable {
    private let places: (scenario: Int32, step: Int32)

    init(scenario: Int, step: Int) { places = (Int32(scenario), Int32(step)) }

    public var scenario: Int { Int(places.scenario) }
    public var step: Int { Int(places.step) }
  }

  public let id: String
  public let title: String
  public let definition: Definition
  public let isPartial: Bool
  public let parameters: [String]
  public let results: [String]
  /// All steps in document order.
  public let steps: [StepEntry]
  private let stepIndex: IDIndex
  private let scenarioIndex: IDIndex
  /// Whether two steps, or two scenarios, have the same id.
  package let hasDuplicateIDs: Bool

  init(_ document: FlowDocument, number: Int, section: Int) {
    id = document.id(of: document.sections[section])
    title = document.title.value
    definition = .section(document: number, section: section)
    isPartial = document.kind.value == .partialFlow
    parameters = document.parameters.map(\.value)
    results = document.results.map(\.value)
    let scenarios = document.sections[section].scenarios
    let count = scenarios.reduce(0) { $0 + $1.steps.count }
    var steps: [StepEntry] = []
    steps.reserveCapacity(count)
    var stepIndex = IDIndex(capacity: count)
    var scenarioIndex = IDIndex(capacity: scenarios.count)
    for (number, scenario) in scenarios.enumerated() {
      scenarioIndex.add(scenario.id.value, number)
      for (position, step) in scenario.steps.enumerated() {
        stepIndex.add(step.id.value, steps.count)
        steps.append(StepEntry(scenario: number, step: position))
      }
    }
    hasDuplicateIDs = stepIndex.ids.count < count || scenarioIndex.ids.count < scenarios.count
    self.steps = steps
    self.stepIndex = stepIndex
    self.scenarioIndex = scenarioIndex
  }

  init(_ external: ProjectDocument.ExternalFlow, number: Int) {
    id = external.id.value
    title = external.title?.value ?? external.id.value
    definition = .external(number)
    isPartial = external.id.value.hasPrefix("PF") || !external.results.isEmpty
    parameters = external.parameters.map(\.value)
    results = external.results.map(\.value)
    steps = []
    stepIndex = IDIndex(capacity: 0)
    scenarioIndex = IDIndex(capacity: 0)
    hasDuplicateIDs = false
  }

  public var isExternal: Bool {
    if case .external = definition { true } else { false }
  }

  /// The position in ``steps`` of the step called `id`.
  public func step(_ id: String) -> Int? { stepIndex[id] }

  /// The position of the scenario called `id` in its section.
  public func scenario(_ id: String) -> Int? { scenarioIndex[id] }

  /// The ids that `next:` may name.
  public var stepNames: [String] { stepIndex.ids + scenarioIndex.ids }
}
