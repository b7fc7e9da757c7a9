import Lockstep
import LockstepModel
import LockstepServing
import LockstepWorkspace

/// The ways to a flow or a step, and those from it.
extension LanguageServer {
  func callHierarchyItemsJSON(_ place: DocumentPosition?) -> String {
    guard let place else { return "null" }
    let project = place.document.project
    for occurrence in place.occurrences {
      let symbol: Symbol? =
        switch occurrence.symbol {
        case .flow, .place: occurrence.symbol
        case .row(let flow, let id):
          place.document.linkedProject.row(id, of: flow).map { .place(flow: flow, id: $0.step.id.value) }
        default: nil
        }
      guard let symbol, let item = callItemJSON(symbol, of: project, place.document.linkedProject) else {
        continue
      }
      return jsonArray { $0.rawJSON(item) }
    }
    return "null"
  }

  func callsJSON(_ item: MessageValue, isIncoming: Bool) async throws(RequestFailure) -> String {
    let data = item["data"]
    guard let directory = data["project"].text, let flow = data["flow"].text,
      let project = projects.first(where: { $0.directory == directory }),
      let linked = await project.checkedProject()?.project, let number = linked.flowNumber(flow)
    else { throw RequestFailure(.invalidParams, "the item is not one of this server") }
    let id = data["place"].text
    let index = LinkedProject.FlowIndex(number)
    let step = id.flatMap { linked.place($0, of: flow)?.index }
    var found: [Symbol: [CallHierarchy.Origin]] = [:]
    if isIncoming {
      let origins =
        step.map(project.callHierarchy.origins(ofStep:))
        ?? (id == nil ? project.callHierarchy.origins(ofFlow: index) : [])
      found = Dictionary(grouping: origins) { .place(flow: $0.flow, id: $0.step) }
    } else {
      let all =
        step.map { [$0] }
        ?? (index < linked.linked.tables.endIndex ? Array(linked.linked.steps(of: index)) : [])
      for way in all.flatMap(linked.linked.edges) {
        let goal: Symbol? =
          way.flow.map { .flow(linked.flows[$0.position].id) }
          ?? way.step.map {
            .place(
              flow: linked.linked.tables[linked.linked.steps[$0].flow].entry.id,
              id: linked.linked.id($0).value)
          }
        if let goal { found[goal, default: []].append(way.origin) }
      }
    }
    return jsonArray { json in
      let items = found.compactMap { symbol, origins in
        self.callItemJSON(symbol, of: project, linked).map { (item: $0, origins: origins) }
      }
      for (item, origins) in items.sorted(by: { $0.item < $1.item }) {
        json.object { json in
          json.member(isIncoming ? "from" : "to") { $0.rawJSON(item) }
          json.array("fromRanges") { json in
            for origin in Set(origins.map(\.symbol)) {
              self.firstDefinition(of: origin, in: project)?.range.write(to: &json)
            }
          }
        }
      }
    }
  }

  /// Where a name is defined first, in the present text of its file.
  func firstDefinition(of symbol: Symbol, in project: ServedProject) -> (path: String, range: TextRange)? {
    for found in project.findAll(symbol) where found.occurrence.isDefinition && !found.isErratum {
      let path = found.source.path
      let view = FilePositions(found.source, present: project.currentText(of: path), encoding)
      if let range = view.range(found.occurrence.span) { return (path, range) }
    }
    return nil
  }

  private func callItemJSON(_ symbol: Symbol, of project: ServedProject, _ linked: Project) -> String? {
    guard let (path, range) = firstDefinition(of: symbol, in: project) else { return nil }
    let (flow, id): (String, String?) =
      switch symbol {
      case .place(let flow, let id): (flow, id)
      case .flow(let flow): (flow, nil)
      default: ("", nil)
      }
    let title =
      id.flatMap { linked.place($0, of: flow).map { linked.title(of: $0.index) } } ?? linked.flow(flow)?.title
    return jsonObject { json in
      json.member("name", id.map { "\(flow) \($0)" } ?? flow)
      json.member("detail", title ?? "")
      json.member("kind", (id == nil ? OutlineEntry.Kind.flow : .step).rawValue)
      json.member("uri", uri(of: project.canonical(path)))
      json.member("range", range.write)
      json.member("selectionRange", range.write)
      json.object("data") {
        $0.member("project", project.directory)
        $0.member("flow", flow)
        if let id { $0.member("place", id) }
      }
    }
  }
}

extension CallHierarchy.Origin {
  /// The row as a name of the project.
  fileprivate var symbol: Symbol { isStep ? .place(flow: flow, id: step) : .row(flow: flow, id: row) }
}
