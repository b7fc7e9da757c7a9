/// Where a lockout record is kept between attempts.
///
/// A store that cannot read or write throws; the gate then gives no verdict. `save` returns once the record
/// is durable, and replaces the old one in one piece.
public protocol LockoutStore: Sendable {
  /// - Returns: nil if there is no record, which with a PIN enrolled means that somebody took it away.
  @concurrent func load() async throws -> LockoutRecord?
  @concurrent func save(_ record: LockoutRecord) async throws
}
