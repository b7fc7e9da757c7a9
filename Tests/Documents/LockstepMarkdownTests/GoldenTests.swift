import Foundation
import Lockstep
import LockstepMarkdown
import LockstepModel
import Testing

@Suite struct GoldenTests {
  @Test(arguments: Fixtures.documents)
  func theModelIsAsAgreed(_ name: String) throws {
    let source = try Fixtures.source(name)
    let text = ModelText.of(MarkdownReader.read(source))
    let file = Fixtures.folder.appending(path: name + ".model")
    if ProcessInfo.processInfo.environment["LOCKSTEP_UPDATE_GOLDEN"] == "1" {
      try Data(text.utf8).write(to: file)
    }
    let agreed = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let (got, wanted) = (text.components(separatedBy: "\n"), agreed.components(separatedBy: "\n"))
    for (number, (line, other)) in zip(got, wanted).enumerated() where line != other {
      Issue.record("\(name).model:\(number + 1): got \(line), agreed \(other)")
      return
    }
    #expect(got.count == wanted.count, "\(name).model has another length")
  }

  @Test(arguments: Fixtures.documents)
  func everyTextIsWhereItSays(_ name: String) throws {
    let source = try Fixtures.source(name)
    for text in MarkdownReader.read(source).value?.writtenTexts ?? [] {
      #expect(source.text(text.span) == text.value)
    }
  }

  @Test(arguments: Fixtures.documents)
  func aFlowTableIsFoundWithoutReadingIt(_ name: String) throws {
    let source = try Fixtures.source(name)
    #expect(MarkdownReader.hasFlowTable(source) == (MarkdownReader.read(source).value != nil))
  }

  @Test func everyFixtureIsRead() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Fixtures.folder.path)
    #expect(Set(files.filter { !$0.hasSuffix(".model") }) == Set(Fixtures.documents))
  }
}
