import Foundation
import Lockstep
import LockstepModel
import Testing

@testable import LockstepSimulation

@Suite struct JSONLSafetyTests {
  /// After any number of lines that cannot be taken, the session is what it was.
  @Test func badLinesChangeNothing() async throws {
    let golden = try #require(JSONLCase.all.first { $0.name == "malformed" })
    let talker = try Talker(try await JSONLTalk.program(), flow: "UC2.3")
    talker.say(#"{"answer":1,"outcome":"disabled"}"#)
    let before = talker.say(#"{"snapshot":true}"#)
    let lines = try golden.text("in.jsonl").split(separator: "\n", omittingEmptySubsequences: false)
      .dropFirst().dropLast(2)
    for line in lines where line != #"{"answer":1,"outcome":"valid"}"# {
      let answer = talker.say(String(line))
      #expect(answer.count == 1 && answer[0].hasPrefix(#"{"error":"#), "\(line): \(answer)")
      #expect(talker.say(#"{"snapshot":true}"#) == before, "\(line)")
    }
    for bytes: [UInt8] in [
      [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D], [0], [0xEF, 0xBB, 0xBF, 0x7B, 0x7D],
      Array(#"{"user":""#.utf8) + [0xC0, 0x80] + Array(#""}"#.utf8), Array("{\"user\":\"a\u{1}\"}".utf8),
    ] {
      #expect(talker.say(bytes).first?.hasPrefix(#"{"error":"not JSON"#) == true)
    }
    #expect(talker.say(#"{"snapshot":true}"#) == before)
  }

  @Test func linesMayHaveOneMebibyte() async throws {
    let golden = try #require(JSONLCase.all.first { $0.name == "unlock" })
    func line(_ count: Int) -> [UInt8] {
      Array((#"{"user":""# + String(repeating: "a", count: count - 11) + #""}"# + "\n").utf8)
    }
    let limit = LineBuffer.longestLine
    let input = line(limit) + line(limit + 1) + line(3 * limit) + Array(#"{"event":"x"}"#.utf8)
    let result = await JSONLTalk.run(try golden.arguments(), input: input, portion: 50_000)
    let answers = result.lines.suffix(4)
    #expect(
      answers.map { $0.prefix(11) } == [#"{"refused":"#, #"{"error":"t"#, #"{"error":"t"#, #"{"refused":"#])
  }

  /// What `snapshot` writes is taken back, although its values came in many lines.
  @Test func aSnapshotMayBeLongerThanALine() async throws {
    let snapshot = #"{"lockstep":3,"at":0,"next":2,"session":{"frames":[["UC9","0"]],"place":[0,"1.1"]}}"#
    let blanks = String(repeating: " ", count: LineBuffer.longestLine)
    let input = Array((#"{"restore":"# + blanks + snapshot + "}\n" + #"{"event":"x"}"#).utf8)
    let golden = try #require(JSONLCase.all.first { $0.name == "unlock" })
    let result = await JSONLTalk.run(try golden.arguments(), input: input, portion: 50_000)
    let answers = result.lines.suffix(2)
    #expect(answers.first?.hasPrefix(#"{"error":"the snapshot is inside 'UC9'"#) == true, "\(answers)")
    #expect(answers.last?.hasPrefix(#"{"refused":"#) == true, "\(answers)")
  }

  /// The memory of a buffer grows to the longest line, and no further.
  @Test func aBufferHoldsItsLongestLine() {
    let longest = LineBuffer.longestLine + 100_000
    let buffer = LineBuffer(longest: longest)
    let lines = [longest, longest + 1, 3].map { [UInt8](repeating: 0x61, count: $0) + [0x0A] }
    var rest = Array(lines.joined())[...]
    var counts: [Int?] = []
    var goesOn = true
    while goesOn {
      goesOn = buffer.fill { room in
        let part = rest.prefix(room.count)
        for (place, byte) in part.enumerated() { room[place] = byte }
        rest = rest.dropFirst(part.count)
        return part.count
      } _: { line in
        if case .whole(let bytes) = line { counts.append(bytes.count) } else { counts.append(nil) }
        return true
      }
    }
    #expect(counts == [longest, nil, 3])
  }

  @Test func aSecretIsInNoOutput() async throws {
    let program = try await JSONLTalk.program()
    for external in [true, false] {
      let talker = try Talker(program, flow: "UC2.3", external: external)
      talker.say(#"{"answer":1,"outcome":"\#(external ? "disabled" : "cancelled")"}"#)
      for _ in 0..<3 {
        talker.say(#"{"row":"1.3a","give":{"pin":"\u0037\u00339164"}}"#)
        talker.say(#"{"snapshot":true}"#)
        talker.say(#"{"user":"selects Close","give":{"pin":"739164"}}"#)
        talker.say(#"{"give":{"pin":"739164"}}"#)
        talker.say(#"{"user":"enters PIN","give":{"pni":"739164"}}"#)
        talker.say(#"{"answer":2,"outcome":"locked","values":{"pin":"739164","blocked-for":1}}"#)
        talker.say(#"{"suspend":true}"#)
        talker.say(#"{"resume":true}"#)
      }
      #expect(!talker.lines.joined().contains("739164"))
      #expect(talker.lines.count > 10)
    }
  }

  @Test(arguments: [
    ("60000", "60000"), ("0", "0"), ("-0", "0"), ("0.000001", "0.000001"), ("1.50", "1.5"), ("15e-1", "1.5"),
    ("1E3", "1000"), ("0.100000000000000000000000", "0.1"), ("3162240000000", "3162240000000"),
    ("1234567890.123456", "1234567890.123456"),
  ])
  func durationsAreExact(_ given: String, _ told: String) async throws {
    let talker = try Talker(try await JSONLTalk.program(), flow: "UC2.3")
    talker.say(#"{"answer":1,"outcome":"disabled"}"#)
    talker.say(#"{"row":"1.3a","give":{"pin":"739164"}}"#)
    let lines = talker.say(#"{"answer":2,"outcome":"locked","values":{"blocked-for":\#(given)}}"#)
    if told == "0" {
      // The lock is over at once.
      #expect(lines.contains(#"{"row":"PF2.8 5.1e","to":"result Retry"}"# + "\n"))
    } else {
      #expect(lines.contains { $0.hasSuffix(#""after":\#(told)}"# + "\n") }, "\(lines)")
      #expect(lines.last?.hasSuffix(#""data":{"blocked-for":\#(told)}}}"# + "\n") == true)
    }
  }

  @Test func textComesThroughEscapes() async throws {
    let talker = try Talker(try await JSONLTalk.program(), flow: "UC2.3")
    let answer = talker.say(#"{"event":"\"\\\/\b\f\n\r\té€\ud83d\ude42🙂\u2028"}"#)
    #expect(answer.first?.contains(#"'\"\\/\u0008\u000c\n\r\té€🙂🙂\u2028'"#) == true, "\(answer)")
  }
}
