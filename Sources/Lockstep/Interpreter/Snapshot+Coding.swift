#if !hasFeature(Embedded)
  /// How a snapshot is written: short keys, arrays instead of objects, absent where there is nothing.
  ///
  /// By hand, because what the compiler would write for enums and durations is long and bound to Swift.
  extension Snapshot: Codable {
    private enum Keys: String, CodingKey {
      case lockstep, at, next, suspended, saved
      case configuration = "session"
    }

    public init(from decoder: any Decoder) throws {
      let box = try decoder.container(keyedBy: Keys.self)
      let format = try box.decode(Int.self, forKey: .lockstep)
      guard format == Self.format else {
        throw SnapshotMismatch.format(format)
      }
      at = try box.decode(Int64.self, forKey: .at)
      next = try box.decode(UInt32.self, forKey: .next)
      isSuspended = try box.decodeIfPresent(Bool.self, forKey: .suspended) ?? false
      configuration = try box.decode(ConfigurationRecord.self, forKey: .configuration)
      saved = try box.decodeIfPresent(ConfigurationRecord.self, forKey: .saved)
    }

    public func encode(to encoder: any Encoder) throws {
      var box = encoder.container(keyedBy: Keys.self)
      try box.encode(Self.format, forKey: .lockstep)
      try box.encode(at, forKey: .at)
      try box.encode(next, forKey: .next)
      if isSuspended { try box.encode(true, forKey: .suspended) }
      try box.encode(configuration, forKey: .configuration)
      try box.encodeIfPresent(saved, forKey: .saved)
    }
  }

  extension Snapshot.ConfigurationRecord: Codable {
    private enum Keys: String, CodingKey {
      case frames, place, status, overlay, overlayRow = "overlay-row", underlyingStep = "beneath", history,
        runs,
        pastRuns = "past-runs",
        data, timers
    }

    init(from decoder: any Decoder) throws {
      let box = try decoder.container(keyedBy: Keys.self)
      frames = try box.decode([FrameRecord].self, forKey: .frames)
      place = try box.decode(Place.self, forKey: .place)
      status = try box.decodeIfPresent(ActionStatus.self, forKey: .status) ?? .repeats
      overlay = try box.decodeIfPresent(UInt8.self, forKey: .overlay) ?? 0
      overlayRow = try box.decodeIfPresent(TimerRecord.self, forKey: .overlayRow)
      underlyingStep = try box.decodeIfPresent(String.self, forKey: .underlyingStep)
      history = try box.decodeIfPresent([Place].self, forKey: .history) ?? []
      runs = try box.decodeIfPresent([RunRecord].self, forKey: .runs) ?? []
      pastRuns = try box.decodeIfPresent([PastRunRecord].self, forKey: .pastRuns) ?? []
      data = try box.decodeIfPresent([ValueRecord].self, forKey: .data) ?? []
      timers = try box.decodeIfPresent([TimerRecord].self, forKey: .timers) ?? []
    }

    func encode(to encoder: any Encoder) throws {
      var box = encoder.container(keyedBy: Keys.self)
      try box.encode(frames, forKey: .frames)
      try box.encode(place, forKey: .place)
      if status != .repeats { try box.encode(status, forKey: .status) }
      if overlay != 0 { try box.encode(overlay, forKey: .overlay) }
      try box.encodeIfPresent(overlayRow, forKey: .overlayRow)
      try box.encodeIfPresent(underlyingStep, forKey: .underlyingStep)
      if !history.isEmpty { try box.encode(history, forKey: .history) }
      if !runs.isEmpty { try box.encode(runs, forKey: .runs) }
      if !pastRuns.isEmpty { try box.encode(pastRuns, forKey: .pastRuns) }
      if !data.isEmpty { try box.encode(data, forKey: .data) }
      if !timers.isEmpty { try box.encode(timers, forKey: .timers) }
    }
  }

  extension ActionStatus: Codable {}

  extension Snapshot.ConfigurationRecord.FrameRecord: Codable {
    /// To the base of 36, which takes 13 characters at most.
    private static let digestBase = 36

    init(from decoder: any Decoder) throws {
      var box = try decoder.unkeyedContainer()
      flow = try box.decode(String.self)
      guard let digest = UInt64(try box.decode(String.self), radix: Self.digestBase) else {
        throw SnapshotMismatch.changedFlow(flow)
      }
      self.digest = digest
      parent = box.isAtEnd ? -1 : try box.decode(Int.self)
      callStep = box.isAtEnd ? "" : try box.decode(String.self)
      parameters = box.isAtEnd ? 0 : try box.decode(UInt32.self)
    }

    func encode(to encoder: any Encoder) throws {
      var box = encoder.unkeyedContainer()
      try box.encode(flow)
      try box.encode(String(digest, radix: Self.digestBase))
      guard parameters != 0 || parent >= 0 else { return }
      try box.encode(parent)
      try box.encode(callStep)
      if parameters != 0 { try box.encode(parameters) }
    }
  }

  extension Snapshot.ConfigurationRecord.Place: Codable {
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

  extension Snapshot.ConfigurationRecord.RunRecord: Codable {
    init(from decoder: any Decoder) throws {
      var box = try decoder.unkeyedContainer()
      place = Snapshot.ConfigurationRecord.Place(
        frame: try box.decode(Int.self), step: try box.decode(String.self))
      count = try box.decode(Int32.self)
    }

    func encode(to encoder: any Encoder) throws {
      var box = encoder.unkeyedContainer()
      try box.encode(place.frame)
      try box.encode(place.step)
      try box.encode(count)
    }
  }

  extension Snapshot.ConfigurationRecord.PastRunRecord: Codable {
    init(from decoder: any Decoder) throws {
      var box = try decoder.unkeyedContainer()
      step = try box.decode(String.self)
      count = try box.decode(Int32.self)
    }

    func encode(to encoder: any Encoder) throws {
      var box = encoder.unkeyedContainer()
      try box.encode(step)
      try box.encode(count)
    }
  }

  extension Snapshot.ConfigurationRecord.ValueRecord: Codable {
    init(from decoder: any Decoder) throws {
      var box = try decoder.unkeyedContainer()
      frame = try box.decode(Int.self)
      name = try box.decode(String.self)
      at = try box.decode(Int64.self)
      let kind = try box.decode(String.self)
      switch kind {
      case "d": value = .duration(.nanoseconds(try box.decode(Int64.self)))
      case "i": value = .integer(try box.decode(Int64.self))
      case "t": value = .text(try box.decode(String.self))
      default: throw SnapshotMismatch.malformed(.values)
      }
    }

    func encode(to encoder: any Encoder) throws {
      var box = encoder.unkeyedContainer()
      try box.encode(frame)
      try box.encode(name)
      try box.encode(at)
      switch value {
      case .duration(let duration):
        try box.encode("d")
        try box.encode(duration.nanoseconds)
      case .integer(let number):
        try box.encode("i")
        try box.encode(number)
      case .text(let text):
        try box.encode("t")
        try box.encode(text)
      }
    }
  }

  extension Snapshot.ConfigurationRecord.TimerRecord: Codable {
    init(from decoder: any Decoder) throws {
      var box = try decoder.unkeyedContainer()
      place = Snapshot.ConfigurationRecord.Place(
        frame: try box.decode(Int.self), step: try box.decode(String.self))
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
#endif
