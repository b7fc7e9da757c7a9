extension FlowProgram {
  /// The program as bytes, which ``init(image:)`` reads: compact, with a version and a checksum.
  ///
  /// The same program gives the same bytes. ``ImageFormat`` describes them. Ids and names of more than 255 bytes
  /// are written, and refused by the reader.
  package func image() -> [UInt8] { image(ofFlows: flows.indices.map { $0 }) }

  /// The image of some flows, by number, in ascending order. They have to be all that they reach.
  package func image(ofFlows kept: [Int]) -> [UInt8] {
    var writing = ProgramImageWriter(self, kept)
    writing.write()
    return writing.writer.image
  }

  /// Reads an image.
  ///
  /// Any bytes are safe to read: every number is checked against its table, and memory and time are bounded by
  /// the length of the image. The derived tables and the digests are computed again.
  ///
  /// - Throws: where the image is wrong, and why.
  public init(image: [UInt8]) throws(ProgramImageError) {
    var reading = try ProgramImageReader(image)
    self.init(tables: try reading.read())
  }

  /// The flows that a session can reach from one of these flows, in the order of the program: the flows
  /// that they call or go to, and the flow that a resumed session enters.
  package func flows(reachedFrom first: [Int]) -> [Int] {
    var isReached = [Bool](repeating: false, count: flows.count)
    var waiting: [Int] = []
    func reach(_ flow: Int) {
      guard flows.indices.contains(flow), !isReached[flow] else { return }
      isReached[flow] = true
      waiting.append(flow)
    }
    for flow in first { reach(flow) }
    reach(Int(onResume))
    while let flow = waiting.popLast() {
      for step in stepRange(of: flow) {
        reach(Int(steps[step].callee))
        for row in rowRange(of: step) { reach(Int(rows[row].flow)) }
      }
    }
    return isReached.indices.filter { isReached[$0] }
  }

  func stepRange(of flow: Int) -> Range<Int> {
    let code = flows[flow]
    return Int(code.firstStep)..<Int(code.firstStep + code.stepCount)
  }

  /// The rows of a step, with the one that its `next:` makes.
  func rowRange(of step: Int) -> Range<Int> {
    let code = steps[step]
    return Int(code.firstRow)..<Int(code.firstRow + code.rowCount + (code.continuation < 0 ? 0 : 1))
  }
}
