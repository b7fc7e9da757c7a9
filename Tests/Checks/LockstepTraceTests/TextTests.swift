import LockstepModel
import LockstepTrace
import Testing

/// Titles, messages and actions of flows in the strings of an app.
@Suite struct Texts {
  private static let formats = ["intl_en.arb", "Localizable.xcstrings", "strings.xml"]

  /// The same texts in each format: those of the flow are the same, near or missing at the same places.
  @Test(arguments: formats) func everyFindingIsAtItsPlace(_ strings: String) throws {
    let fixture = try TraceFixture(folder: "texts", replacing: "STRINGS", with: strings)
    let findings = try fixture.findings()
    let found = TraceFixture.places(findings)
    #expect(fixture.expected.subtracting(found).map(\.description).sorted() == [])
    #expect(found.subtracting(fixture.expected).map(\.description).sorted() == [])
    #expect(
      findings.filter { $0.rule == .inconsistentText }.map(\.message) == [
        "the app has 'Forgot PIN' with different punctuation: 'Forgot PIN?'",
        "the app has 'Wrong PIN' with different letter case: 'Wrong Pin'",
        "the app has 'You can try again in 3 minutes.' with 'after …' instead of 'in 3': "
          + "'You can try again after … minutes.'",
      ])
    #expect(
      findings.filter { $0.rule == .missingText }.map(\.message) == ["the app has no string 'Device blocked'"]
    )
    #expect(findings.first?.flow == "UC1.1")
    #expect(findings.first?.row == "1.1")
  }

  /// The lines of the strings, counted by hand.
  @Test(arguments: [
    (
      "intl_en.arb",
      [
        "4 unlockTitle", "6 unlockWelcome", "7 forgot", "8 wrongTitle", "9 wrongMessage", "12 ask",
        "11 close", "10 wait",
        "11 close", "9 wrongMessage",
      ]
    ),
    (
      "Localizable.xcstrings",
      [
        "4 Open app with PIN", "7 unlock.welcome", "11 forgot", "12 wrong.title", "16 wrong.message",
        "44 Don’t ask again",
        "43 Close", "37 wait", "43 Close", "16 wrong.message",
      ]
    ),
    (
      "strings.xml",
      [
        "5 unlock_title", "6 unlock_welcome", "7 forgot", "8 wrong_title", "11 wrong_message", "18 ask",
        "16 buttons",
        "13 wait", "16 buttons", "10 wrong_message",
      ]
    ),
  ]) func theListHasBothPlaces(_ strings: String, _ places: [String]) throws {
    let fixture = try TraceFixture(folder: "texts", replacing: "STRINGS", with: strings)
    let texts = try #require(try fixture.session().texts)
    #expect(texts.summary == "14 texts: 7 in the app, 3 nearly, 1 missing, 3 excepted.")
    let path = "flows/UC1.1_UnlockTheApp.yaml"
    let place = places.map { "app/\(strings):\($0)" }
    #expect(
      texts.list == """
        \(path):8: title 'Open app with PIN': \(place[0])
        \(path):9: message 'Welcome back, [name]!': \(place[1])
        \(path):10: action 'Forgot PIN': \(place[2]) with different punctuation
        \(path):10: action 'Info': excepted: an icon
        \(path):15: title 'Wrong PIN': \(place[3]) with different letter case
        \(path):16: message 'wrong PIN, you have 2 more attempts.': \(place[4])
        \(path):17: action 'Don't ask  again': \(place[5])
        \(path):17: action 'Close': \(place[6])
        \(path):21: title 'Device blocked': missing
        \(path):22: message 'You can try again in 3 minutes.': \(place[7]) with 'after …' instead of 'in 3'
        \(path):23: action 'Close': \(place[8])
        \(path):27: title 'No string has this title': excepted: the title is a picture
        \(path):28: message 'wrong PIN, you have 1 more attempt.': \(place[9])
        \(path):29: action 'Info': excepted: the title is a picture

        """)
  }

  @Test(arguments: [
    ("a.arb", "{\"a\": \"b\",\n \"c\"}", "not JSON: ':' is expected, at byte 16", 15),
    ("a.arb", "[]", "an object is expected", 0),
    ("a.xcstrings", "{\"strings\": {}}", "'sourceLanguage' or 'strings' is missing", 0),
    ("a.xml", "<resources><string name='a'>b</string", "the element that begins here is never closed", 29),
    ("a.xml", "<strings/>", "it has no 'resources'", 0),
    ("a.txt", "", "its name does not end in .arb, .xcstrings or .xml", 0),
  ]) func aFileThatCannotBeReadHasItsPlace(_ path: String, _ text: String, _ message: String, _ place: UInt32)
  {
    let finding = StringsReader.read(SourceText(path: path, text: text)).diagnostics.first
    #expect(finding?.message == "the strings of the app cannot be read: \(message)")
    #expect(finding?.location.span.start == place)
  }

  /// The forms of a text, by the rules of each format.
  @Test(arguments: [
    (
      "a.arb", "It''s '{not}' {a, select, x{one} other{two {b, number, #,##0.0}}}",
      ["It's {not} one", "It's {not} two *"]
    ),
    (
      "a.arb", "{n,plural, offset:1 =0{no cards} few{# cards}other{{n} of {m}}} left",
      ["no cards left", "* cards left", "* of * left"]
    ),
    ("a.arb", "{n, plural, other{open", ["open"]),
    ("a.arb", "a } b", ["a } b"]),
    ("a.xcstrings", "%2$@ of %1$.2f%% (%-5lld) 5 % of", ["* of *% (*) 5 % of"]),
  ]) func messagesHaveForms(_ path: String, _ text: String, _ forms: [String]) {
    let json =
      path == "a.arb"
      ? "{\"k\": \"\(text)\"}" : "{\"sourceLanguage\": \"en\", \"strings\": {\"\(text)\": {}}}"
    let strings = StringsReader.read(SourceText(path: path, text: json)).value ?? []
    #expect(strings.map { $0.text.replacing("\u{FFFC}", with: "*") } == forms)
  }

  /// Braces without end make neither a deep recursion nor many forms.
  @Test func anyMessageEnds() {
    let open = String(repeating: "{n,plural,other{", count: 10_000)
    let many = String(repeating: "{n,plural,one{a}other{b}}", count: 100)
    for text in [open, many] {
      let strings = StringsReader.read(SourceText(path: "a.arb", text: "{\"k\": \"\(text)\"}")).value ?? []
      #expect((1...64).contains(strings.count))
    }
  }
}
