import Lockstep
import LockstepModel

/// Names of a part that are made of several ones.
extension ListWords {
  /// The meaning of the words that a heading or a label begins with, and how many these are, also of several names of one part:
  /// `Alternative flows and exceptions`, `Alternative/Exception Scenarios`, `Error & Exception Flows`.
  func matchJoinedHeading(_ tokens: ArraySlice<Token>, _ bytes: [UInt8]) -> (
    key: Wording.ListWord, count: Int
  )? {
    guard let (key, count) = matchHeading(tokens) else { return matchSharedHeading(tokens, bytes) }
    let rest = tokens.dropFirst(count)
    guard let last = tokens.prefix(count).last, let joint = jointLength(rest, behind: last, bytes),
      let (other, further) = matchHeading(rest.dropFirst(joint)), other == key
    else { return (key, count) }
    return (key, count + joint + further)
  }

  /// `Error & Exception Flows`: the first name goes on with the last word of the second one.
  private func matchSharedHeading(_ tokens: ArraySlice<Token>, _ bytes: [UInt8]) -> (
    key: Wording.ListWord, count: Int
  )? {
    guard let first = tokens.first else { return nil }
    let rest = tokens.dropFirst()
    guard let joint = jointLength(rest, behind: first, bytes),
      let (key, count) = matchHeading(rest.dropFirst(joint)), count > 1,
      let last = rest.dropFirst(joint + count - 1).first, let own = matchHeading([first, last]),
      own.key == key, own.count == 2
    else { return nil }
    return (key, 1 + joint + count)
  }

  /// How many words join two names, which a mark may do; nil where nothing joins them.
  private func jointLength(_ rest: ArraySlice<Token>, behind last: Token, _ bytes: [UInt8]) -> Int? {
    guard let next = rest.first else { return nil }
    let gap = bytes[last.range.upperBound..<next.range.lowerBound]
    if gap.contains(UInt8(ascii: "/")) || gap.contains(UInt8(ascii: "&")) { return 0 }
    guard next.before == .blank else { return nil }
    return Self.andWords.contains(next.word) || ["or", "oder", "o", "ou"].contains(next.word) ? 1 : nil
  }
}
