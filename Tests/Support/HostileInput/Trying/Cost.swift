import Foundation

/// What trials took, by stage, to be added up.
package struct Cost: Sendable, Codable {
  /// One stage: how much it was given, in the unit of the stage, and the nanoseconds it took.
  package struct Stage: Sendable, Codable {
    package var amount = 0
    package var nanoseconds = 0
    /// The longest part, and the mutation it belongs to.
    package var longest = 0
    package var longestNumber = 0

    /// Microseconds for each thousand of the amount.
    package var microsecondsPerThousand: Double {
      amount == 0 ? 0 : Double(nanoseconds) / Double(amount)
    }

    mutating func add(_ other: Stage) {
      amount += other.amount
      nanoseconds += other.nanoseconds
      if other.longest > longest { (longest, longestNumber) = (other.longest, other.longestNumber) }
    }
  }

  /// The reader; bytes of the mutated file.
  package var reading = Stage()
  /// Index, linter and compiler; bytes of all files of the project.
  package var checking = Stage()
  /// The interpreter; inputs.
  package var playing = Stage()
  /// Snapshots restored; bytes of JSON.
  package var restoring = Stage()
  /// Images of programs; bytes.
  package var unpacking = Stage()
  /// Conversations; bytes in and out.
  package var talking = Stage()
  /// All stages that are given bytes.
  package var bytes: Stage {
    var sum = reading
    for stage in [checking, restoring, unpacking, talking] { sum.add(stage) }
    return sum
  }

  /// Mutations whose project compiled, snapshots that could be restored, and images that could be read.
  package var compiled = 0
  package var restored = 0
  package var unpacked = 0
  /// The mutation that is being measured.
  private let number: Int

  package init(number: Int = 0) { self.number = number }

  package mutating func add(_ other: Cost) {
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
