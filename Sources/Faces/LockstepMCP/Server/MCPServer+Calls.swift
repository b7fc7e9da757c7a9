import Lockstep
import LockstepModel
import LockstepReporting
import LockstepServing
import LockstepWorkspace

/// The calls of tools.
extension MCPServer {
  /// Calls a tool.
  ///
  /// - Returns: a page of its answer, or why there is none.
  /// - Throws: for a tool that does not exist.
  func callTool(
    _ params: MessageValue, _ monitor: CallMonitor
  ) async throws(RequestFailure) -> (page: AnswerPage?, failure: String?) {
    guard let name = params["name"].text else {
      throw RequestFailure(.invalidParams, "'name' is missing: it names a tool")
    }
    guard let tool = MCPTool.all.first(where: { $0.name == name }) else {
      let names = MCPTool.all.map(\.name)
      let help = Suggestion.help(for: name, among: names) ?? "there are: \(names.joined(separator: ", "))"
      throw RequestFailure(.invalidParams, "the server has no tool '\(name)'; \(help)")
    }
    do throws(ToolFailure) {
      let arguments = try ToolArguments(params["arguments"], of: tool)
      let answer = try await answerCall(of: tool, arguments, monitor)
      return (
        try AnswerPage(answer, max: arguments.count("max") ?? 200, page: arguments.count("page") ?? 1), nil
      )
    } catch {
      // It may quote an argument of any length.
      return (nil, AgentReporter.shortened(error.text, to: 4_000))
    }
  }

  private func answerCall(
    of tool: MCPTool, _ arguments: ToolArguments, _ monitor: CallMonitor
  ) async throws(ToolFailure) -> ToolReply {
    await noticeChangedFiles()
    switch tool.name {
    case MCPTool.lint.name: return try await lint(arguments)
    case MCPTool.explain.name: return try await explain(arguments)
    case MCPTool.flow.name: return try await showFlow(arguments)
    case MCPTool.play.name: return try await play(arguments)
    case MCPTool.test.name: return try await test(arguments, monitor)
    case MCPTool.explore.name: return try await explore(arguments, monitor)
    case MCPTool.diff.name: return try await diff(arguments)
    case MCPTool.trace.name: return try await trace(arguments)
    case MCPTool.rename.name: return try await rename(arguments, monitor)
    case MCPTool.renumber.name: return try await renumber(arguments, monitor)
    default: throw ToolFailure("the server has no tool '\(tool.name)'")
    }
  }

  /// Notices files that have changed since the last request.
  func noticeChangedFiles() async {
    // An error is found again by the check.
    if (try? await servedProject.workspace.haveFilesChanged()) ?? true { servedProject.isDirty = true }
  }

  /// The result of checking the files as they are.
  func checkFiles() async throws(ToolFailure) -> CheckResult {
    await servedProject.check()
    if let result = servedProject.result { return result }
    throw servedProject.error.map { ToolFailure($0) } ?? ToolFailure("the project cannot be checked")
  }

  /// The project, with the previous content of each file that cannot be read now.
  func readableProject() async throws(ToolFailure) -> CheckedProject {
    _ = try await checkFiles()
    if let checked = await servedProject.checkedProject() { return checked }
    throw ToolFailure("the project cannot be read", help: "'lint' lists why")
  }

  /// A path of the project that a client names.
  ///
  /// - Throws: for a path that leads elsewhere, or nowhere.
  func validatedPath(_ text: String) throws(ToolFailure) -> String {
    var names: [Substring] = []
    for name in text.split(separator: "/") where name != "." {
      if name != ".." { names.append(name) } else if names.popLast() == nil { names = [".."]; break }
    }
    let path = names.isEmpty ? "." : names.joined(separator: "/")
    guard !text.hasPrefix("/"), names.first != "..", !path.utf8.contains(0), files.contains(path) else {
      throw ToolFailure(files.outsideError(for: text))
    }
    guard files.kind(path) != nil else { throw ToolFailure(files.missingFileError(path)) }
    return path
  }

  /// What an answer does not rest on, because it could not be read; empty if everything was read.
  func unreadText(_ result: CheckResult) -> String {
    result.brokenFiles.isEmpty
      ? "" : "; parts of \(Suggestion.list(result.brokenFiles)) could not be read: 'lint' lists why"
  }

  /// - Throws: if the project file lacks something because it could not be read.
  func requireSettings(of checked: CheckedProject, for key: String) throws(ToolFailure) {
    guard let first = checked.files.settingsErrors.first else { return }
    let reason = AgentReporter.lines(of: [first]).map { "\($0.group) \($0.text)" }.joined()
    throw ToolFailure(
      "whether the project file has '\(key)' is not known: it could not be read as a whole", help: reason)
  }

  /// - Throws: if no flow is called so.
  func flowNumber(_ id: String, in project: Project) throws(ToolFailure) -> Int {
    if let number = project.flowNumber(id), !project.flows[number].isExternal { return number }
    let ids = project.flows.filter { !$0.isExternal }.map(\.id)
    throw ToolFailure(
      "no flow is called '\(id)'",
      help: Suggestion.help(for: id, among: ids) ?? "there are: \(Suggestion.list(ids))")
  }
}
