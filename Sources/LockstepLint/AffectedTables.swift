import LockstepModel

/// Finds the tables about which rules may find something else when some documents have changed: these, and, as far as
/// what they tell others has changed, all that call them, directly or not, all that name one of them, and all that one of
/// them names.
struct AffectedTables {
  typealias FlowIndex = LinkedProject.FlowIndex

  private let old: LintSubject
  private let new: LintSubject
  private var found: Set<FlowIndex> = []

  init(_ old: LintSubject, _ new: LintSubject) {
    self.old = old
    self.new = new
  }

  mutating func add(_ flows: some Sequence<FlowIndex>) { found.formUnion(flows) }

  /// Adds all that depends on some tables.
  mutating func follow(_ changed: [FlowIndex]) {
    // Documents may share an id.
    for id in documents(of: changed) { add(tables(called: id)) }
    let telling = changed.filter { !new.facts[$0].tellsOthersTheSame(as: old.facts[$0]) }
    addNeighbours(of: telling)
    let ids = callers(of: documents(of: telling))
    for id in ids {
      add(tables(called: id))
      for subject in [old, new] { add(subject.uses.tables(leadingTo: id)) }
    }
    let triggering = changed.filter { flow in
      !new.facts[flow].triggersTheSame(as: old.facts[flow])
        || documents(of: [flow]).contains { new.lostUses[$0] != old.lostUses[$0] }
    }
    addNaming(ids.union(callers(of: documents(of: triggering))))
  }

  /// Adds what some tables lead to and name.
  private mutating func addNeighbours(of flows: [FlowIndex]) {
    for subject in [old, new] {
      for flow in flows {
        let facts = subject.facts[flow]
        for name in facts.uses.map(\.target) + facts.named { add(tables(called: name)) }
      }
    }
  }

  /// Adds the tables whose links and lists name one of some documents, or one of their tables.
  private mutating func addNaming(_ ids: Set<String>) {
    if ids.isEmpty { return }
    let names = ids.union(ids.flatMap { id in tables(called: id).map { new.flows[$0].entry.id } })
    for flow in new.facts.indices where !new.facts[flow].named.isDisjoint(with: names) { found.insert(flow) }
  }

  /// The ids of the documents of some tables, before and now.
  private func documents(of flows: [FlowIndex]) -> Set<String> {
    Set([old, new].flatMap { subject in flows.map { subject.flows[$0].document.id.value } })
  }

  /// Documents with all that call them, directly or not.
  private func callers(of documents: Set<String>) -> Set<String> {
    var all = documents
    var open = Array(documents)
    while let id = open.popLast() {
      for subject in [old, new] {
        for flow in subject.uses.tables(leadingTo: id) {
          let caller = subject.flows[flow].document.id.value
          guard subject.facts[flow].uses.contains(where: { $0.isCall && $0.target == id }) else { continue }
          if all.insert(caller).inserted { open.append(caller) }
        }
      }
    }
    return all
  }

  /// The tables of the document of an id, or of a table's id.
  private func tables(called name: String) -> [FlowIndex] {
    if let tables = new.tables[name] { return tables }
    guard let flow = new.project.flowNumber(name), flow < new.flows.count else { return [] }
    return new.tables[new.flows[FlowIndex(flow)].document.id.value] ?? []
  }

  /// What was found, in the order of the project, with all tables of their documents.
  var all: [FlowIndex] {
    var all = found
    for flow in found {
      let document = new.flows[flow].document
      if document.sections.count > 1 { all.formUnion(new.tables[document.id.value] ?? []) }
    }
    return all.sorted()
  }
}
