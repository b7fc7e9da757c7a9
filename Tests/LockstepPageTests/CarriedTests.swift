import Foundation
import LockstepPage
import TestSupport
import Testing

/// What the tool carries is made of files beside it.
struct CarriedTests {
  private static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: Repository.root.appending(path: path)), as: UTF8.self)
  }

  private static let sums = Result { try text("Sources/LockstepPage/Carried/module.sha256") }

  @Test func theModuleIsAsNewAsItsSources() throws {
    let lines = try Self.sums.get().split(separator: "\n")
    #expect(lines.count > 80)
    for line in lines {
      let path = String(line.dropFirst(66))
      let bytes = [UInt8](try Data(contentsOf: Repository.root.appending(path: path)))
      let digest = SHA256.digest(bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      #expect(line.hasPrefix(digest), "\(path) changed: run make wasm")
    }
  }

  @Test(arguments: ["Sources/Lockstep", "Sources/LockstepWasm"])
  func theModuleKnowsAllSources(_ folder: String) throws {
    let sums = try Self.sums.get()
    let files = try FileManager.default.subpathsOfDirectory(
      atPath: Repository.root.appending(path: folder).path())
    for file in files where file.hasSuffix(".swift") {
      let isKnown = sums.contains("  \(folder)/\(file)\n")
      #expect(isKnown, "\(folder)/\(file) is new: run make wasm")
    }
  }

  @Test func thePageIsAsNewAsItsFiles() throws {
    let web = "Sources/LockstepPage/Web"
    let scripts = try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: web + "/js").path())
    let files = [
      (CarriedFiles.compiling, ["\(web)/early/compiling.js"]),
      (CarriedFiles.host, ["docs/clients/lockstep.mjs"]),
      (CarriedFiles.script, scripts.sorted().map { "\(web)/js/\($0)" }),
      (CarriedFiles.reload, ["\(web)/served/reload.js"]),
      (CarriedFiles.style, ["\(web)/page.css"]), (CarriedFiles.frame, ["\(web)/frame.html"]),
    ]
    for (carried, names) in files {
      let isSame = try carried == names.map { try Self.text($0) }.joined()
      #expect(isSame, "\(names) changed: run make wasm")
    }
  }
}
