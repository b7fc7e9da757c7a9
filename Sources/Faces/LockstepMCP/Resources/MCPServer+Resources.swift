import Lockstep
import LockstepLint
import LockstepModel
import LockstepReporting
import LockstepServing
import LockstepWorkspace

/// The resources: flows as compact text, pages of the format, and rules.
extension MCPServer {
  private struct ResourceEntry {
    var address: ResourceAddress
    var name: String
    var title: String
    var description: String
    var type = "text/plain"
  }

  /// How many resources an answer lists.
  private static var entriesPerAnswer: Int { 100 }
  /// The most bytes of a text, as JSON.
  private static var maximumTextBytes: Int { 23_000 }

  /// A part of the list.
  ///
  /// - Parameter cursor: where the part begins, as an earlier answer named it.
  func listResources(after cursor: MessageValue) async throws(RequestFailure) -> (inout JSONWriter) -> Void {
    await noticeChangedFiles()
    let start = cursor.isNull ? 0 : cursor.text.flatMap { Int($0) } ?? -1
    let entries = Self.pageEntries + (await flowEntries())
    guard (0...entries.count).contains(start) else {
      throw RequestFailure(.invalidParams, "the cursor is not one of an earlier answer")
    }
    let end = min(start + Self.entriesPerAnswer, entries.count)
    return { json in
      json.array("resources") { json in
        for entry in entries[start..<end] {
          json.object {
            $0.member("uri", entry.address.text)
            $0.member("name", entry.name)
            $0.member("title", entry.title)
            $0.member("description", entry.description)
            $0.member("mimeType", entry.type)
          }
        }
      }
      if end < entries.count { json.member("nextCursor", String(end)) }
    }
  }

  private static var pageEntries: [ResourceEntry] {
    let docs = FormatPage.all.flatMap { page in
      page.parts.indices.map { number in
        let part = page.parts.count > 1 ? ", part \(number + 1) of \(page.parts.count)" : ""
        return ResourceEntry(
          address: .page(page.name, part: number + 1), name: page.name + part, title: page.title + part,
          description: "A page of the documentation.", type: "text/markdown")
      }
    }
    return docs + [
      ResourceEntry(address: .rules, name: "rules", title: "Rules", description: "All rules, a line each.")
    ]
  }

  private func flowEntries() async -> [ResourceEntry] {
    guard let project = try? await readableProject().project else { return [] }
    return project.flows.filter { !$0.isExternal }.map { entry in
      let title = AgentReporter.shortened(entry.title, to: 80)
      return ResourceEntry(
        address: .flow(entry.id), name: entry.id, title: title, description: "The flow as compact text.")
    }
  }

  func writeResourceTemplates(_ json: inout JSONWriter) {
    json.array("resourceTemplates") { json in
      for (address, name, description) in [
        ("lockstep://flow/{id}", "flow", "A flow as compact text, by its id."),
        ("lockstep://rule/{rule}", "rule", "The findings of a rule, its reason, and the remedy."),
      ] {
        json.object {
          $0.member("uriTemplate", address)
          $0.member("name", name)
          $0.member("description", description)
          $0.member("mimeType", "text/plain")
        }
      }
    }
  }

  /// The text of a resource.
  func readResource(_ address: String?) async throws(RequestFailure) -> (inout JSONWriter) -> Void {
    guard let address else { throw RequestFailure(.invalidParams, "'uri' is missing") }
    guard let resource = ResourceAddress(address), let text = await text(of: resource) else {
      throw RequestFailure(
        .invalidParams,
        "there is no resource '\(AgentReporter.shortened(address, to: 200))'; resources/list has all")
    }
    let isPage = if case .page = resource { true } else { false }
    return { json in
      json.array("contents") {
        $0.object {
          $0.member("uri", resource.text)
          $0.member("mimeType", isPage ? "text/markdown" : "text/plain")
          $0.member("text", text)
        }
      }
    }
  }

  private func text(of resource: ResourceAddress) async -> String? {
    switch resource {
    case .page(let name, let part):
      guard let page = FormatPage.all.first(where: { $0.name == name }), page.parts.indices.contains(part - 1)
      else { return nil }
      return page.parts[part - 1]
    case .rules: return truncate(RuleText.list(RuleCatalogue.all), rest: "the tool 'explain' has each rule")
    case .rule(let id):
      return RuleCatalogue.info(id).map {
        truncate(RuleText.explanation($0), rest: "the tool 'explain' has the rest")
      }
    case .flow(let id):
      await noticeChangedFiles()
      guard let project = try? await readableProject().project, let number = project.flowNumber(id),
        let answer = flowText(of: number, in: project)
      else { return nil }
      let lines = [answer.summary] + answer.lines.map { AgentReporter.shortened(Printable.line($0.text)) }
      return truncate(lines.joined(separator: "\n") + "\n", rest: "the tool 'flow' has the rest, in pages")
    }
  }

  /// As many lines of a text as an answer may have.
  private func truncate(_ text: String, rest: String) -> String {
    var shown = ""
    var bytes = 0
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      bytes += json { $0.string(String(line)) }.utf8.count
      if bytes > Self.maximumTextBytes { return shown + "\(lines.count - number) lines left out: \(rest)\n" }
      shown += line + (number < lines.count - 1 ? "\n" : "")
    }
    return shown
  }
}
