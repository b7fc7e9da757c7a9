/// The lines between the tool and an adapter.
package protocol AdapterConnection {
  /// Sends a line and waits for the answer.
  ///
  /// - Parameter line: without its end.
  /// - Returns: the answer, without the end of its line.
  /// - Throws: why there is none.
  mutating func ask(_ line: String) async throws(AdapterProblem) -> String

  /// The time since the adapter was started, for the record.
  var elapsed: Duration { get }

  /// The lines that the adapter complained since the last call.
  mutating func takeErrorLines() -> [String]
}

extension AdapterConnection {
  package var elapsed: Duration { .zero }
  package func takeErrorLines() -> [String] { [] }
}
