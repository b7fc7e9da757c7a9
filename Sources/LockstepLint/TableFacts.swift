import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText

/// What some tables say by themselves: found out table by table, on every core, and put together afterwards.
///
/// One core looks at all that there is about a table before it turns to the next, and no other core looks at that
/// table meanwhile: counting references to what another core counts, too, takes longer than looking at it.
struct TableFacts: Sendable {
  private(set) var texts = Vocabulary.Texts()
  private(set) var uses: [FlowUse] = []
  private(set) var links: LinkUses
  /// Steps whose actions and rows do not agree.
  private(set) var matches: [ActionMatch.Found] = []
  private(set) var jumps: [Numbering] = []
  /// See ``LintSubject``.
  private(set) var openActions: [String: Set<String>] = [:]
  private(set) var given: [String: Set<String>] = [:]
  private(set) var raised: [String: Set<String>] = [:]
  private(set) var withActions: Set<String> = []

  /// - Parameters:
  ///   - flows: positions of tables.
  ///   - titles: those of `project`.
  init(_ project: Project, _ flows: Range<Int>, _ titles: LinkTitles) {
    links = LinkUses(project, titles)
    for table in project.linked.tables.elements[flows] { add(table, project) }
  }

  private mutating func add(_ table: FlowTable, _ project: Project) {
    texts.add(table)
    FlowUse.add(of: table, in: project, to: &uses)
    links.add(table)
    let first = matches.count
    for step in table.steps {
      let match = ActionMatch(step)
      if !match.isEmpty { matches.append((table, step, match)) }
    }
    Numbering.add(of: table, matches[first...], to: &jumps)
    let document = table.document.id.value
    if table.hasActions { withActions.insert(document) }
    let open =
      matches[first...].flatMap { $0.match.open.map { ActionName($0.value).text } } + table.lostActions
    if !open.isEmpty { openActions[document, default: []].formUnion(open) }
    given[document, default: []].formUnion(table.given)
    raised[document, default: []].formUnion(table.raised)
  }

  /// Adds what is known about the tables that follow.
  mutating func add(_ other: TableFacts) {
    texts.add(other.texts)
    uses += other.uses
    links.add(other.links)
    matches += other.matches
    jumps += other.jumps
    // A document of several tables may have one here and one there.
    openActions.merge(other.openActions) { $0.union($1) }
    given.merge(other.given) { $0.union($1) }
    raised.merge(other.raised) { $0.union($1) }
    withActions.formUnion(other.withActions)
  }
}

extension FlowTable {
  /// Whether some step has a list of actions.
  fileprivate var hasActions: Bool { !stepTraits.allSatisfy { $0.contains(.unlisted) } }

  /// The actions whose rows have lost their target.
  fileprivate var lostActions: [String] {
    steps(with: [.user, .nowhere]).flatMap(\.transitions)
      .filter { $0.leadsNowhere && $0.trigger.kind == .user }
      .map { ActionName(row: $0.trigger.text.value).text }
  }

  /// The results that its rows hand back.
  fileprivate var given: Set<String> {
    var names: Set<String> = []
    func add(_ target: Target?) {
      if case .result(let text)? = target?.kind { names.insert(text.value) }
    }
    for scenario in section.scenarios { add(scenario.target) }
    for step in steps(with: .result) {
      add(step.target)
      for row in step.transitions { add(row.target) }
    }
    return names
  }

  /// What its rows raise: errors by name in lower case, their pages as `#anchor`.
  fileprivate var raised: Set<String> {
    var names: Set<String> = []
    for row in steps(withAny: [.error, .errorFlow]).flatMap(\.transitions) {
      if row.trigger.kind == .error { names.insert(row.trigger.text.value.lowercased()) }
      guard let target = row.target, case .errorFlow(let name) = target.kind else { continue }
      names.insert(name.value.lowercased())
      if let anchor = target.href?.value.split(separator: "#").dropFirst().last {
        names.insert("#" + anchor)
      }
    }
    return names
  }
}
