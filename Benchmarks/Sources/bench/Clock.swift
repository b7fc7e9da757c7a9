/// Takes the time of something.
enum Clock {
  static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let took = try ContinuousClock().measure(body)
    return seconds(took)
  }

  static func seconds(_ body: () async throws -> Void) async rethrows -> Double {
    let took = try await ContinuousClock().measure(body)
    return seconds(took)
  }

  private static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }
}
