import Foundation
import Lockstep
import LockstepModel
import TestSupport
import Testing

@testable import LockstepSimulation

/// Lines made of what lines are made of, in any order: whatever comes in, JSON goes out and nothing traps.
@Suite struct JSONLRandomTests {
  private static let numbers = [
    "0", "-1", "1", "2", "3", "0.5", "1e-6", "1e9", "60000", "9223372036854775807", "9223372036854775808",
    "-0",
    "4294967295", "1e400", "3162240000000", "-9223372036854775808", "00", "1.",
  ]
  private static let strings = [
    "1.3a", "2.1a", "enters PIN", "selects Close", "selects Back", "Retry", "Close", "Back", "disabled",
    "valid",
    "locked", "wrong-4", "obtained", "shutdown", "No internet", "timer expires", "", "\\u0000", "\\ud83d",
    "x",
    "1.1a", "result", "No (valid) universal link",
  ]

  @Test(arguments: 1...10)
  func nothingTraps(seed: Int) async throws {
    let program = try await JSONLTalk.program()
    var numbers = SplitMix64(UInt64(seed))
    let flows = ["UC2.3", "PF2.8", "CP1", "UC2.1"]
    var talker = try Talker(program, flow: flows[seed % flows.count], external: seed % 2 == 0)
    var snapshot = #"{"lockstep":1}"#
    for _ in 0..<500 {
      if talker.conversation.end != nil {
        talker = try Talker(
          program, flow: flows.randomElement(using: &numbers) ?? "UC2.3", external: seed % 2 == 0)
      }
      if let put = talker.say(#"{"snapshot":true}"#).last, put.hasPrefix(#"{"snapshot":"#) {
        if Int.random(in: 0..<4, using: &numbers) == 0 { snapshot = String(put.dropFirst(12).dropLast(2)) }
      }
      var line = Array(sentence(&numbers, snapshot).utf8)
      if Int.random(in: 0..<3, using: &numbers) == 0 { damage(&line, &numbers) }
      for answer in talker.say(line) {
        let value = try JSONSerialization.jsonObject(with: Data(answer.utf8))
        #expect(value is [String: Any] && answer.hasSuffix("\n") && !answer.contains("739164"))
      }
    }
  }

  private func sentence(_ numbers: inout SplitMix64, _ snapshot: String) -> String {
    func pick(_ list: [String]) -> String { list.randomElement(using: &numbers) ?? "" }
    let number = pick(Self.numbers)
    let words = pick(Self.strings)
    let give = pick([
      #"{"pin":"739164"}"#, #"{"pin":"274938"}"#, #"{"current-pin":"739164","x":"y"}"#, "{}", "[]",
    ])
    let values = pick([
      #"{"blocked-for":\#(number)}"#, #"{"remaining":\#(number)}"#, #"{"pin":"739164"}"#, "{}",
    ])
    return pick([
      #"{"user":"\#(words)"}"#, #"{"user":"\#(words)","give":\#(give)}"#,
      #"{"row":"\#(words)","give":\#(give)}"#,
      #"{"event":"\#(words)"}"#, #"{"give":\#(give)}"#, #"{"answer":\#(number),"outcome":"\#(words)"}"#,
      #"{"answer":\#(Int.random(in: 1...40, using: &numbers)),"outcome":"\#(words)","values":\#(values)}"#,
      #"{"answer":\#(number),"error":"\#(words)"}"#, #"{"advance":\#(number)}"#, #"{"suspend":true}"#,
      #"{"from-user":{"user":"\#(words)","give":\#(give)}}"#,
      #"{"from-user":{"row":"\#(words)","visit":\#(number)},"handles":\#(give)}"#,
      #"{"resume":true}"#, #"{"restore":\#(snapshot)}"#, #"{"restore":\#(mutated(snapshot, &numbers))}"#,
      #"{"\#(words)":\#(number)}"#,
    ])
  }

  /// A snapshot with one number replaced: well formed, and perhaps impossible.
  private func mutated(_ snapshot: String, _ numbers: inout SplitMix64) -> String {
    let runs = snapshot.ranges(of: #/[0-9]+(?=[,\]}])/#)
    guard let place = runs.randomElement(using: &numbers) else { return snapshot }
    return snapshot.replacingCharacters(in: place, with: Self.numbers.randomElement(using: &numbers) ?? "0")
  }

  private func damage(_ line: inout [UInt8], _ numbers: inout SplitMix64) {
    guard !line.isEmpty else { return }
    let index = Int.random(in: 0..<line.count, using: &numbers)
    switch Int.random(in: 0..<3, using: &numbers) {
    case 0: line.removeSubrange(index...)
    case 1: line[index] = UInt8.random(in: .min ... .max, using: &numbers)
    default: line.insert(Array(#"{}[]",:\"#.utf8).randomElement(using: &numbers) ?? 0, at: index)
    }
  }
}
