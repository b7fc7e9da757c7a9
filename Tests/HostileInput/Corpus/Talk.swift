import Foundation
import Lockstep
import LockstepLinking
import LockstepModel
import LockstepText

/// A good conversation in lines of JSON, one of those that the command line's tests hold.
struct Talk: Sendable {
  var path: String
  var flow: String
  var leavesAllActions: Bool
  private var text: [UInt8]

  /// The conversations below a folder: `NAME/in.jsonl`, with a flow first in `NAME/arguments`.
  static func all(in folder: URL) throws -> [Talk] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
      let arguments = try String(contentsOf: folder.appending(path: name + "/arguments"), encoding: .utf8)
        .split(separator: "\n").filter { !$0.hasPrefix("#") }.joined(separator: " ").split(separator: " ")
      let text = Array(try Data(contentsOf: folder.appending(path: name + "/in.jsonl")))
      return Talk(
        path: "conversation \(name)", flow: arguments.first.map(String.init) ?? "",
        leavesAllActions: arguments.contains("external"), text: text)
    }
  }

  /// The lines, with the digest of these flows where a snapshot stands.
  func lines(for program: Program) -> [UInt8] {
    let digits = String(program.digest, radix: 16)
    let digest = String(repeating: "0", count: 16 - digits.count) + digits
    return Array(String(decoding: text, as: UTF8.self).replacing("DIGEST", with: digest).utf8)
  }
}
