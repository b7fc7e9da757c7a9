/// A line of a scenario that does not hold in an app.
public struct ScenarioFailure: Error, Sendable, CustomStringConvertible {
  /// The file of the line, from where `lockstep compile` was run, and the line from 1.
  public var file: String
  /// The line in the file, from 1.
  public var line: Int
  /// The expected value, and the actual one.
  public var message: String
  /// The rows taken up to there: `UC2.3 1.3a → 1.4`.
  public var path: [String]

  /// `flows/scenarios/unlock.yaml:12: expected 'A', was 'B' (UC2.3 1.3); path: …`
  public var description: String {
    let last = path.suffix(8).joined(separator: ", ")
    let before = path.count > 8 ? "… " : ""
    return "\(file):\(line): \(message)" + (path.isEmpty ? "" : "; path: \(before)\(last)")
  }
}
