/// Work on many things, handed out to all cores in shares.
public enum Shares {
  /// Handing out the work on fewer things takes longer than doing it.
  package static let few = 8

  /// What `work` gives for each share of a range, in the order of the shares.
  ///
  /// - Parameter size: how many things are a share at most: enough to make it worth handing out, few enough that
  ///   no core waits long for another one's last. What has to be put together afterwards takes few, large ones.
  public static func map<Part: Sendable>(
    _ range: Range<Int>, ofAtMost size: Int = .max, _ work: @escaping @Sendable (Range<Int>) -> Part
  ) async -> [Part] {
    if range.count < few { return [work(range)] }
    let share = min(size, (range.count + 15) / 16)
    return await withTaskGroup(of: (Int, Part).self) { group in
      for start in stride(from: range.lowerBound, to: range.upperBound, by: share) {
        group.addTask { (start, work(start..<min(start + share, range.upperBound))) }
      }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}
