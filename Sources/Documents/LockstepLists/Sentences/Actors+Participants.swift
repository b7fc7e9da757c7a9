import Lockstep
import LockstepModel

/// Actors of whom the document does not say which of them is the user.
extension Actors {
  /// Makes the first participant who acts the user, where only participants are declared and no sentence has another user.
  mutating func declareUserAmongOthers(of outline: UseCaseOutline, in bytes: [UInt8]) {
    guard outline.field(.actors) == nil, outline.field(.supportingActors) != nil else { return }
    var first: [String]?
    for item in outline.mainItems {
      let tokens = Tokens.of(bytes, item.text.trimmedOfSpaceAndMarks(in: bytes))
      let column = item.actor.map { Tokens.of(bytes, $0) } ?? []
      guard let subject = subject(of: tokens, column: column) else { continue }
      if subject.kind == .user { return }
      if subject.kind == .other, first == nil { first = Tokens.of(bytes, subject.range).map(\.word) }
    }
    if let first { primaryNames.insert(first) }
  }
}
