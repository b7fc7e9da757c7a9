import Foundation
import Lockstep
import LockstepModel
import TestSupport

/// A good conversation in lines of JSON, one of those that the command line's tests hold.
struct Talk: Sendable {
  var path: String
  var flow: String
  var delegatesAllActions: Bool
  private var text: [UInt8]

  /// The conversations below a folder: `NAME/in.jsonl`, with a flow first in `NAME/arguments`.
  static func all(in folder: URL) throws -> [Talk] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
      let arguments = try String(contentsOf: folder.appending(path: name + "/arguments"), encoding: .utf8)
        .split(separator: "\n").filter { !$0.hasPrefix("#") }.joined(separator: " ").split(separator: " ")
      let text = Array(try Data(contentsOf: folder.appending(path: name + "/in.jsonl")))
      return Talk(
        path: "conversation \(name)", flow: arguments.first.map(String.init) ?? "",
        delegatesAllActions: arguments.contains("external"), text: text)
    }
  }

  /// The lines, with the digests of these flows where a snapshot names them.
  func lines(for program: FlowProgram) -> [UInt8] {
    Array(program.fillingDigests(String(decoding: text, as: UTF8.self)).utf8)
  }
}
