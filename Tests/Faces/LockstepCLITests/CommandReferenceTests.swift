import Foundation
import Testing

/// docs/cli.md has a section for each command, with the options that its help has.
@Suite struct CommandReference {
  private static let page = "docs/cli.md"

  private struct Help: Decodable {
    struct Command: Decodable {
      var commandName: String
      var arguments: [Argument]?
      var subcommands: [Command]?
    }
    struct Argument: Decodable {
      struct Name: Decodable {
        var kind: String
        var name: String
      }
      var abstract: String?
      var kind: String
      var names: [Name]?
      var valueName: String?
    }
    var command: Command
  }

  private static func commands() async throws -> [(name: String, arguments: [Help.Argument])] {
    let tool = CommandHarness()
    #expect(await tool.run("--experimental-dump-help") == 0)
    let help = try JSONDecoder().decode(Help.self, from: Data(tool.outputBytes))
    func all(_ command: Help.Command, _ prefix: String) -> [(String, [Help.Argument])] {
      let name = prefix + command.commandName
      let own = command.subcommands == nil ? [(name, command.arguments ?? [])] : []
      return own + (command.subcommands ?? []).flatMap { all($0, name + " ") }
    }
    return (help.command.subcommands ?? []).filter { $0.commandName != "help" }.flatMap { all($0, "") }
  }

  private static func table(of arguments: [Help.Argument]) -> String {
    let rows = arguments.compactMap { argument -> String? in
      let names = (argument.names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }
      if names.contains("--help") || names.contains("--version") { return nil }
      let value = argument.valueName.map { argument.kind == "flag" ? "" : " <\($0)>" } ?? ""
      let name =
        argument.kind == "positional"
        ? "<\(argument.valueName ?? "")>" : names.joined(separator: ", ") + value
      return "| `\(name)` | \((argument.abstract ?? "").replacing("|", with: "\\|")) |\n"
    }
    return rows.isEmpty ? "" : "| option | effect |\n|---|---|\n" + rows.joined()
  }

  @Test func eachCommandHasItsOptions() async throws {
    var page = try Places.text(Self.page)
    let commands = try await Self.commands()
    #expect(commands.count > 20)
    for (name, arguments) in commands {
      let begin = "<!-- options of \(name) -->\n"
      let end = "<!-- end -->"
      let start = try #require(page.range(of: begin), "docs/cli.md has no options of \(name)").upperBound
      let stop = try #require(page.range(of: end, range: start..<page.endIndex)).lowerBound
      let table = Self.table(of: arguments)
      if ProcessInfo.processInfo.environment["LOCKSTEP_UPDATE_GOLDEN"] != nil {
        page.replaceSubrange(start..<stop, with: "\n" + table + "\n")
      } else {
        #expect(page[start..<stop] == "\n" + table + "\n", "docs/cli.md is stale for \(name)")
      }
    }
    if ProcessInfo.processInfo.environment["LOCKSTEP_UPDATE_GOLDEN"] != nil {
      try page.write(toFile: Places.path(Self.page), atomically: true, encoding: .utf8)
    }
    let known = Set(commands.map(\.name))
    for match in page.matches(of: /<!-- options of ([a-z -]+) -->/) {
      #expect(known.contains(String(match.1)))
    }
  }
}
