import Foundation
import Lockstep
import LockstepModel
import LockstepPINWorld
import LockstepYAML
import Testing

/// A file cut off anywhere is read to its end, and a safe fix mends what it is about. Random mutations are
/// the matter of `HostileInputTests`.
@Suite struct MutationTests {
  private static func places(_ finding: Diagnostic) -> [Span] {
    [finding.location.span] + finding.related.map(\.location.span)
      + finding.fixes.flatMap { $0.edits.map(\.span) }
  }

  @Test func everyBeginningOfAFileIsReadToItsEnd() throws {
    let golden = Golden(name: "flow-with-every-key.yaml", folder: "ok")
    let bytes = Array(try Data(contentsOf: golden.input))
    for length in stride(from: 0, to: bytes.count, by: 7) {
      let read = YAMLReader.read(
        SourceText(path: "x", bytes: Array(bytes[..<length])), worldKeys: PINWorld.keys)
      #expect(read.diagnostics.flatMap(Self.places).allSatisfy { $0.end <= length })
    }
  }

  /// A fix that puts a text in quotes mends what it is about.
  @Test(arguments: Golden.all("broken"))
  func aSafeFixMendsItsFinding(_ golden: Golden) throws {
    let bytes = Array(try Data(contentsOf: golden.input))
    let read = YAMLReader.read(SourceText(path: "x", bytes: bytes), worldKeys: PINWorld.keys)
    for finding in read.diagnostics {
      for fix in finding.fixes where fix.isSafe {
        var mended = bytes
        for edit in fix.edits.reversed() {
          mended.replaceSubrange(Int(edit.span.start)..<Int(edit.span.end), with: Array(edit.text.utf8))
        }
        let after = YAMLReader.read(SourceText(path: "x", bytes: mended), worldKeys: PINWorld.keys)
          .diagnostics
        let isThere = after.contains {
          $0.rule.id == finding.rule.id && $0.location.span.start == finding.location.span.start
        }
        #expect(!isThere || finding.rule.id != "yaml-ambiguous-scalar", "\(finding.message)")
        #expect(
          after.count < read.diagnostics.count || finding.rule.id == "yaml-syntax", "\(finding.message)")
      }
    }
  }
}
