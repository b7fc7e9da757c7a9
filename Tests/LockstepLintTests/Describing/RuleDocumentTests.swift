import Foundation
import Lockstep
import LockstepLint
import LockstepModel
import TestSupport
import Testing

/// `docs/rules.md` says what the rules say.
///
/// `LOCKSTEP_UPDATE_GOLDEN=1 swift test --filter RuleDocumentTests` writes it anew.
@Suite struct RuleDocumentTests {
  @Test func theDocumentIsUpToDate() throws {
    let file = Repository.root.appending(path: "docs/rules.md")
    if ProcessInfo.processInfo.environment["LOCKSTEP_UPDATE_GOLDEN"] == "1" {
      try RuleDocument.text().write(to: file, atomically: true, encoding: .utf8)
    }
    let found = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    let wanted = try RuleDocument.text().components(separatedBy: "\n")
    let same = zip(found, wanted).prefix { $0 == $1 }.count
    let isSame = found == wanted
    #expect(isSame, "docs/rules.md is stale from line \(same + 1) on; run make rules")
  }

  /// `lockstep explain` knows each rule that is declared anywhere.
  @Test func everythingThatIsReportedIsKnown() throws {
    let sources = Repository.root.appending(path: "Sources")
    var ids: Set<String> = []
    for case let file as URL in try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      ids.formUnion(text.matches(of: /RuleInfo\(\s*"([a-z0-9-]+)"/).map { String($0.1) })
    }
    #expect(ids == Set(RuleCatalogue.all.map(\.id)))
  }

  @Test(arguments: RuleCatalogue.all.map(\.id)) func everyRuleIsExplained(_ id: String) throws {
    let info = try #require(RuleCatalogue.info(id))
    let text = RuleText.explanation(info)
    let examples = RuleCatalogue.linted.contains { $0.id == id } ? ["Bad:", "Good:"] : []
    for part in [info.id, info.summary, info.why, info.levelWord, "Since: \(info.since)"] + examples {
      #expect(text.contains(part), "\(part)")
    }
    #expect(RuleText.list([info]).hasPrefix("\(id)  \(info.levelWord)"))
    #expect(try RuleDocument.text().contains("\n| <a id=\"\(id)\"></a>`\(id)` |"))
  }
}
