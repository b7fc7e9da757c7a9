/// One call of a flow.
package struct Frame: Sendable, BitwiseCopyable {
  package var flow: FlowIndex
  /// The caller's frame.
  package var parent = FrameIndex.none
  /// The step of the caller that called.
  package var callStep = StepID.none
  /// The parameters passed, as bits.
  package var parameters: UInt32 = 0

  package init(
    flow: FlowIndex, parent: FrameIndex = .none, callStep: StepID = .none, parameters: UInt32 = 0
  ) {
    self.flow = flow
    self.parent = parent
    self.callStep = callStep
    self.parameters = parameters
  }
}

/// The frames of a session by their numbers: mostly a flow, and one that it called.
package typealias Frames = SmallArray<Two<Frame>>

// Questions about calls, asked of the frames alone: a whole configuration would be copied to be asked.
extension Frames {
  @inline(__always)
  package subscript(frame: FrameIndex) -> Frame { self[Int(frame.number)] }

  /// Adds a frame; the flow it runs has not begun.
  @inline(__always)
  mutating func push(_ frame: Frame) -> FrameIndex {
    append(frame)
    return FrameIndex(Int32(truncatingIfNeeded: count - 1))
  }

  /// Whether the parameters that a row needs were passed to the frame.
  @inline(__always)
  package func isPassed(_ row: RowCode, in frame: FrameIndex) -> Bool {
    row.when == 0 || row.isPassed(self[frame].parameters)
  }

  /// Whether a step of `frame` called the frame `called`, directly or not.
  func isCalling(_ step: StepID, in frame: FrameIndex, to called: FrameIndex) -> Bool {
    var called = called
    while called.exists {
      let call = self[called]
      if call.parent == frame, call.callStep == step { return true }
      called = call.parent
    }
    return false
  }

  /// Whether the frame, or one that called it, runs `flow`.
  package func isWithin(flow: FlowIndex, _ frame: FrameIndex) -> Bool {
    var frame = frame
    while frame.exists {
      if self[frame].flow == flow { return true }
      frame = self[frame].parent
    }
    return false
  }

  /// Whether `frame` is `ancestor` or was called, directly or not, by it.
  @inline(__always)
  func isWithin(frame ancestor: FrameIndex, _ frame: FrameIndex) -> Bool {
    // A frame is younger than its caller.
    frame > ancestor ? isCalled(frame, by: ancestor) : frame == ancestor
  }

  private func isCalled(_ frame: FrameIndex, by ancestor: FrameIndex) -> Bool {
    var frame = frame
    while frame > ancestor { frame = self[frame].parent }
    return frame == ancestor
  }

  /// Whether two frames are calls of the same flow from the same places.
  @inline(__always)
  func isSamePlace(_ left: FrameIndex, _ right: FrameIndex) -> Bool {
    left == right || isCalledAlike(left, right)
  }

  private func isCalledAlike(_ left: FrameIndex, _ right: FrameIndex) -> Bool {
    var (left, right) = (left, right)
    while left != right {
      guard left.exists, right.exists else { return false }
      let (a, b) = (self[left], self[right])
      guard a.flow == b.flow, a.callStep == b.callStep else { return false }
      (left, right) = (a.parent, b.parent)
    }
    return true
  }

  /// How many frames lie on one another up to this one.
  func depth(of frame: FrameIndex) -> Int {
    var depth = 0
    var frame = frame
    while frame.exists {
      depth += 1
      frame = self[frame].parent
    }
    return depth
  }

  /// The innermost frame of a use case; the bottom one if only partial flows run.
  func useCase(of frame: FrameIndex, _ program: Program) -> FrameIndex {
    var frame = frame
    while !program.code(of: self[frame].flow).isUseCase, self[frame].parent.exists {
      frame = self[frame].parent
    }
    return frame
  }

  /// Whether a use case runs as a step of another flow.
  func isCalledUseCase(_ frame: FrameIndex, _ program: Program) -> Bool {
    let frame = self[frame]
    return frame.parent.exists && program.code(of: frame.callStep).isUseCaseCall
  }
}
