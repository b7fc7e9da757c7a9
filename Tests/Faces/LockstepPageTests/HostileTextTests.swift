import Foundation
import Lockstep
import LockstepModel
import LockstepPage
import LockstepYAML
import TestSupport
import Testing

/// Texts of flows that try to become markup or script.
struct HostileTextTests {
  private static let flow = #"""
    flow: UC1
    kind: use-case
    title: "</title></script><script>alert(1)</script> \" ' <b>bold</b>"
    overview:
      summary: "[click](javascript:alert(2)) <img src=x onerror=alert(3)> </article></main>"
    scenarios:
      - id: 1
        title: "<svg onload=alert(4)> {{tables}} {{title}}"
        steps:
          - id: 1.1
            screen: "Door \" onclick=\"alert(5)"
            message: "</script><!--<script>alert(6)</script> \u202E \u0007 \\u003c/script>"
            input: {text: "<input autofocus onfocus=alert(7)>", name: "n"}
            actions: ["<b>Open</b>", "Leave ' -->"]
            transitions:
              - {id: 1.1a, user: "selects <b>Open</b>", gives: "n", next: 1.2}
              - {id: 1.1b, user: "selects Leave ' -->", next: end}
          - id: 1.2
            system: "unlocks ]]> [x](javascript:alert(8)) <a href=javascript:alert(9)>y</a> <iframe srcdoc=z>"
            transitions:
              - {id: 1.2a, case: "It is \"open\" </table>", as: "</script>", next: end}
              - {id: 1.2b, case: "It is stuck <ul><li>x</ul></li>", as: "a,b(c=d;e)", next: 1.1, do: "<blink>"}
    """#

  private static let errata = #"""
    errata: UC1
    rows:
      - {row: 1.2a, kind: mistake, description: "<script>alert(10)</script>", because: "</p><script>alert(11)</script>"}
    """#

  private static let page = Result { () throws -> String in
    let checked = YAMLReader.read(SourceText(path: "hostile.yaml", bytes: Array(flow.utf8)), worldKeys: [])
    let notes = YAMLReader.read(SourceText(path: "hostile.errata.yaml", text: errata))
    guard case .flow(let document) = try checked.get(), case .errata(let said) = try notes.get() else {
      throw Unreadable()
    }
    let project = Project([document.with(said)])
    return Page(try project.program().get(), of: project).html
  }

  private struct Unreadable: Error {}

  @Test func onlyThePagesOwnElementsAreThere() throws {
    let page = try Self.page.get()
    let tags = Set(page.matches(of: /<(\/?[a-zA-Z][a-zA-Z0-9]*)/).map { String($0.1).lowercased() })
    for tag in ["iframe", "img", "blink", "b>bold", "svg onload"] { #expect(!tags.contains(tag)) }
    #expect(page.matches(of: /<script/).count == 5)
    #expect(page.matches(of: /<\/script/).count == 5)
    #expect(page.matches(of: /<\/main>/).count == 1)
    #expect(page.matches(of: /<\/title>/).count == page.matches(of: /<title>/).count)
    #expect(page.matches(of: /<article/).count == 1)
  }

  @Test func noTextBecomesAnAttributeOrAnAddress() throws {
    let page = try Self.page.get()
    let markup = page.replacing(/<script.*?<\/script>/.dotMatchesNewlines(), with: "")
    for tag in markup.matches(of: /<[a-zA-Z][^<>]*>/) {
      let text = String(tag.0).replacing(/"[^"]*"/, with: "\"\"")
      #expect(text.firstMatch(of: /\son[a-z]+=/) == nil, "\(text)")
    }
    #expect(markup.matches(of: /href="(?!#)/).isEmpty)
    #expect(!markup.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{7}" })
  }

  @Test func theDataOfThePageCannotEndItsElement() throws {
    let page = try Self.page.get()
    let start = try #require(page.firstRange(of: #"<script type="application/json" id="data">"#))
    let end = try #require(page[start.upperBound...].firstRange(of: "</script>"))
    let data = page[start.upperBound..<end.lowerBound]
    #expect(!data.contains("<"))
    #expect(try JSONSerialization.jsonObject(with: Data(data.utf8)) is [String: Any])
  }
}
