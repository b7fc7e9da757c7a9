import Lockstep

/// A state that is all history: a session stands on a screen in a flow that no other called, and nothing runs, lies
/// over the screen or is kept.
///
/// Its words are the marks of the store, a head, the screens of the history from the oldest on, each behind a bit that
/// is set, and a bit that is not: see ``StatePacker``. A row that leads to a screen, or back, adds a screen or drops
/// the last ones. What it comes to is made of the words themselves, without a session; ``PlainRows`` says of which
/// rows that is so.
struct PlainState: Sendable {
  /// The screens, the oldest first; none is there twice.
  private(set) var history: [StepID] = []
  /// How many bits come before the history.
  private var headBits = 0
  private let entryBits: Int
  /// By step, its position in the history, counted from 1; any number of a step that is not there.
  private var positions: [Int]

  init(_ packer: StatePacker, _ program: Program) {
    entryBits = packer.entryBits
    positions = [Int](repeating: 0, count: program.steps.count)
  }

  /// Where the history has a step, counted from 1; 0 if it has not.
  @inline(__always)
  func position(of step: StepID) -> Int {
    let position = positions[Int(step.index)]
    return position > 0 && position <= history.count && history[position - 1] == step ? position : 0
  }

  /// The number of bits before the screen with this number, counted from 0.
  @inline(__always)
  private func bits(before count: Int) -> Int { headBits + count * entryBits }

  /// Reads a state.
  ///
  /// - Parameter reader: stands at the first bit of the history.
  /// - Returns: where its words end; nil if it is not of this form.
  mutating func read(_ reader: inout BitReader, stepBits: Int) -> Int? {
    headBits = reader.bitCount
    history.removeAll(keepingCapacity: true)
    while reader.readFlag() {
      guard append(StepID(Int32(bitPattern: reader.read(bits: stepBits)))) else { return nil }
    }
    return reader.position
  }

  /// - Returns: whether the step was not there.
  @inline(__always)
  private mutating func append(_ step: StepID) -> Bool {
    guard position(of: step) == 0 else { return false }
    history.append(step)
    positions[Int(step.index)] = history.count
    return true
  }

  /// Drops all but the first screens.
  @inline(__always)
  mutating func keep(_ count: Int) {
    while history.count > count { history.removeLast() }
  }

  /// Becomes the state at `start`, if that is this one, which is kept at `place`, with one screen more.
  ///
  /// - Returns: where the words of the other state end; nil if it is another.
  @inline(__always)
  mutating func extend(
    _ words: [UInt32], at start: Int, from others: [UInt32], at place: Int
  ) -> Int? {
    let count = bits(before: history.count)
    let whole = count >> 5
    let end = start + (count + entryBits) >> 5
    guard end < words.count else { return nil }
    // The first bits are the store's.
    var mask = UInt32.max &<< UInt32(StateStore.markCount)
    var index = 0
    while index < whole {
      guard (words[start + index] ^ others[place + index]) & mask == 0 else { return nil }
      mask = .max
      index += 1
    }
    mask &= 1 &<< UInt32(truncatingIfNeeded: count & 31) &- 1
    guard (words[start + whole] ^ others[place + whole]) & mask == 0 else { return nil }
    guard Self.bit(words, start, count), !Self.bit(words, start, count + entryBits) else { return nil }
    let step = Self.bits(words, start, count + 1, entryBits - 1)
    return append(StepID(Int32(bitPattern: step))) ? end + 1 : nil
  }

  @inline(__always)
  private static func bit(_ words: [UInt32], _ start: Int, _ position: Int) -> Bool {
    words[start + position >> 5] &>> UInt32(truncatingIfNeeded: position & 31) & 1 != 0
  }

  /// At most 32 bits, behind which there is one more.
  @inline(__always)
  private static func bits(_ words: [UInt32], _ start: Int, _ position: Int, _ count: Int) -> UInt32 {
    let index = start + position >> 5
    let (shift, end) = (position & 31, position & 31 + count)
    var value = UInt64(words[index])
    if end > 32 { value |= UInt64(words[index + 1]) &<< 32 }
    return UInt32(truncatingIfNeeded: value &>> UInt64(shift))
      & UInt32(truncatingIfNeeded: (1 &<< count) &- 1)
  }

  /// Writes the beginning of the state that has so many screens.
  ///
  /// - Parameters:
  ///   - words: where this state is kept.
  ///   - start: where its words begin.
  @inline(__always)
  func write(first count: Int, _ words: [UInt32], at start: Int, to writer: inout BitWriter) {
    writer.copy(words, at: start, bits: bits(before: count))
    writer.write(false)
    writer.finish()
  }

  /// Writes the state with a screen more.
  @inline(__always)
  func write(adding step: StepID, _ words: [UInt32], at start: Int, to writer: inout BitWriter) {
    writer.copy(words, at: start, bits: bits(before: history.count))
    writer.write(UInt32(bitPattern: step.index) &<< 1 | 1, bits: entryBits)
    writer.write(false)
    writer.finish()
  }
}
