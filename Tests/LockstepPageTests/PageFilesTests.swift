import Foundation
import LockstepPage
import TestSupport
import Testing

/// A page embeds the files beside it; that its module is as new as its sources is compared by `make test-all`, which has
/// the tools to make one.
struct PageFilesTests {
  private static let web = "Sources/CPageFiles/Web"

  private static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: Repository.root.appending(path: path)), as: UTF8.self)
  }

  @Test func aScriptIsTheHostAndAllScriptsInTheirOrder() throws {
    let scripts = try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: Self.web + "/js").path())
    let files = ["docs/clients/lockstep.mjs"] + scripts.sorted().map { "\(Self.web)/js/\($0)" }
    #expect(scripts.count > 5)
    #expect(try PageFiles.script == files.map { try Self.text($0) }.joined())
  }

  @Test func theOtherFilesAreEmbeddedAsTheyAre() throws {
    #expect(try PageFiles.compiling == Self.text(Self.web + "/early/compiling.js"))
    #expect(try PageFiles.reload == Self.text(Self.web + "/served/reload.js"))
    #expect(try PageFiles.style == Self.text(Self.web + "/page.css"))
    #expect(try PageFiles.frame == Self.text(Self.web + "/frame.html"))
  }
}
