import Lockstep

// States as words, and back.
extension Explorer {
  /// Makes `next` a state from the store.
  ///
  /// - Returns: where its words end.
  @discardableResult
  mutating func readNext(_ place: StatePlace) -> Int {
    let (words, position) = store.words(at: place)
    var reader = StateReader(words, at: position)
    // The store's marks.
    _ = reader.read()
    next.mark = reader.read()
    next.model = reader.read()
    encoder.read(&reader, into: &next.session, at: models.time(of: next.model))
    return reader.end
  }

  /// Writes `next` into the words. Sessions that ended the same way are one state, whatever else differs.
  mutating func writeNext() {
    writer.removeAll()
    writer.write(0)
    writer.write(next.isOver && !watch.isFound(next.mark) ? 0 : next.mark)
    writer.write(next.isOver ? 0 : next.model)
    if next.isOver {
      let flow = next.session.bottomFlow
      let end = next.session.end ?? .handedOver(to: flow < 0 ? "" : program.flowInfos[flow].id)
      encoder.write(end, to: &writer)
    } else {
      encoder.write(next.session, to: &writer)
    }
    writer.finish()
  }
}
