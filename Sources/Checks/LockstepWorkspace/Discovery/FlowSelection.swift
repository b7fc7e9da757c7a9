import Lockstep
package import LockstepModel

/// The part of a project that the arguments of a command name.
package struct FlowSelection: Sendable {
  package var directory: String
  package var files: ProjectFiles
  /// The documents that are meant.
  package var documents: [FlowDocument]
}

extension FlowDocument {
  /// The files by which it can be named: its own, and that of its errata.
  fileprivate var paths: [String] { [source.path, errata?.source.path].compactMap(\.self) }
}

extension Workspace {
  /// The flows that arguments name: ids, files or directories; without arguments the whole project.
  ///
  /// - Parameters:
  ///   - project: the directory of the project in which ids are looked up.
  ///   - rendered: whether a document that is named means the flow that it is rendered from: where it is written.
  package func select(
    _ flows: [String], project: String? = nil, rendered: Bool = false
  ) async throws(WorkspaceError) -> [FlowSelection] {
    var parts: [FlowSelection] = []
    let paths = flows.filter { files.kind($0) != nil || $0.contains("/") || formats.hasFormat(for: $0) }
    let ids = flows.filter { !paths.contains($0) }
    for target in try targets(of: paths) {
      var target = target
      if rendered { target.paths = target.paths.map { source(ofRendering: $0) ?? $0 } }
      let files = try await load(target)
      let meant = files.ownFlows.filter { flow in flow.paths.contains { target.covers($0, self.files) } }
      if files.isEmptyOfFlows, !files.diagnostics.contains(where: { $0.severity == .error }) {
        if target.isRest { continue }
        throw noFlows(below: target.directory ?? ".", besides: files.foreignFiles)
      }
      parts.append(FlowSelection(directory: target.directory ?? ".", files: files, documents: meant))
    }
    if !ids.isEmpty || flows.isEmpty {
      let directory = try projectDirectory(named: project)
      let files = try await load(ProjectTarget(directory: directory))
      if files.ownFlows.isEmpty {
        throw noFlows(besideProjectsBelow: directory)
          ?? noFlows(below: directory, besides: files.foreignFiles)
      }
      let meant =
        try ids.isEmpty
        ? files.ownFlows : ids.map { id throws(WorkspaceError) in try document(id, in: files) }
      parts.append(FlowSelection(directory: directory, files: files, documents: meant))
    }
    return parts
  }

  /// Selects flows where only one project may be meant.
  package func selectOne(_ flows: [String], project: String?, to purpose: String) async throws(WorkspaceError)
    -> FlowSelection
  {
    let parts = try await select(flows, project: project)
    if let part = parts.first, parts.count == 1 { return part }
    throw WorkspaceError(
      "these flows belong to \(parts.count) projects", help: "\(purpose) each project separately")
  }

  /// The file next to a document that has its flow; nil for a document that is not a rendering.
  private func source(ofRendering path: String) -> String? {
    formats.sources(ofRendering: path).first { files.kind($0) != nil }
  }

  private func document(_ id: String, in files: ProjectFiles) throws(WorkspaceError) -> FlowDocument {
    if let document = files.ownFlows.first(where: { $0.id.value == id }) { return document }
    throw Self.unknownFlow(id, among: files.ownFlows.map(\.id.value))
  }

  /// The error about an id that no flow has.
  static func unknownFlow(_ id: String, among ids: [String]) -> WorkspaceError {
    let all = ids.isEmpty ? "no flows found here" : "there are: \(ids.joined(separator: ", "))"
    return WorkspaceError(
      "no flow is called '\(id)'",
      help: ids.isEmpty
        ? "\(all); name a project with --project DIR" : Suggestion.help(for: id, among: ids) ?? all)
  }

  /// The project of one flow, which is named by its id or its file, and the flow's id.
  ///
  /// - Parameter project: the directory of the project, if it is named.
  package func findFlow(
    _ flow: String, project: String? = nil
  ) async throws(WorkspaceError) -> (files: ProjectFiles, flow: String) {
    let isFile = files.kind(flow) == .file
    var target =
      isFile ? target(ofFile: flow) : ProjectTarget(directory: try projectDirectory(named: project))
    if project != nil { target.directory = try projectDirectory(named: project) }
    let found = try await load(target)
    let id = try flowID(of: flow, in: found)
    try found.requireOneFlow(id)
    return (found, id)
  }

  private func flowID(of flow: String, in found: ProjectFiles) throws(WorkspaceError) -> String {
    let path = files.canonical(flow)
    if let document = found.flows.first(where: { $0.paths.map(files.canonical).contains(path) }) {
      return document.id.value
    }
    let project = found.project
    if project.flow(flow)?.isExternal == false { return flow }
    if files.kind(flow) == .file { throw noFlows(inFile: flow) }
    if files.kind(flow) == .directory {
      throw WorkspaceError(
        "'\(flow)' is a folder, and one flow is meant here",
        help: "name a flow, and the folder with --project \(flow)")
    }
    throw Self.unknownFlow(flow, among: project.flows.filter { !$0.isExternal }.map(\.id).sorted())
  }
}

extension ProjectFiles {
  /// - Throws: if two files have flows with an ID, so that it means neither.
  package func requireOneFlow(_ id: String) throws(WorkspaceError) {
    let paths = flows.filter { $0.id.value == id }.map(\.source.path)
    guard let first = paths.first, let last = paths.last, paths.count > 1 else { return }
    throw WorkspaceError(
      first == last
        ? "'\(first)' has two flows '\(id)'" : "'\(first)' and '\(last)' both have a flow '\(id)'",
      help: "give one of them another ID")
  }
}
