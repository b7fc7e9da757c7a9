extension TableText {
  /// A link to a flow: `[UC7.1 Show all available cards](UC7.1_ShowAllAvailableCards.md)`; the label alone
  /// where the address is unknown.
  func link(toFlow id: String, label: SourceString?, href: SourceString?) -> String {
    let target = project.flow(id)
    let text = label?.value ?? target.map(self.label) ?? id
    return link(text, href?.value ?? target.flatMap(address))
  }

  /// A link to an error flow that the project gives a document or a flow; otherwise just its name.
  func link(toErrorFlow name: String, label: SourceString?, href: SourceString?) -> String {
    let declared = project.settings?.errorFlows.first { $0.name.value == name }
    let address = declared?.document.map { document in
      inProject(document.value) + (declared?.anchor.map { "#\($0.value)" } ?? "")
    }
    let entered = declared?.flow.flatMap { project.flow($0.value) }.flatMap(self.address)
    return link(label?.value ?? name, href?.value ?? address ?? entered)
  }

  private func link(_ label: String, _ address: String?) -> String {
    address.map { "[\(label)](\($0))" } ?? label
  }

  private func label(of flow: FlowEntry) -> String {
    if let (document, _) = project.section(of: flow) { return "\(document.id.value) \(document.title.value)" }
    return flow.title == flow.id ? flow.id : "\(flow.id) \(flow.title)"
  }

  private func address(of flow: FlowEntry) -> String? {
    switch flow.definition {
    case .section(let number, _):
      return RelativePath.link(
        from: document.source.path, to: RelativePath.markdown(beside: project.documents[number].source.path))
    case .external(let number):
      return project.settings?.externalFlows[number].document.map { inProject($0.value) }
    }
  }

  /// The address of a document that the project file names.
  private func inProject(_ path: String) -> String {
    guard let settings = project.settings, !path.contains("://") else { return path }
    return RelativePath.link(
      from: document.source.path, to: RelativePath.resolve(path, besides: settings.source.path))
  }
}
