import Foundation
import LockstepLists
import LockstepModel
import Testing

/// Use cases that are not UTF-8: their names would be read as others.
@Suite struct ListEncodingTests {
  private static let useCase = """
    # UC-1: Café

    **Primary Actor:** Guest

    ## Main Success Scenario

    1. Guest orders a café.
    2. System brings it.

    """

  @Test(arguments: [String.Encoding.isoLatin1, .utf16LittleEndian, .utf16BigEndian])
  func anotherEncodingIsTheOnlyFinding(encoding: String.Encoding) throws {
    let bytes = Array(try #require(Self.useCase.data(using: encoding)))
    let source = SourceText(path: "UC-1.md", bytes: bytes)
    #expect(ListFormat().recognises(source, .builtIn))
    let read = ListFormat().read(source, wording: .builtIn, domain: DomainDeclaration())
    #expect(read.value == nil)
    #expect(read.diagnostics.map(\.rule.id) == ["markdown-encoding"])
  }
}
