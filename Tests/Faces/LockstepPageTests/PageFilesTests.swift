import Foundation
import LockstepPage
import TestSupport
import Testing

/// A page embeds the files beside it; that its module is as new as its sources is compared by `make test-all`, which has
/// the tools to make one.
struct PageFilesTests {
  private static let web = "Sources/Embedded/CPageFiles/Web"

  private static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: Repository.root.appending(path: path)), as: UTF8.self)
  }

  @Test func aScriptIsTheHostAndAllScriptsInTheirOrder() throws {
    let scripts = try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: Self.web + "/js").path())
    let files = ["Packages/javascript/src/lockstep.mjs"] + scripts.sorted().map { "\(Self.web)/js/\($0)" }
    #expect(scripts.count > 5)
    #expect(try PageFiles.script == files.map { try Self.text($0) }.joined())
  }

  @Test func theOtherFilesAreEmbeddedAsTheyAre() throws {
    #expect(try PageFiles.compileScript == Self.text(Self.web + "/early/compiling.js"))
    #expect(try PageFiles.reloadScript == Self.text(Self.web + "/served/reload.js"))
    #expect(try PageFiles.style == Self.text(Self.web + "/page.css"))
    #expect(try PageFiles.frameHTML == Self.text(Self.web + "/frame.html"))
    let packed = try Data(
      contentsOf: Repository.root.appending(path: "Sources/Embedded/CPageFiles/lockstep.wasm.gz"))
    // Of two arrays that differ, the difference of a whole module would be looked for, which takes hours.
    let isPacked = PageFiles.module.elementsEqual(packed)
    #expect(isPacked)
  }

  /// As the page's script reads it.
  @Test(arguments: 0..<12) func bytesAreCarriedAsText(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 97 &+ 200) }
    let text = Array(PageFiles.encoded(bytes).utf8)
    #expect(text.allSatisfy { (35...120).contains($0) && $0 != 60 })
    var found: [UInt8] = []
    for start in stride(from: 0, to: text.count, by: 5) {
      var group = 0
      for place in start..<start + 5 {
        let character = place < text.count ? Int(text[place]) : 120
        group = group * 85 + character - (character > 60 ? 36 : 35)
      }
      found += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: group >> $0) }
    }
    #expect(found.prefix(text.count * 4 / 5) == bytes[...])
  }
}
