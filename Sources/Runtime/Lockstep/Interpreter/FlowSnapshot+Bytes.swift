// How a snapshot is written: JSON with short keys, arrays instead of objects, and nothing where there is nothing. By hand,
// because hosts in other languages have no `Codable`, and the compiler's form is long and bound to Swift.
extension FlowSnapshot {
  /// The snapshot as a host keeps it: JSON in UTF-8 on one line. The same snapshot gives the same bytes.
  public var bytes: [UInt8] { Array(json.utf8) }

  /// Reads the form that ``bytes`` writes.
  ///
  /// - Throws: ``SnapshotMismatch`` if the bytes are not a snapshot of this format. Whether it fits a program is found
  ///   out when it is restored.
  public init(bytes: [UInt8]) throws(SnapshotMismatch) {
    let value: JSONValue
    // As long as the value is used: its strings are places in these bytes.
    let kept = ZeroizedBuffer(bytes)
    do throws(JSONError) { value = try JSONParser.parse(kept.all) } catch { throw .unreadable("") }
    try self.init(value)
  }

  /// The same for JSON that was parsed already.
  package init(_ value: JSONValue) throws(SnapshotMismatch) {
    let record = SnapshotRecordReader(value)
    let format: Int = try record["lockstep"].readInteger()
    guard format == Self.format else { throw .format(format) }
    timeInNanoseconds = try record["at"].readInteger()
    nextEffectID = try record["next"].readInteger()
    isSuspended = try record["suspended"].readFlag()
    configuration = try Record(record["session"])
    savedConfiguration = record["saved"].isAbsent ? nil : try Record(record["saved"])
    // Far enough from the last number that counting on cannot reach it.
    visits = try record["visits"].readList { number throws(SnapshotMismatch) in
      let number: UInt32 = try number.readInteger()
      guard number < 1 << 30 else { throw .malformed(.numbering) }
      return Int(number)
    }
  }

  package var json: String {
    var json = JSONWriter()
    json.object {
      $0.member("at", timeInNanoseconds)
      $0.member("lockstep", Self.format)
      $0.member("next", Int64(nextEffectID))
      if let savedConfiguration { $0.object("saved") { $0.writeRecord(savedConfiguration) } }
      $0.object("session") { $0.writeRecord(configuration) }
      if isSuspended { $0.member("suspended", true) }
      if !visits.isEmpty { $0.array("visits") { for number in visits { $0.int(number) } } }
    }
    return json.text
  }

  /// Digests are written to this base, which takes 13 characters at most.
  fileprivate static let digestBase = 36

  /// A digest as snapshots and logs have it.
  static func text(ofDigest digest: UInt64) -> String { String(digest, radix: digestBase) }
}

extension JSONWriter {
  fileprivate mutating func writeRecord(_ record: FlowSnapshot.Record) {
    if let beneath = record.underlyingStep { member("beneath", beneath) }
    writeList("data", record.data) { json, datum in
      json.int(datum.frame)
      json.string(datum.name)
      json.int(datum.storedAt)
      switch datum.value {
      case .duration(let duration):
        json.string("d")
        json.int(duration.nanoseconds)
      case .integer(let number):
        json.string("i")
        json.int(number)
      case .text(let text):
        json.string("t")
        json.string(text)
      }
    }
    writeList("frames", record.frames) { json, frame in
      json.string(frame.flow)
      json.string(FlowSnapshot.text(ofDigest: frame.digest))
      guard frame.parameters != 0 || frame.parent >= 0 else { return }
      json.int(frame.parent)
      json.string(frame.callStep)
      if frame.parameters != 0 { json.int(Int64(frame.parameters)) }
    }
    writeList("history", record.history) { $0.writePlace($1) }
    if record.cover != 0 { member("overlay", Int(record.cover)) }
    if let row = record.coverRow { array("overlay-row") { $0.writeTimer(row) } }
    writeList("past-runs", record.pastRuns) { json, run in
      json.string(run.step)
      json.int(Int64(run.count))
    }
    array("place") { $0.writePlace(record.place) }
    if record.repeatedRunNumber != 0 { member("run", Int(record.repeatedRunNumber)) }
    writeList("runs", record.runs) { json, run in
      json.writePlace(run.place)
      json.int(Int64(run.count))
    }
    if record.status != .repeatsRun { member("status", Int(record.status.rawValue)) }
    writeList("timers", record.timers) { $0.writeTimer($1) }
  }

  private mutating func writeList<Element>(
    _ name: String, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    if elements.isEmpty { return }
    array(name) { for element in elements { $0.array { write(&$0, element) } } }
  }

  private mutating func writePlace(_ place: FlowSnapshot.Record.Place) {
    int(place.frame)
    string(place.step)
  }

  private mutating func writeTimer(_ timer: FlowSnapshot.Record.TimerRecord) {
    writePlace(timer.place)
    int(timer.row)
    int(timer.deadline)
  }

  fileprivate mutating func member(_ name: String, _ value: Int64) {
    key(name)
    int(value)
  }
}

extension FlowSnapshot.Record {
  fileprivate init(_ record: SnapshotRecordReader) throws(SnapshotMismatch) {
    frames = try record["frames"].readList { frame throws(SnapshotMismatch) in
      let flow = try frame[0].readText()
      guard let digest = UInt64(try frame[1].readText(), radix: FlowSnapshot.digestBase) else {
        throw .changedFlow(flow)
      }
      return FrameRecord(
        flow: flow, digest: digest, parent: frame[2].isAbsent ? -1 : try frame[2].readInteger(),
        callStep: frame[3].isAbsent ? "" : try frame[3].readText(),
        parameters: frame[4].isAbsent ? 0 : try frame[4].readInteger())
    }
    place = try Place(record["place"])
    if !record["status"].isAbsent {
      let number: UInt8 = try record["status"].readInteger()
      guard let status = ActionStatus(rawValue: number) else { throw record["status"].mismatch }
      self.status = status
    }
    if !record["overlay"].isAbsent { cover = try record["overlay"].readInteger() }
    if !record["overlay-row"].isAbsent { coverRow = try TimerRecord(record["overlay-row"]) }
    if !record["beneath"].isAbsent { underlyingStep = try record["beneath"].readText() }
    history = try record["history"].readList { place throws(SnapshotMismatch) in try Place(place) }
    if !record["run"].isAbsent { repeatedRunNumber = try record["run"].readInteger() }
    runs = try record["runs"].readList { run throws(SnapshotMismatch) in
      RunRecord(place: try Place(run), count: try run[2].readInteger())
    }
    pastRuns = try record["past-runs"].readList { run throws(SnapshotMismatch) in
      PastRunRecord(step: try run[0].readText(), count: try run[1].readInteger())
    }
    data = try record["data"].readList { value throws(SnapshotMismatch) in try ValueRecord(value) }
    timers = try record["timers"].readList { timer throws(SnapshotMismatch) in try TimerRecord(timer) }
  }
}

extension FlowSnapshot.Record.Place {
  fileprivate init(_ record: SnapshotRecordReader) throws(SnapshotMismatch) {
    self.init(frame: try record[0].readInteger(), step: try record[1].readText())
  }
}

extension FlowSnapshot.Record.TimerRecord {
  fileprivate init(_ record: SnapshotRecordReader) throws(SnapshotMismatch) {
    self.init(
      place: try FlowSnapshot.Record.Place(record), row: try record[2].readInteger(),
      deadline: try record[3].readInteger())
  }
}

extension FlowSnapshot.Record.ValueRecord {
  fileprivate init(_ record: SnapshotRecordReader) throws(SnapshotMismatch) {
    let value: DataValue
    switch try record[3].readText() {
    case "d": value = .duration(.nanoseconds(try record[4].readInteger() as Int64))
    case "i": value = .integer(try record[4].readInteger())
    case "t": value = .text(try record[4].readText())
    default: throw .malformed(.values)
    }
    self.init(
      frame: try record[0].readInteger(), name: try record[1].readText(), value: value,
      storedAt: try record[2].readInteger())
  }
}

/// A part of a snapshot's JSON, which knows where it is for messages.
private struct SnapshotRecordReader {
  private let value: JSONValue?
  private let keyPath: String

  init(_ value: JSONValue) { self.init(value, "") }

  private init(_ value: JSONValue?, _ keyPath: String) {
    self.value = value
    self.keyPath = keyPath
  }

  var isAbsent: Bool { if case nil = value { true } else { false } }

  var mismatch: SnapshotMismatch { .unreadable(keyPath) }

  subscript(key: String) -> SnapshotRecordReader {
    guard case .object(let members, _) = value else { return SnapshotRecordReader(nil, keyPath) }
    return SnapshotRecordReader(
      members.first { $0.key == key }?.value, keyPath.isEmpty ? key : "\(keyPath).\(key)")
  }

  subscript(index: Int) -> SnapshotRecordReader {
    guard case .array(let elements) = value, index < elements.count else {
      return SnapshotRecordReader(nil, "\(keyPath)[\(index)]")
    }
    return SnapshotRecordReader(elements[index], "\(keyPath)[\(index)]")
  }

  func readText() throws(SnapshotMismatch) -> String {
    guard case .string(let string) = value else { throw mismatch }
    return string.text
  }

  func readInteger<Number: FixedWidthInteger>() throws(SnapshotMismatch) -> Number {
    guard case .number(let number) = value, let whole = number.wholeNumber().flatMap(Number.init(exactly:))
    else {
      throw mismatch
    }
    return whole
  }

  /// False where it is absent.
  func readFlag() throws(SnapshotMismatch) -> Bool {
    if isAbsent { return false }
    guard case .bool(let flag) = value else { throw mismatch }
    return flag
  }

  /// Empty where it is absent.
  func readList<Element>(
    _ read: (SnapshotRecordReader) throws(SnapshotMismatch) -> Element
  ) throws(SnapshotMismatch) -> [Element] {
    if isAbsent { return [] }
    guard case .array(let elements) = value else { throw mismatch }
    var found: [Element] = []
    for index in elements.indices { found.append(try read(self[index])) }
    return found
  }
}

#if !hasFeature(Embedded)
  /// As the text of ``FlowSnapshot/bytes``.
  extension FlowSnapshot: Codable {
    public init(from decoder: any Decoder) throws {
      try self.init(bytes: Array(try decoder.singleValueContainer().decode(String.self).utf8))
    }

    public func encode(to encoder: any Encoder) throws {
      var box = encoder.singleValueContainer()
      try box.encode(json)
    }
  }
#endif
