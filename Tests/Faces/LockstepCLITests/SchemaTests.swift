import Testing

@Suite struct PrintingSchemas {
  @Test(arguments: ["project", "flow", "errata", "world", "script", "scenario", "vocabulary"])
  func aSchemaIsPrintedAsItsFile(_ name: String) async throws {
    let tool = CommandHarness()
    #expect(await tool.run("schema", name) == 0)
    let isSame = try Places.text("schemas/\(name).schema.json") == tool.output
    #expect(isSame, "\(name) is stale; see CONTRIBUTING.md")
  }

  @Test func withoutANameTheyAreListed() async {
    let tool = CommandHarness()
    #expect(await tool.run("schema") == 0)
    let names = tool.output.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(names == ["project", "flow", "errata", "world", "script", "scenario", "vocabulary"])
  }

  @Test func anotherNameIsWrongUseWithASuggestion() async {
    let tool = CommandHarness()
    #expect(await tool.run("schema", "flwo") == 2)
    #expect(tool.complaints == "lockstep: unknown schema 'flwo'\n  did you mean 'flow'?\n")
    #expect(tool.output == "")
  }
}
