import Foundation

/// What trials took, by stage, to be added up.
public struct Cost: Sendable, Codable {
  /// One stage: how much it was given, in the unit of the stage, and the nanoseconds it took.
  public struct Stage: Sendable, Codable {
    public var amount = 0
    public var nanoseconds = 0
    /// The longest part, and the mutation it belongs to.
    public var longest = 0
    public var longestNumber = 0

    /// Microseconds for each thousand of the amount.
    public var microsecondsPerThousand: Double {
      amount == 0 ? 0 : Double(nanoseconds) / Double(amount)
    }

    mutating func add(_ other: Stage) {
      amount += other.amount
      nanoseconds += other.nanoseconds
      if other.longest > longest { (longest, longestNumber) = (other.longest, other.longestNumber) }
    }
  }

  /// The reader; bytes of the mutated file.
  public var reading = Stage()
  /// Index, linter and compiler; bytes of all files of the project.
  public var checking = Stage()
  /// The interpreter; inputs.
  public var playing = Stage()
  /// Snapshots restored; bytes of JSON.
  public var restoring = Stage()
  /// Images of programs; bytes.
  public var unpacking = Stage()
  /// Conversations; bytes in and out.
  public var talking = Stage()
  /// All stages that are given bytes.
  public var bytes: Stage {
    var sum = reading
    for stage in [checking, restoring, unpacking, talking] { sum.add(stage) }
    return sum
  }

  /// Mutations whose project compiled, snapshots that could be restored, and images that could be read.
  public var compiled = 0
  public var restored = 0
  public var unpacked = 0
  /// The mutation that is being measured.
  private let number: Int

  public init(number: Int = 0) { self.number = number }

  public mutating func add(_ other: Cost) {
    reading.add(other.reading)
    checking.add(other.checking)
    playing.add(other.playing)
    restoring.add(other.restoring)
    unpacking.add(other.unpacking)
    talking.add(other.talking)
    compiled += other.compiled
    restored += other.restored
    unpacked += other.unpacked
  }

  /// Runs `body` as a part of a stage.
  mutating func measure<Result>(
    _ stage: WritableKeyPath<Cost, Stage>, _ amount: Int, _ body: () throws -> Result
  ) rethrows -> Result {
    let start = Self.now
    defer {
      let nanoseconds = Self.now - start
      self[keyPath: stage].add(
        Stage(amount: amount, nanoseconds: nanoseconds, longest: nanoseconds, longestNumber: number))
    }
    return try body()
  }

  /// Nanoseconds that this thread has worked: what else runs on the machine does not count.
  private static var now: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
