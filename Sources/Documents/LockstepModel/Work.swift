/// Work that one core does, or all of them: the same parts in the same order, put together in the same way.
///
/// The work is defined in one place; only its last caller decides where it runs.
package struct Work<Output: Sendable>: Sendable {
  private let serial: @Sendable () -> Output
  private let parallel: @Sendable () async -> Output

  private init(_ serial: @escaping @Sendable () -> Output, _ parallel: @escaping @Sendable () async -> Output)
  {
    self.serial = serial
    self.parallel = parallel
  }

  /// Work that is one part.
  package init(_ part: @escaping @Sendable () -> Output) { self.init(part, part) }

  /// Does it all on the caller's core.
  package func runOnOneCore() -> Output { serial() }

  /// Does it on all cores, or on the caller's if there is too little to do.
  ///
  /// - Parameter count: how many files or tests there are: for a few, starting a thread takes longer than the work.
  package func runOnAllCores(for count: Int = .max) async -> Output {
    count < minimumSharedCount ? serial() : await runConcurrently()
  }

  @concurrent private func runConcurrently() async -> Output { await parallel() }

  /// The work, and then `change` on one core.
  package func map<Other: Sendable>(_ change: @escaping @Sendable (Output) -> Other) -> Work<Other> {
    Work<Other>({ change(serial()) }, { change(await parallel()) })
  }

  /// The work, and then more work that needs its output.
  package func then<Other: Sendable>(_ next: @escaping @Sendable (Output) -> Work<Other>) -> Work<Other> {
    Work<Other>({ next(serial()).serial() }, { await next(await parallel()).parallel() })
  }

  /// Two things that do not need each other.
  package func and<Other: Sendable>(_ other: Work<Other>) -> Work<(Output, Other)> {
    Work<(Output, Other)>(
      { (serial(), other.serial()) },
      {
        async let output = parallel()
        let others = await other.parallel()
        return (await output, others)
      })
  }

  /// The results of `part` for each share of a range, in the order of the shares; one core takes the range as one
  /// share.
  ///
  /// - Parameters:
  ///   - size: how many things are a share at most: enough to make it worth handing out, few enough that no core
  ///     waits long for another one's last. Results that must be merged afterwards need few, large shares.
  ///   - count: how much there is to do, if that is not the length of the range.
  package static func shares<Part: Sendable>(
    of range: Range<Int>, ofAtMost size: Int = .max, count: Int? = nil,
    _ part: @escaping @Sendable (Range<Int>) -> Part
  ) -> Work where Output == [Part] {
    Work({ [part(range)] }) {
      if (count ?? range.count) < minimumSharedCount { return [part(range)] }
      let share = min(size, (range.count + 15) / 16)
      return await withTaskGroup(of: (Int, Part).self) { group in
        for start in stride(from: range.lowerBound, to: range.upperBound, by: share) {
          group.addTask { (start, part(start..<min(start + share, range.upperBound))) }
        }
        return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
      }
    }
  }
}

/// Handing out the work on fewer things takes longer than doing it.
private let minimumSharedCount = 8
