import LockstepCodegen
import Testing

/// Swift identifiers, from names and numbers.
@Suite struct SwiftNameTests {
  @Test func numbersStayAsTheDocumentHasThem() {
    #expect(SwiftName.raw("1.3a") == "`1.3a`")
    #expect(SwiftName.raw("a`b\\c\n") == "`abc`")
    #expect(SwiftName.type(of: "`UC9.4 1.2`", "Outcome") == "`UC9.4 1.2 Outcome`")
    #expect(SwiftName.type(of: "pinValidate", "Outcome") == "PinValidateOutcome")
  }

  @Test func wordsOfTheLanguageAreDeclaredInBackticks() {
    #expect(SwiftName.declared("continue") == "`continue`")
    #expect(SwiftName.declared("proceed") == "proceed")
  }
}
