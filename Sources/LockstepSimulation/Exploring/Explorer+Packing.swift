import Lockstep

// States as words, and back.
extension Explorer {
  /// Makes `next` a state from the store.
  ///
  /// - Returns: where its words end.
  // Not for any session: to hand one of its own on, the explorer would be copied.
  @inline(__always) @discardableResult
  mutating func readNext(_ place: StatePlace) -> Int {
    let (words, position) = store.words(at: place)
    var reader = BitReader(words, at: position)
    _ = reader.read(bits: StateStore.markCount)
    next.mark = Watch.isIdle ? 0 : reader.readCount()
    next.model = reader.readCount()
    packer.read(&reader, into: &next.session, at: models.time(of: next.model))
    return reader.position
  }

  /// Writes `next` alone into the words.
  mutating func packAlone() {
    bits.removeAll()
    pack()
  }

  /// Writes `next` behind the words that are there. Sessions that ended alike are one, whatever else they were.
  @inline(__always)
  mutating func pack() {
    bits.write(0, bits: StateStore.markCount)
    if !Watch.isIdle { bits.writeCount(next.isOver && !watch.isFound(next.mark) ? 0 : next.mark) }
    bits.writeCount(next.isOver ? 0 : next.model)
    if next.isOver {
      let flow = next.session.bottomFlow
      let end = next.session.end ?? .handedOver(to: flow < 0 ? "" : program.flowInfos[flow].id)
      packer.write(end, to: &bits)
    } else {
      packer.write(next.session, to: &bits)
    }
    bits.finish()
  }
}
