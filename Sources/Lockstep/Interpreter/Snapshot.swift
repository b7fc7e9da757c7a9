/// A session put away: names of flows and steps, no secrets, small enough for a database column.
///
/// It carries a format number and the digest of the flows. Restoring is refused when either does not fit:
/// a session never goes on in flows that behave differently from those it began in.
public struct Snapshot: Hashable, Sendable {
  /// The format that this version writes and reads.
  public static let format = 1

  /// The digest of the flows, 16 hexadecimal digits.
  public var flows: String
  /// The session's time, in nanoseconds.
  var at: Int64
  var next: UInt32
  var isSuspended: Bool
  var scene: SceneRecord
  var saved: SceneRecord?

  /// A ``Scene`` in names.
  struct SceneRecord: Hashable, Sendable {
    struct FrameRecord: Hashable, Sendable {
      var flow: String
      var parent: Int
      var callStep: String
      var parameters: UInt32
    }
    struct Place: Hashable, Sendable {
      var frame: Int
      var step: String
    }
    struct RunRecord: Hashable, Sendable {
      var place: Place
      var count: Int32
    }
    struct DatumRecord: Hashable, Sendable {
      var frame: Int
      var name: String
      var value: DataValue
      var at: Int64
    }
    struct TimerRecord: Hashable, Sendable {
      var place: Place
      /// The position of the row among the step's rows, from 0.
      var row: Int
      var deadline: Int64
    }

    var frames: [FrameRecord]
    var place: Place
    /// The action of the step has answered, or the flow that it called: it does not run anew.
    var isDone = false
    var cover: UInt8 = 0
    /// The step and the position of the row that brought the cover.
    var coverRow: TimerRecord?
    var beneath: String?
    var history: [Place]
    var runs: [RunRecord]
    var data: [DatumRecord]
    var timers: [TimerRecord]
  }

  /// Why a snapshot cannot be restored.
  public struct Misfit: Error, Hashable, Sendable, CustomStringConvertible {
    public var description: String
  }
}

extension Interpreter {
  /// Puts a session away; nil once it has ended. Secrets are not in it, and a running action runs anew when
  /// it is restored.
  public func snapshot(_ state: State) -> Snapshot? {
    guard state.end == nil, state.scene.step >= 0 else { return nil }
    return Snapshot(
      flows: program.digestText, at: state.now.nanoseconds, next: state.nextID,
      isSuspended: state.isSuspended,
      scene: record(state.scene), saved: state.saved.first.map(record))
  }

  /// Takes a session up again where it was put away.
  ///
  /// - Throws: ``Snapshot/Misfit`` if it was made by other flows or does not make sense in these.
  public func restore(
    _ snapshot: Snapshot, into effects: inout Effects
  ) throws(Snapshot.Misfit) -> State {
    guard snapshot.flows == program.digestText else {
      throw Snapshot.Misfit(
        description:
          "the snapshot was made by other flows (\(snapshot.flows)) than these (\(program.digestText)); "
          + "start a new session")
    }
    guard snapshot.at >= 0, .nanoseconds(snapshot.at) <= Self.longestSession, snapshot.next >= 1 else {
      throw Snapshot.Misfit(description: "the snapshot's time or numbering is out of range")
    }
    var state = State()
    state.now = .nanoseconds(snapshot.at)
    state.nextID = snapshot.next
    state.isSuspended = snapshot.isSuspended
    state.scene = try scene(snapshot.scene)
    if let saved = snapshot.saved { state.saved = [try scene(saved)] }
    if !state.isSuspended {
      reactivate(&state, &effects)
      fireDue(upTo: state.now, &state, &effects)
    }
    return state
  }

  private func record(_ original: Scene) -> Snapshot.SceneRecord {
    var scene = original
    scene.compact()
    func place(_ frame: Int32, _ step: Int32) -> Snapshot.SceneRecord.Place {
      .init(frame: Int(frame), step: program.stepInfos[Int(step)].id)
    }
    func timer(_ row: Int32, _ frame: Int32, _ deadline: Duration) -> Snapshot.SceneRecord.TimerRecord {
      let step = program.rows[Int(row)].step
      return .init(
        place: place(frame, step), row: Int(row - program.steps[Int(step)].firstRow),
        deadline: deadline.nanoseconds)
    }
    return Snapshot.SceneRecord(
      frames: scene.frames.map { frame in
        .init(
          flow: program.flowInfos[Int(frame.flow)].id, parent: Int(frame.parent),
          callStep: frame.callStep < 0 ? "" : program.stepInfos[Int(frame.callStep)].id,
          parameters: frame.parameters)
      },
      place: place(scene.frame, scene.step), isDone: scene.isDone, cover: scene.cover.rawValue,
      coverRow: scene.coverRow < 0 ? nil : timer(scene.coverRow, coverFrame(scene), .zero),
      beneath: scene.beneath < 0 ? nil : program.stepInfos[Int(scene.beneath)].id,
      history: scene.history.map { place($0.frame, $0.step) },
      runs: scene.runs.map { .init(place: place($0.frame, $0.step), count: $0.count) },
      data: scene.data.map { datum in
        .init(
          frame: Int(datum.frame), name: program.names[Int(datum.name)].name, value: datum.value,
          at: datum.at.nanoseconds)
      },
      timers: scene.timers.map { timer($0.row, $0.frame, $0.deadline) })
  }

  /// The frame of the row that brought the cover: an event of a calling step may have shown a placeholder.
  private func coverFrame(_ scene: Scene) -> Int32 {
    let step = program.rows[Int(scene.coverRow)].step
    var frame = scene.frame
    while step != scene.step, step != scene.beneath, scene.frames[Int(frame)].parent >= 0 {
      let call = scene.frames[Int(frame)]
      frame = call.parent
      if call.callStep == step { return frame }
    }
    return scene.frame
  }

  private func scene(_ record: Snapshot.SceneRecord) throws(Snapshot.Misfit) -> Scene {
    var scene = Scene()
    for (number, frame) in record.frames.enumerated() {
      scene.frames.append(try self.frame(frame, number: number, after: scene.frames))
    }
    let place = try step(record.place, scene)
    (scene.frame, scene.step) = (place.frame, place.step)
    guard scene.depth(of: scene.frame) <= Self.deepestCall, let cover = Cover(rawValue: record.cover),
      program.steps[Int(scene.step)].kind != .call || cover != .none || record.isDone
    else { throw Snapshot.Misfit(description: "the snapshot does not stand at a step that waits") }
    scene.cover = cover
    scene.isDone = record.isDone
    if let row = record.coverRow { scene.coverRow = try self.row(row, scene).row }
    guard (cover == .none) == (scene.coverRow < 0) else {
      throw Snapshot.Misfit(description: "the snapshot shows an error or a placeholder without its row")
    }
    if let beneath = record.beneath {
      scene.beneath = try step(.init(frame: record.place.frame, step: beneath), scene).step
    }
    for entry in record.history {
      let entry = try step(entry, scene)
      let kind = program.steps[Int(entry.step)].kind
      guard kind == .screen || kind == .run else {
        throw Snapshot.Misfit(description: "the snapshot's history holds a step that is no screen")
      }
      scene.history.append(entry)
    }
    for run in record.runs {
      let place = try step(run.place, scene)
      scene.runs.append(RunCount(frame: place.frame, step: place.step, count: max(1, run.count)))
    }
    for datum in record.data {
      guard scene.frames.indices.contains(datum.frame), let name = program.name(datum.name),
        !program.names[Int(name)].isSecret, datum.at >= 0, isInRange(datum.value)
      else {
        throw Snapshot.Misfit(
          description: "the snapshot holds a value '\(datum.name)' that these flows do not")
      }
      scene.data.append(
        Datum(frame: Int32(datum.frame), name: name, value: datum.value, at: .nanoseconds(datum.at)))
    }
    for timer in record.timers {
      let row = try self.row(timer, scene)
      guard program.rows[Int(row.row)].delay >= 0, timer.deadline >= 0 else {
        throw Snapshot.Misfit(description: "the snapshot holds a timer for a row without one")
      }
      scene.timers.append(
        Timer(id: 0, frame: row.frame, row: row.row, deadline: .nanoseconds(timer.deadline)))
    }
    return scene
  }

  private func isInRange(_ value: DataValue) -> Bool {
    guard case .duration(let duration) = value else { return true }
    return duration >= .zero && duration <= Self.longestSession
  }

  private func frame(
    _ record: Snapshot.SceneRecord.FrameRecord, number: Int, after earlier: Few<Frame>
  ) throws(Snapshot.Misfit) -> Frame {
    guard let flow = program.flow(record.flow), program.flows[flow].stepCount > 0 else {
      throw Snapshot.Misfit(description: "the snapshot is inside '\(record.flow)', which is not here")
    }
    var frame = Frame(flow: Int32(flow), parent: -1, callStep: -1, parameters: record.parameters)
    guard record.parent >= 0 else { return frame }
    guard record.parent < number, number < 4_096,
      let step = program.step(record.callStep, of: program.flowInfos[Int(earlier[record.parent].flow)].id),
      program.steps[Int(step.index)].kind == .call, program.steps[Int(step.index)].callee == frame.flow
    else { throw Snapshot.Misfit(description: "the snapshot's calls do not lead to '\(record.flow)'") }
    frame.parent = Int32(record.parent)
    frame.callStep = step.index
    return frame
  }

  private func step(
    _ place: Snapshot.SceneRecord.Place, _ scene: Scene
  ) throws(Snapshot.Misfit) -> Entry {
    guard scene.frames.indices.contains(place.frame) else {
      throw Snapshot.Misfit(description: "the snapshot names a frame it does not hold")
    }
    let flow = program.flowInfos[Int(scene.frames[place.frame].flow)].id
    guard let step = program.step(place.step, of: flow) else {
      throw Snapshot.Misfit(description: "\(flow) has no step '\(place.step)'")
    }
    return Entry(frame: Int32(place.frame), step: step.index)
  }

  private func row(
    _ record: Snapshot.SceneRecord.TimerRecord, _ scene: Scene
  ) throws(Snapshot.Misfit) -> Candidate {
    let place = try step(record.place, scene)
    let code = program.steps[Int(place.step)]
    guard record.row >= 0, record.row < Int(code.rowCount) else {
      throw Snapshot.Misfit(
        description: "\(program.stepInfos[Int(place.step)].place) has no row \(record.row)")
    }
    return Candidate(row: code.firstRow + Int32(record.row), frame: place.frame)
  }
}

extension Program {
  /// ``digest`` as 16 hexadecimal digits.
  var digestText: String {
    let text = String(digest, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}

extension Duration {
  /// Whole nanoseconds, clamped to what 64 bits hold (292 years).
  public var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if overflow { return seconds < 0 ? .min : .max }
    let (sum, carried) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
    return carried ? (seconds < 0 ? .min : .max) : sum
  }
}
