import Foundation
import TestSupport
import Testing

/// Messages that are damaged at random.
@Suite struct FuzzTests {
  private static let seed: UInt64 = 60
  private static let messages = [
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}}"#,
    #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"play","arguments":{"start":"UC1"}}}"#,
    #"{"jsonrpc":"2.0","id":"x","method":"tools/call","params":{"name":"play","arguments":{"session":"s1","choose":"1.1a"}}}"#,
    #"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"flow","arguments":{"flow":"UC1","max":5,"page":1}}}"#,
    #"{"jsonrpc":"2.0","id":4,"method":"resources/read","params":{"uri":"lockstep://flow/UC1"}}"#,
    #"{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"rename","arguments":{"kind":"screen","name":"Door","to":"Gate"}}}"#,
    #"{"jsonrpc":"2.0","id":6,"method":"prompts/get","params":{"name":"add-case","arguments":{"flow":"UC1","case":"locked"}}}"#,
    #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#,
  ]
  /// Texts that readers of JSON and of paths stumble over.
  private static let hostile = [
    "null", "{}", "[]", "-1", "1e999", "\"\\u0000\"", "\"\\ud800\"", "\"../../etc/passwd\"",
    "\"/etc/passwd\"",
    "9223372036854775808", "\"\"", "true", "\u{0}", "\u{FEFF}", "\"%00\"", "\\", "\"__proto__\"",
  ]

  /// The bytes of a message after some damage.
  private static func damaged(_ number: Int) -> [UInt8] {
    var random = SplitMix64(seed: seed, number: number)
    var bytes = Array((random.pick(messages) ?? "").utf8)
    for _ in 0...random.below(4) {
      let place = random.below(bytes.count + 1)
      switch random.below(5) {
      case 0: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.below(12)))
      case 1: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
      case 2: bytes.insert(contentsOf: Array((random.pick(hostile) ?? "").utf8), at: place)
      case 3: bytes = Array(bytes.prefix(place))
      default:
        // Another value in place of one.
        guard let colon = bytes[place...].firstIndex(of: UInt8(ascii: ":")) else { continue }
        let end = bytes[(colon + 1)...].firstIndex { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "}") }
        bytes.replaceSubrange(
          (colon + 1)..<(end ?? bytes.count), with: Array((random.pick(hostile) ?? "").utf8))
      }
    }
    return bytes.filter { $0 != UInt8(ascii: "\n") }
  }

  /// Each is answered by at most one message, a result or an error of the protocol.
  @Test func damagedMessagesEndInErrorsOfTheProtocol() async throws {
    let client = try await Client.initialized()
    var (errors, results) = (0, 0)
    for number in 0..<Trials.count(10_000) {
      let sent = await client.send(bytes: Self.damaged(number))
      #expect(sent.count <= 1, "seed \(Self.seed), message \(number)")
      guard let text = sent.first else { continue }
      let answer = try Client.object(text)
      #expect(answer["jsonrpc"] as? String == "2.0", "seed \(Self.seed), message \(number)")
      if let error = answer["error"] as? [String: Any] {
        errors += 1
        #expect(error["code"] is Int && error["message"] is String, "seed \(Self.seed), message \(number)")
      } else {
        results += 1
        #expect(answer["result"] is [String: Any], "seed \(Self.seed), message \(number)")
      }
    }
    // Most are damaged beyond reading, and some are still requests.
    #expect(errors > 1_000 && results > 100)
    #expect(try await client.call("flow").text.contains("UC1 Open the door"))
  }
}
