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

  /// WebAssembly begins with these bytes; `make test-all` compares all of them.
  @Test func theModuleCanBeUnpacked() throws {
    let packed = try Data(contentsOf: Repository.root.appending(path: "Sources/CPageFiles/lockstep.wasm.gz"))
    let module = try #require(PageFiles.unpackedModule)
    #expect(module.starts(with: [0, 0x61, 0x73, 0x6D, 1, 0, 0, 0]))
    #expect(Inflate.unpacked(Array(packed)) == module)
    for length in [0, 17, 18, 19, 1_000, packed.count - 1] {
      #expect(Inflate.unpacked(Array(packed.prefix(length))) == nil)
    }
    for place in stride(from: 10, to: 4_000, by: 7) {
      var bent = Array(packed.prefix(4_000)) + packed.suffix(8)
      bent[place] ^= 0x55
      #expect(Inflate.unpacked(bent) == nil)
    }
  }

  @Test func theOtherFilesAreEmbeddedAsTheyAre() throws {
    #expect(try PageFiles.compiling == Self.text(Self.web + "/early/compiling.js"))
    #expect(try PageFiles.reload == Self.text(Self.web + "/served/reload.js"))
    #expect(try PageFiles.style == Self.text(Self.web + "/page.css"))
    #expect(try PageFiles.frame == Self.text(Self.web + "/frame.html"))
  }
}
