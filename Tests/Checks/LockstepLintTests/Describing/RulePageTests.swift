import Foundation
import Lockstep
import LockstepModel
import TestSupport
import Testing

@testable import LockstepLint

/// `docs/rules.md` has a section for each rule, which agrees with the rule's declaration.
@Suite struct RulePageTests {
  /// The rules of the page, with the family that each is in and its first paragraph.
  private static func sections() throws -> [(id: String, family: String, head: String)] {
    let page = try String(contentsOf: Repository.root.appending(path: "docs/rules.md"), encoding: .utf8)
    return page.split(separator: "\n### ").dropFirst().flatMap { family in
      family.split(separator: "\n#### ").dropFirst().map { section in
        let paragraphs = section.split(separator: "\n\n", maxSplits: 2)
        return (
          String(paragraphs[0].filter { $0 != "`" }), String(family.prefix { $0 != "\n" }),
          String(paragraphs[1].replacing("\n", with: " ").replacing("`", with: "'"))
        )
      }
    }
  }

  @Test func eachRuleHasASectionInTheOrderOfLists() throws {
    #expect(try Self.sections().map(\.id) == RuleCatalogue.all.map(\.id))
  }

  @Test func levelFixAndSilencingAreThoseOfTheRule() throws {
    for (id, _, head) in try Self.sections() {
      let info = try #require(RuleCatalogue.info(id))
      let facts =
        ["**\(info.levelWord)**"] + (info.isFixable ? ["fixable"] : [])
        + (info.canBeSilenced ? [] : ["cannot be silenced"])
      #expect(head == "\(facts.joined(separator: ", ")): \(info.summary).")
    }
  }

  /// A family is a folder of rules. Rules without a file of their name are the linker's, and those about comments.
  @Test func aFamilyIsAFolder() throws {
    let rules = Repository.root.appending(path: "Sources/Checks/LockstepLint/Rules").path()
    let files = try FileManager.default.subpathsOfDirectory(atPath: rules).map { $0.split(separator: "/") }
    let folders = Dictionary(
      files.filter { $0.count == 2 }.map { ($0[1].lowercased(), String($0[0])) },
      uniquingKeysWith: { first, _ in first })
    let pairs = try Self.sections().compactMap { id, family, _ in
      folders[id.replacing("-", with: "") + ".swift"].map { [family, $0] }
    }
    #expect(pairs.count > 70)
    #expect(Set(pairs).count == Set(pairs.map { $0[0] }).count)
    #expect(Set(pairs).count == Set(pairs.map { $0[1] }).count)
  }

  @Test func aRuleWithoutASectionHasNoTexts() {
    let info = RuleInfo("not-a-rule")
    #expect([info.summary, info.rationale, info.badExample, info.goodExample] == ["", "", "", ""])
    #expect(info.suppressionCondition == nil)
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
    let examples = RuleCatalogue.lintRules.contains { $0.id == id } ? ["Bad:", "Good:"] : []
    for part in [info.id, info.summary, info.rationale, info.levelWord, "Since: \(info.sinceVersion)"]
      + examples
    {
      #expect(text.contains(part), "\(part)")
    }
    #expect(RuleText.list([info]).hasPrefix("\(id)  \(info.levelWord)"))
  }
}
