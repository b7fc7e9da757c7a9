import Testing

/// Pages of the documentation do what they say.
@Suite struct Documentation {
  @Test(arguments: ["docs/tutorial.md", "docs/cli.md", "docs/flow-file.md"])
  func itsCommandsPrintWhatIsShown(_ page: String) async throws {
    // The project in which a designer finds the flow.
    let settings = "lockstep: 1\nerror-flows:\n  No internet: {}\nactions: [card.rename]\n"
    let files = page == "docs/flow-file.md" ? ["flows/lockstep.yaml": settings] : [:]
    try await Places.withFolder(files) { folder in
      let count = try await DocumentSession(page: page, folder: folder).play()
      #expect(count >= 1)
    }
  }
}
