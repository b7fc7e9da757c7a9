import LockstepCodegen
import Testing

/// Swift identifiers, from names and numbers.
@Suite struct SwiftIdentifierTests {
  @Test func numbersStayAsTheDocumentHasThem() {
    #expect(SwiftIdentifier.raw("1.3a") == "`1.3a`")
    #expect(SwiftIdentifier.raw("a`b\\c\n") == "`abc`")
    #expect(SwiftIdentifier.typeName("`UC9.4 1.2`", suffix: "Outcome") == "`UC9.4 1.2 Outcome`")
    #expect(SwiftIdentifier.typeName("pinValidate", suffix: "Outcome") == "PinValidateOutcome")
  }

  @Test func wordsOfTheLanguageAreDeclaredInBackticks() {
    #expect(SwiftIdentifier.escaped("continue") == "`continue`")
    #expect(SwiftIdentifier.escaped("proceed") == "proceed")
  }
}
