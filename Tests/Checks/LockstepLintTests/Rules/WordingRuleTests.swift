import Lockstep
import LockstepLint
import LockstepModel
import LockstepYAML
import Testing

/// What authors of tables write in more than one way, and mean the same by.
@Suite struct WordingRuleTests {
  @Test func anActionMayBeNamedAsTheWholeRowIs() throws {
    let text = useCase(
      """
            - id: 1.1
              screen: Videos
              items: [A list of videos]
              actions: [Select clip, Toggle sound, Delete it]
              transitions:
                - {id: 1.1a, user: selects clip, next: end}
                - {id: 1.1b, user: toggles sound, next: end}
                - {id: 1.1c, user: enters a code and selects Delete it, next: end}
                - {id: 1.1d, user: selects a video, next: end}
      """)
    try expectNothing(in: text)
    try expect("row-without-action", in: text.replacing("selects a video", with: "«selects Vidoe»"))
  }

  @Test func aFixedWordIsLeftAsItIsInsideAnAddress() throws {
    func screen(_ message: String) -> String {
      useCase(
        """
              - id: 1.1
                screen: Wallet NL
                message: NL makes it. NL keeps it. NL pays for it. NL it is. In NL, of NL, for NL, by NL.
                items: [\(message)]
                transitions: [{id: 1.1a, user: selects Close, next: end}]
        """)
    }
    let addresses = [
      "see edi.pleio.nl.", "\"see edi.pleio.nl, or call\"", "see nl.example", "write to help@nl",
      "nl@example", "at nl/help", "at docs/nl", "at nl:8080", "at host:nl", "at nl.école",
    ]
    for address in addresses { try expectNothing(in: screen(address), by: "misspelt-keyword") }
    let words = [
      "made in «nl».", "made in «nl»", "made in «nl» (yes)", "made in «nl» / be", "«Nl» makes it.",
      "made in «nl».” they said",
    ]
    for word in words {
      let found = try expect("misspelt-keyword", in: screen(word))
      #expect(found.first?.fixes.first?.edits.first?.text == "NL")
    }
    try expect("misspelt-keyword", in: screen("«\"edi.pleio.nl is made in nl.\"»"))
  }

  @Test func whatHasNoWordsIsOneFinding() throws {
    let text = useCase(
      """
            - id: 1.1
              screen: Home
              message: Hello
              actions: [Close, Info]
              transitions:
                - {id: 1.1a, user: selects Close, next: end}
                - {id: 1.1b, user: selects Info, do: shows it}
      """)
    try expectNothing(in: text)
    for (words, empty) in [
      ("screen: Home", "screen: «\"\"»"), ("message: Hello", "message: «' '»"), ("do: shows it", "do: «''»"),
      ("title: A flow", "title: «''»"), ("Close, Info]", "Close, Info, «''»]"),
      ("title: A flow", "title: A flow\nerrors: [«''»]"),
    ] {
      try expect("empty-text", in: text.replacing(words, with: empty))
    }
    // An aspect of which there is nothing to say may stay empty.
    try expectNothing(in: text.replacing("title: A flow", with: "title: A flow\noverview: {goal: ''}"))
  }

  @Test func aBlankOrADoubledLetterMakesAnotherWord() throws {
    func flow(_ first: String, _ title: String = "WHEN CARDS ARE CREATED") -> String {
      let rows = [
        "\(first) a card", "creates a card", "creates a list", "creates a note", "creates a folder",
      ]
      let cards = rows.enumerated().map { number, words in
        "      - {id: 1.\(number + 1), system: \(words), next: \(number < 4 ? "1.\(number + 2)" : "2")}\n"
      }
      return useCase(cards.joined())
        + ["2", "3", "4", "5", "6"].map { id in
          let next = id == "6" ? "end" : "\((Int(id) ?? 0) + 1)"
          return
            "  - {id: \(id), title: \(id == "2" ? title : "WHEN CARDS ARE SHOWN"), steps: [{id: \(id).1, system: waits, next: \(next)}]}\n"
        }.joined()
    }
    try expectNothing(in: flow("creates"), by: "misspelt-word")
    // The verb alone is another word, and two words that are used are two words.
    try expectNothing(in: flow("creat"), by: "misspelt-word")
    let blank = try expect("misspelt-word", in: flow("creat «es»"))
    #expect(blank.map(\.message) == ["'creat es' is misspelt"])
    #expect(blank.map(\.help) == ["did you mean 'creates'?"])
    let doubled = try expect("misspelt-word", in: flow("creates", "«WWHEN» CARDS ARE CREATED"))
    #expect(doubled.map(\.help) == ["did you mean 'WHEN'?"])
  }

  @Test func addressesAreNoWords() throws {
    func screen(_ message: String) -> String {
      useCase(
        """
              - id: 1.1
                screen: Home
                message: \(message)
                items: [A certificate, Another certificate]
                transitions: [{id: 1.1a, user: selects Close, next: end}]
        """)
    }
    for address in [
      "see https://example.org/certifcate?a=b now", "at <a href='https://certifcate.org'>us</a>",
      "http://certifcate",
    ] {
      try expectNothing(in: screen(address), by: "misspelt-word")
    }
    try expect("misspelt-word", in: screen("https://example.org/cards «certifcate» of a card"))
  }

  @Test func onlyDocumentsOfTheProjectCanBeMissed() throws {
    let addresses = [
      "images/a%20b.png", "images/", "..", "#flow", "//example.org/a", "tel:0800-1234", "mailto:a@b.nl",
      "/a.md",
      "<UC1.1.yaml>", "UC1.1.yaml \\\"Title\\\"", "UC1.1.yaml?raw#top",
      "../images", "images", "./LICENSE", "../images#top", "UC9.9_ScanQR",
    ]
    for address in addresses {
      try expectNothing(in: linked(to: address), by: "broken-link")
      try expectNothing(in: linked(to: address), by: "missing-link-extension")
    }
    for address in ["a%20b.md", "sub/other.md#top", "other.yaml"] {
      try expect("broken-link", in: linked(to: address, mark: true))
    }
  }

  @Test func aLinkWithoutEndingIsJudgedByTheDocumentOfItsName() throws {
    try expect("missing-link-extension", in: linked(to: "UC1.1", mark: true))
    func lint(_ address: String) throws -> [String] {
      let project = try MarkedProject(linked(to: address)).project
      let guide = DocumentWithoutFlow(SourceText(path: "guides/setup.md", text: "# Setup\n"))
      let found = Linter.lint(
        Project(project.documents, settings: project.settings, documentsWithoutFlow: [guide]))
      return found.map(\.rule.id).filter { ["broken-link", "missing-link-extension"].contains($0) }
    }
    #expect(try lint("../guides/setup#setup") == ["missing-link-extension"])
    #expect(try lint("../guides/setup#lost") == ["broken-link", "missing-link-extension"])
    #expect(try lint("../guides").isEmpty)
    #expect(try lint("../guides/set").isEmpty)
    #expect(try lint("../guides/set.md") == ["broken-link"])
  }

  /// The documents that the marked project holds are `flows/0.yaml` and its settings.
  private func linked(to address: String, mark: Bool = false) -> String {
    let link = "[here](\(address.replacing("UC1.1", with: "0")))"
    return """
      flow: UC1.1
      kind: use-case
      title: Open
      overview:
        additional-documentation: [\(mark ? "«\"\(link)\"»" : "\"\(link)\"")]
      scenarios:
        - id: 1
          steps:
            - {id: 1.1, screen: Info, transitions: [{id: 1.1a, user: selects Close, next: end}]}
      ---
      lockstep: 1
      """
  }

  @Test func placesHaveNamesBesidesTheirHeadings() {
    let text = "# Top\n<a id=\"LTC1\"></a>\n(ltc2)=\n## Two {#two}\n```\n(none)=\n```\n"
    #expect(
      DocumentWithoutFlow(SourceText(path: "a.md", text: text)).namedAnchors == ["ltc1", "ltc2", "two"])
  }

  @Test func whatFailedMayShareAScenario() throws {
    let text = useCase(
      """
            - id: 1.1
              system: redeems the code
              transitions:
                - {id: 1.1a, case: Code is valid, next: 1.2}
                - {id: 1.1b, case: OTHER, next: 2}
            - id: 1.2
              system: asks for cards
              transitions:
                - {id: 1.2a, case: Cards received, next: end}
                - {id: 1.2b, case: No cards received, next: 2}
        - id: 2
          title: WHEN NO CARDS ARE RECEIVED
          steps:
            - {id: 2.1, screen: No cards, transitions: [{id: 2.1a, user: selects Close, next: end}]}
      """)
    try expectNothing(in: text.replacing("OTHER", with: "Code is not known"))
    // Other words may say the same; that all is well is the opposite.
    try expectNothing(in: text.replacing("OTHER", with: "Code is new"))
    try expect(
      "wrong-scenario",
      in: text.replacing("OTHER", with: "Code is accepted").replacing(
        "is accepted, next: 2", with: "is accepted, next: «2»"))
  }

  @Test func aStoryOfSeveralFlowsNeedsOneThatLeadsHere() throws {
    try expectNothing(in: trigger("\"User selects Out in [UC1.2](1.yaml) and completes [UC1.3](2.yaml)\""))
    try expect(
      "triggered-by-stale",
      in: trigger("«\"User selects out in [UC1.2](1.yaml) or [UC1.3](2.yaml)\"»"))
  }

  private func trigger(_ item: String) -> String {
    func flow(_ number: Int, _ target: String, _ overview: String = "") -> String {
      """
      flow: UC1.\(number)
      kind: use-case
      title: Flow \(number)
      \(overview)scenarios:
        - id: 1
          steps:
            - {id: 1.1, screen: Info, transitions: [{id: 1.1a, user: selects Out, \(target)}]}

      """
    }
    return [
      flow(1, "next: end", "overview:\n  triggered-by: [\(item)]\n"), flow(2, "go-to: UC1.3"),
      flow(3, "go-to: UC1.1"),
    ].joined(separator: "---\n")
  }

  @Test func whatAProjectHasNotDeclaredIsNotMissed() throws {
    let text = """
      flow: UC1.1
      kind: use-case
      title: Load
      errors: [No internet]
      scenarios:
        - id: 1
          steps:
            - id: 1.1
              system: loads
              transitions:
                - {id: 1.1a, case: It is loaded, next: end}
                - {id: 1.1b, error: No internet, error-flow: NAME}

      """
    let project = "---\nlockstep: 1\n"
    try expectNothing(in: text.replacing("NAME", with: "No internet") + project)
    try expectNothing(in: text.replacing("NAME", with: "Generic") + project)
    try expect("unknown-error-flow", in: text.replacing("NAME", with: "«No interent»") + project)
  }

  @Test func linksInsideRowsAreChecked() throws {
    let text = useCase(
      """
            - id: 1.1
              screen: Home
              transitions:
                - {id: 1.1a, user: "selects Start (see [App tour](0.yaml))", next: end}
      """)
    try expectNothing(in: text + "---\nlockstep: 1\n")
    // Quotes stand around the text, so that its parts have no places of their own.
    try expect(
      "broken-link",
      in: text.replacing("\"selects", with: "«\"selects").replacing("0.yaml))\"", with: "lost.md))\"»")
        + "---\nlockstep: 1\n")
  }

  @Test func aNamesakeMeansTheSameAndLeadsSomewhere() throws {
    func lint(_ row: String, _ target: String) throws -> [String] {
      let text = useCase(
        """
              - id: 1.1
                system: compares both
                transitions:
                  - {id: 1.1a, case: They differ, next: 1.2}
                  - {id: 1.1b, case: "\(row)"\(target)}
              - {id: 1.2, screen: Again, transitions: [{id: 1.2a, user: selects Close, next: end}]}
          - id: 2
            title: WHEN PINs ARE NOT EQUAL (SECOND TIME)
            steps:
              - {id: 2.1, screen: Other, transitions: [{id: 2.1a, user: selects Close, next: end}]}
        """)
      return Linter.lint(try MarkedProject(text).project).map(\.rule.id).filter {
        $0 == "row-misses-scenario"
      }
    }
    #expect(try lint("PINs are not equal (second time)", ", next: 1.2") == ["row-misses-scenario"])
    #expect(try lint("PINs are equal", ", next: 1.2").isEmpty)
    #expect(try lint("PINs are not equal (third time)", ", next: 1.2").isEmpty)
    #expect(try lint("PINs are not equal (second time)", "").isEmpty)
  }
}
