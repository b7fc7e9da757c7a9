import Lockstep

/// The members of a line, asked for by name and kind.
struct MemberReader {
  private let members: [JSONValue.Member]

  init(_ members: [JSONValue.Member]) { self.members = members }

  func has(_ key: String) -> Bool { self[key] != nil }

  func isText(_ key: String) -> Bool { if case .string = self[key] { true } else { false } }

  private subscript(key: String) -> JSONValue? { members.first { $0.key == key }?.value }

  /// - Parameter place: where other keys of the protocol are not allowed, in words; nil where any of them may be.
  func checkKeys(_ keys: [String], _ place: String? = nil) throws(ProtocolError) {
    guard let member = members.first(where: { !keys.contains($0.key) }) else { return }
    if let place { throw ProtocolError("'\(member.key)' is not allowed \(place)") }
    // If key and value are mixed up, the answer must not show a PIN.
    let isWord = member.key.utf8.count <= 32 && member.key.utf8.allSatisfy { $0.isSmallLetter || $0 == 0x2D }
    let help = isWord ? Suggestion.help(for: member.key, among: keys).map { "; \($0)" } ?? "" : ""
    throw ProtocolError("unknown key" + (isWord ? " '\(member.key)'" : "") + help)
  }

  func readText(_ key: String) throws(ProtocolError) -> String {
    guard case .string(let string) = self[key] else { throw wrongValueError(key, "a string") }
    return string.text
  }

  /// 64 bits everywhere, so that the module gives the same answers as the command line.
  func readInteger(_ key: String) throws(ProtocolError) -> Int64 {
    guard case .number(let number) = self[key] else { throw wrongValueError(key, "a whole number") }
    guard let whole = number.wholeNumber() else { throw ProtocolError(Self.integerMessage(key)) }
    return whole
  }

  static func integerMessage(_ key: String) -> String { "'\(key)' must be a whole number of 64 bits" }

  func readMilliseconds(_ key: String) throws(ProtocolError) -> Duration {
    guard case .number(let number) = self[key] else { throw wrongValueError(key, "a number of milliseconds") }
    guard let duration = number.milliseconds else { throw ProtocolError(Self.rangeMessage(key)) }
    return duration
  }

  static func rangeMessage(_ key: String) -> String {
    "'\(key)' must be 0 milliseconds to 100 years, no finer than a nanosecond"
  }

  func readBoolean(_ key: String) throws(ProtocolError) -> Bool {
    guard case .bool(let bool) = self[key] else { throw wrongValueError(key, "true") }
    return bool
  }

  /// The members of an object in the line.
  func readMembers(_ key: String) throws(ProtocolError) -> MemberReader {
    guard case .object(let members, _)? = self[key] else { throw wrongValueError(key, "an object") }
    return MemberReader(members)
  }

  func readSnapshot(_ key: String) throws(ProtocolError) -> FlowSnapshot {
    guard let value = self[key], case .object = value else { throw wrongValueError(key, "an object") }
    do throws(SnapshotMismatch) { return try FlowSnapshot(value) } catch {
      throw ProtocolError(error.description)
    }
  }

  /// `give`, empty if it is missing. Names that the program does not know count as secrets.
  func readGives(_ program: FlowProgram) throws(ProtocolError) -> [String: ActionInput] {
    var gives: [String: ActionInput] = [:]
    for member in try readMemberList(of: "give") {
      let isSecret = program.isSecret(member.key)
      switch member.value {
      case .string(let string):
        gives[member.key] = isSecret ? .secret(string.secret) : .plain(.text(string.text))
      case .object(let handle, _):
        guard handle.count == 1, handle.first?.key == "handle", case .string(let name)? = handle.first?.value
        else { throw ProtocolError("an object in 'give' has a 'handle', a string, and nothing else") }
        gives[member.key] = try Self.readHandle(name, isSecret: isSecret)
      default:
        throw ProtocolError("'give' holds strings, or objects with a 'handle', not \(member.value.kind)")
      }
    }
    return gives
  }

  /// `give` of a user, who knows no handles.
  func readUserGives(_ program: FlowProgram) throws(ProtocolError) -> [String: ActionInput] {
    for member in try readMemberList(of: "give") {
      guard case .string = member.value else {
        throw ProtocolError("'give' of a user holds strings, not \(member.value.kind)")
      }
    }
    return try readGives(program)
  }

  /// `handles`, empty if it is missing: the host's names for secrets of the user, by the names of the inputs.
  func readHandles(_ program: FlowProgram) throws(ProtocolError) -> [String: ActionInput] {
    var handles: [String: ActionInput] = [:]
    for member in try readMemberList(of: "handles") {
      guard case .string(let name) = member.value else {
        throw ProtocolError("'handles' holds strings, not \(member.value.kind)")
      }
      handles[member.key] = try Self.readHandle(name, isSecret: program.isSecret(member.key))
    }
    return handles
  }

  private static func readHandle(_ name: JSONString, isSecret: Bool) throws(ProtocolError) -> ActionInput {
    guard isSecret else { throw ProtocolError("an input with a handle is not secret; 'give' its text") }
    return .secret(name.secret.withBytes { Secret($0, isHandle: true) })
  }

  /// `values`, empty if it is missing.
  func readOutcomeValues() throws(ProtocolError) -> [String: Request.OutcomeValue] {
    var brought: [String: Request.OutcomeValue] = [:]
    for member in try readMemberList(of: "values") {
      switch member.value {
      case .number(let number): brought[member.key] = .number(number)
      case .string(let string): brought[member.key] = .text(string.text)
      default: throw ProtocolError("'values' holds numbers and strings, not \(member.value.kind)")
      }
    }
    return brought
  }

  private func readMemberList(of key: String) throws(ProtocolError) -> [JSONValue.Member] {
    switch self[key] {
    case nil: return []
    case .object(let members, _): return members
    default: throw wrongValueError(key, "an object")
    }
  }

  private func wrongValueError(_ key: String, _ expected: String) -> ProtocolError {
    ProtocolError("'\(key)' must be \(expected)" + (self[key].map { ", not \($0.kind)" } ?? ""))
  }
}

extension JSONNumber {
  /// So many milliseconds; nil if they are negative, longer than a session or finer than a nanosecond,
  /// the precision of a snapshot.
  var milliseconds: Duration? {
    guard let nanoseconds = wholeNumber(power: 6) else { return nil }
    let duration = Duration.nanoseconds(nanoseconds)
    return duration >= .zero && duration <= Interpreter.longestSession ? duration : nil
  }
}

extension JSONValue {
  /// Reads the value that a line or a file holds.
  static func parse(_ bytes: ZeroizedBuffer.Part) throws(ProtocolError) -> JSONValue {
    do throws(JSONError) { return try JSONParser.parse(bytes) } catch { throw ProtocolError(error.message) }
  }
}
