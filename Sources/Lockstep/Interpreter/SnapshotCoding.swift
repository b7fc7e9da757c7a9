/// How a snapshot is written: short keys, arrays instead of objects, absent where there is nothing.
///
/// By hand, because what the compiler would write for enums and durations is long and bound to Swift.
extension Snapshot: Codable {
  private enum Keys: String, CodingKey {
    case lockstep, flows, at, next, suspended, saved
    case configuration = "scene"
  }

  public init(from decoder: any Decoder) throws {
    let box = try decoder.container(keyedBy: Keys.self)
    let format = try box.decode(Int.self, forKey: .lockstep)
    guard format == Self.format else {
      throw SnapshotMismatch(
        description: "snapshot format \(format) is not known; this version reads \(Self.format)")
    }
    flows = try box.decode(String.self, forKey: .flows)
    at = try box.decode(Int64.self, forKey: .at)
    next = try box.decode(UInt32.self, forKey: .next)
    isSuspended = try box.decodeIfPresent(Bool.self, forKey: .suspended) ?? false
    configuration = try box.decode(SceneRecord.self, forKey: .configuration)
    saved = try box.decodeIfPresent(SceneRecord.self, forKey: .saved)
  }

  public func encode(to encoder: any Encoder) throws {
    var box = encoder.container(keyedBy: Keys.self)
    try box.encode(Self.format, forKey: .lockstep)
    try box.encode(flows, forKey: .flows)
    try box.encode(at, forKey: .at)
    try box.encode(next, forKey: .next)
    if isSuspended { try box.encode(true, forKey: .suspended) }
    try box.encode(configuration, forKey: .configuration)
    try box.encodeIfPresent(saved, forKey: .saved)
  }
}

extension Snapshot.SceneRecord: Codable {
  private enum Keys: String, CodingKey {
    case frames, place, done, overlay, overlayRow = "by", underlyingStep, history, runs, data, timers
  }

  init(from decoder: any Decoder) throws {
    let box = try decoder.container(keyedBy: Keys.self)
    frames = try box.decode([FrameRecord].self, forKey: .frames)
    place = try box.decode(Place.self, forKey: .place)
    isDone = try box.decodeIfPresent(Bool.self, forKey: .done) ?? false
    overlay = try box.decodeIfPresent(UInt8.self, forKey: .overlay) ?? 0
    overlayRow = try box.decodeIfPresent(TimerRecord.self, forKey: .overlayRow)
    underlyingStep = try box.decodeIfPresent(String.self, forKey: .underlyingStep)
    history = try box.decodeIfPresent([Place].self, forKey: .history) ?? []
    runs = try box.decodeIfPresent([RunRecord].self, forKey: .runs) ?? []
    data = try box.decodeIfPresent([DatumRecord].self, forKey: .data) ?? []
    timers = try box.decodeIfPresent([TimerRecord].self, forKey: .timers) ?? []
  }

  func encode(to encoder: any Encoder) throws {
    var box = encoder.container(keyedBy: Keys.self)
    try box.encode(frames, forKey: .frames)
    try box.encode(place, forKey: .place)
    if isDone { try box.encode(true, forKey: .done) }
    if overlay != 0 { try box.encode(overlay, forKey: .overlay) }
    try box.encodeIfPresent(overlayRow, forKey: .overlayRow)
    try box.encodeIfPresent(underlyingStep, forKey: .underlyingStep)
    if !history.isEmpty { try box.encode(history, forKey: .history) }
    if !runs.isEmpty { try box.encode(runs, forKey: .runs) }
    if !data.isEmpty { try box.encode(data, forKey: .data) }
    if !timers.isEmpty { try box.encode(timers, forKey: .timers) }
  }
}

extension Snapshot.SceneRecord.FrameRecord: Codable {
  init(from decoder: any Decoder) throws {
    var box = try decoder.unkeyedContainer()
    flow = try box.decode(String.self)
    parameters = try box.decode(UInt32.self)
    parent = box.isAtEnd ? -1 : try box.decode(Int.self)
    callStep = box.isAtEnd ? "" : try box.decode(String.self)
  }

  func encode(to encoder: any Encoder) throws {
    var box = encoder.unkeyedContainer()
    try box.encode(flow)
    try box.encode(parameters)
    if parent >= 0 {
      try box.encode(parent)
      try box.encode(callStep)
    }
  }
}

extension Snapshot.SceneRecord.Place: Codable {
  init(from decoder: any Decoder) throws {
    var box = try decoder.unkeyedContainer()
    frame = try box.decode(Int.self)
    step = try box.decode(String.self)
  }

  func encode(to encoder: any Encoder) throws {
    var box = encoder.unkeyedContainer()
    try box.encode(frame)
    try box.encode(step)
  }
}

extension Snapshot.SceneRecord.RunRecord: Codable {
  init(from decoder: any Decoder) throws {
    var box = try decoder.unkeyedContainer()
    place = Snapshot.SceneRecord.Place(frame: try box.decode(Int.self), step: try box.decode(String.self))
    count = try box.decode(Int32.self)
  }

  func encode(to encoder: any Encoder) throws {
    var box = encoder.unkeyedContainer()
    try box.encode(place.frame)
    try box.encode(place.step)
    try box.encode(count)
  }
}

extension Snapshot.SceneRecord.DatumRecord: Codable {
  init(from decoder: any Decoder) throws {
    var box = try decoder.unkeyedContainer()
    frame = try box.decode(Int.self)
    name = try box.decode(String.self)
    at = try box.decode(Int64.self)
    let kind = try box.decode(String.self)
    switch kind {
    case "duration": value = .duration(.nanoseconds(try box.decode(Int64.self)))
    case "integer": value = .integer(try box.decode(Int.self))
    case "text": value = .text(try box.decode(String.self))
    default:
      throw Snapshot.SnapshotMismatch(description: "the snapshot holds a value of unknown kind '\(kind)'")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var box = encoder.unkeyedContainer()
    try box.encode(frame)
    try box.encode(name)
    try box.encode(at)
    try box.encode(value.kind.rawValue)
    switch value {
    case .duration(let duration): try box.encode(duration.nanoseconds)
    case .integer(let number): try box.encode(number)
    case .text(let text): try box.encode(text)
    }
  }
}

extension Snapshot.SceneRecord.TimerRecord: Codable {
  init(from decoder: any Decoder) throws {
    var box = try decoder.unkeyedContainer()
    place = Snapshot.SceneRecord.Place(frame: try box.decode(Int.self), step: try box.decode(String.self))
    row = try box.decode(Int.self)
    deadline = try box.decode(Int64.self)
  }

  func encode(to encoder: any Encoder) throws {
    var box = encoder.unkeyedContainer()
    try box.encode(place.frame)
    try box.encode(place.step)
    try box.encode(row)
    try box.encode(deadline)
  }
}
