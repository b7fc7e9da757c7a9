import LockstepDiff
import LockstepModel
import LockstepYAML
import Testing

/// Lists are compared item by item: two lists may read the same once they are one text.
@Suite struct ListMeaningTests {
  private static let shop = """
    flow: PF1
    kind: partial-flow
    title: Buy a ticket
    results: [Bought]
    parameters: ["child, adult", dog]
    overview:
      triggered-by: ["someone enters; it rains", it is late]
    scenarios:
      - id: 1
        steps:
          - id: 1.1
            screen: Question
            items: ["one, two", three]
            options: ["Yes, please", No]
            actions: ["Buy, now", Leave]
            transitions:
              - {id: 1.1a, user: "selects Buy, now", next: 1.2}
              - {id: 1.1b, user: selects Leave, result: Bought}
          - id: 1.2
            partial-flow: PF2
            with: ["a, b", c]
            transitions:
              - {id: 1.2a, returns: Done, result: Bought}

    """

  /// Each list with its first item cut in two, or joined otherwise.
  @Test(arguments: [
    (#"items: ["one, two", three]"#, #"items: [one, "two, three"]"#, "reworded 1.1"),
    (#"options: ["Yes, please", No]"#, "options: [Yes, please, No]", "reworded 1.1"),
    (#"actions: ["Buy, now", Leave]"#, "actions: [Buy, now, Leave]", "reworded 1.1"),
    (#"with: ["a, b", c]"#, "with: [a, b, c]", "changed 1.2"),
    (#"parameters: ["child, adult", dog]"#, "parameters: [child, adult, dog]", "changed "),
    (
      #"triggered-by: ["someone enters; it rains", it is late]"#,
      "triggered-by: [someone enters, it rains, it is late]", "reworded "
    ),
  ])
  func otherItemsOfTheSameTextAreAChange(_ list: String, _ other: String, change: String) throws {
    #expect(Self.shop.contains(list))
    let diff = try Versions.diff(Self.shop, replacing: list, with: other)
    #expect(diff.short == [change], "\(diff.text)")
    let same = try Versions.diff(Self.shop, replacing: list, with: list)
    #expect(same.isEmpty, "\(same.text)")
  }

  @Test func quotesShowWhereAnItemEndsOnlyWhereNothingElseDoes() throws {
    let joined = try Versions.diff(
      Self.shop, replacing: #"options: ["Yes, please", No]"#, with: "options: [Yes, please, No]")
    let shown = ##"options '"Yes, please", "No"' → '"Yes", "please", "No"'"##
    #expect(joined.text.contains(shown), "\(joined.text)")
    let longer = try Versions.diff(
      Self.shop, replacing: #"options: ["Yes, please", No]"#, with: "options: [Yes, No]")
    #expect(longer.text.contains("options 'Yes, please, No' → 'Yes, No'"), "\(longer.text)")
  }

  @Test func aResultWithACommaIsNotTwo() throws {
    func settings(_ results: String) throws -> ProjectDocument {
      let text = "lockstep: 1\nexternal-flows: {PF9: {results: \(results)}}\n"
      let content = try YAMLReader.read(SourceText(path: "lockstep.yaml", text: text)).get()
      guard case .project(let project) = content else { throw Versions.NotAFlow() }
      return project
    }
    let changes = ProjectChange.changes(from: try settings(#"["a, b", c]"#), to: try settings("[a, b, c]"))
    #expect(changes.map(\.message) == [#"external flow PF9: 'results "a, b", c' is now 'results a, b, c'"#])
  }
}
