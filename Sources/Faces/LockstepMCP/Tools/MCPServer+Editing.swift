import LockstepDiff
import LockstepModel
import LockstepReporting
import LockstepServing
import LockstepWorkspace

/// `rename` and `renumber`.
extension MCPServer {
  func rename(_ arguments: ToolArguments, _ monitor: CallMonitor) async throws(ToolFailure) -> ToolReply {
    let (name, newName) = (arguments.text("name") ?? "", arguments.text("to") ?? "")
    guard newName.contains(where: { !$0.isWhitespace }) else {
      throw ToolFailure("'to' is empty", help: "give the new name or id")
    }
    guard newName != name else {
      throw ToolFailure("'\(name)' is the present name", help: "give a new one as 'to'")
    }
    let symbol = try symbol(arguments.text("kind") ?? "", name, arguments)
    let renaming = try await renaming(monitor)
    guard !servedProject.findAll(symbol).isEmpty else {
      throw ToolFailure("nothing of this kind is called '\(name)'", help: "'flow' shows the names of a flow")
    }
    let files: [EditedFile]
    do throws(RequestFailure) {
      files = try await renaming.files(with: newName, for: symbol)
    } catch {
      throw ToolFailure(error)
    }
    return try reply(with: files, arguments)
  }

  func renumber(_ arguments: ToolArguments, _ monitor: CallMonitor) async throws(ToolFailure) -> ToolReply {
    let renaming = try await renaming(monitor)
    let project = renaming.checked.project
    let flow = project.flows[try flowNumber(arguments.text("flow") ?? "", in: project)].id
    let plan = arguments.text("insert_after").map { RenumberingPlan.insertAfter($0) } ?? .all
    let files: [EditedFile]
    do throws(RequestFailure) {
      files = try await renaming.files(plan, of: flow)
    } catch {
      throw ToolFailure(error)
    }
    return try reply(with: files, arguments)
  }

  private func renaming(_ monitor: CallMonitor) async throws(ToolFailure) -> ProjectRenaming {
    ProjectRenaming(servedProject, try await readableProject()) { () throws(RequestFailure) in
      if monitor.isCancelled { throw RequestFailure(.requestCancelled, "the request was cancelled") }
    }
  }

  private func symbol(
    _ kind: String, _ name: String, _ arguments: ToolArguments
  ) throws(ToolFailure) -> Symbol {
    func needed(_ argument: String) throws(ToolFailure) -> String {
      if let text = arguments.text(argument) { return text }
      throw ToolFailure(
        "a \(kind) is named together with '\(argument)'", help: "add the argument '\(argument)'")
    }
    switch kind {
    case "flow": return .flow(name)
    case "step": return .place(flow: try needed("flow"), id: name)
    case "row": return .row(flow: try needed("flow"), id: name)
    case "result": return .result(flow: try needed("flow"), name: name)
    case "parameter": return .parameter(flow: try needed("flow"), name: name)
    case "error": return .error(flow: try needed("flow"), name: name)
    case "outcome": return .outcome(flow: try needed("flow"), step: try needed("step"), name: name)
    case "button": return .button(screen: try needed("screen"), name: name)
    case "screen": return .screen(name)
    case "action": return .action(name)
    case "world": return .world(name)
    default: return .value(name)
    }
  }

  /// The edits as lines, applied if that is asked for.
  private func reply(with files: [EditedFile], _ arguments: ToolArguments) throws(ToolFailure) -> ToolReply {
    let changed = files.filter { !$0.edits.isEmpty }
    let isApplied = arguments.flag("apply") && !changed.isEmpty
    if isApplied { try writeFiles(changed) }
    var tables = LineTables()
    let lines = changed.flatMap { file in
      AgentReporter.editTexts(file.edits, in: file.source, &tables).map {
        (String?.some(file.source.path), "edit \($0)")
      }
    }
    let count = "\(Count.text(lines.count, "edit")) in \(Count.text(changed.count, "file"))"
    return ToolReply(
      lines.isEmpty ? "nothing to change" : isApplied ? "applied \(count)" : "\(count), not applied",
      lines: lines, facts: [("edits", .count(lines.count)), ("applied", .flag(isApplied))])
  }

  private func writeFiles(_ files: [EditedFile]) throws(ToolFailure) {
    guard mayWrite else {
      throw ToolFailure(
        "this server only reads",
        help: "leave out 'apply' and make the edits yourself, or start it with --write")
    }
    for file in files {
      let path = file.source.path
      // A link would lead to another file.
      let place = FilePath.join(self.files.canonical(FilePath.directory(of: path)), FilePath.name(of: path))
      guard self.files.contains(path), self.files.canonical(path) == place else {
        throw ToolFailure("'\(path)' is a link, and only files of the project are written")
      }
    }
    do throws(WorkspaceError) {
      try commands.writeFiles(files.map { (self.files.canonical($0.source.path), $0.bytes) })
    } catch {
      throw ToolFailure(error)
    }
  }
}
