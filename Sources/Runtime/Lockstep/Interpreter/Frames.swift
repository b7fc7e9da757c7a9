/// The frames of a session by their numbers: mostly a flow, and one that it called.
package typealias Frames = SmallArray<InlineTwo<Frame>>

// Questions about calls, asked of the frames alone: a whole configuration would be copied to be asked.
extension Frames {
  @inline(__always) package subscript(frame: FrameIndex) -> Frame { self[Int(frame.number)] }

  /// Adds a frame; the flow it runs has not begun.
  @inline(__always) mutating func push(_ frame: Frame) -> FrameIndex {
    append(frame)
    return FrameIndex(Int32(truncatingIfNeeded: count - 1))
  }

  /// Whether the parameters that a row needs were passed to the frame.
  @inline(__always) package func passesParameters(of row: RowCode, in frame: FrameIndex) -> Bool {
    row.requiredParameters == 0 || row.isSatisfied(by: self[frame].parameters)
  }

  /// The first of a frame, its caller, the caller of that, and so on.
  @inline(__always)
  package func first(from frame: FrameIndex, where isWanted: (FrameIndex) -> Bool) -> FrameIndex {
    var frame = frame
    while frame.exists, !isWanted(frame) { frame = self[frame].parent }
    return frame
  }

  /// A frame and all its callers, the innermost first.
  package func callChain(of frame: FrameIndex) -> [FrameIndex] {
    var (calls, frame) = ([FrameIndex](), frame)
    while frame.exists {
      calls.append(frame)
      frame = self[frame].parent
    }
    return calls
  }

  /// The frame at the bottom of the calls.
  package func outermost(of frame: FrameIndex) -> FrameIndex {
    first(from: frame) { !self[$0].parent.exists }
  }

  /// Whether a step of `frame` called the frame `called`, directly or not.
  func isCalling(_ step: StepID, in frame: FrameIndex, to called: FrameIndex) -> Bool {
    first(from: called) { self[$0].parent == frame && self[$0].callStep == step }.exists
  }

  /// Whether the frame, or one that called it, runs `flow`.
  package func isWithin(flow: FlowIndex, _ frame: FrameIndex) -> Bool {
    first(from: frame) { self[$0].flow == flow }.exists
  }

  /// Whether `frame` is `ancestor` or was called, directly or not, by it.
  @inline(__always) func isWithin(frame ancestor: FrameIndex, _ frame: FrameIndex) -> Bool {
    // A frame is younger than its caller.
    frame > ancestor ? isCalled(frame, by: ancestor) : frame == ancestor
  }

  private func isCalled(_ frame: FrameIndex, by ancestor: FrameIndex) -> Bool {
    first(from: frame) { $0 <= ancestor } == ancestor
  }

  /// Whether two frames are calls of the same flow from the same places.
  @inline(__always) func isSameCallChain(_ left: FrameIndex, _ right: FrameIndex) -> Bool {
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
  func depth(of frame: FrameIndex) -> Int { callChain(of: frame).count }

  /// The innermost frame of a use case; the bottom one if only partial flows run.
  func useCase(of frame: FrameIndex, _ program: FlowProgram) -> FrameIndex {
    first(from: frame) { program.code(of: self[$0].flow).isUseCase || !self[$0].parent.exists }
  }

  /// Whether a use case runs as a step of another flow.
  func isCalledUseCase(_ frame: FrameIndex, _ program: FlowProgram) -> Bool {
    let frame = self[frame]
    return frame.parent.exists && program.code(of: frame.callStep).isUseCaseCall
  }
}
