import LockstepWorkspace

/// Answers requests for a page on this machine alone: it listens on the loopback address, and takes no request that
/// names another host.
final class LoopbackServer {
  private static let longestRequest = 16_384
  /// In milliseconds. Browsers open connections that they may need later, and send nothing.
  private static let patience: Int32 = 200

  private let listener: Int32
  let port: UInt16

  /// - Parameter port: 0 for any that is free.
  init(port: UInt16) throws(UsageError) {
    #if canImport(Glibc)
      listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard listener >= 0 else { throw UsageError("cannot open a socket: \(systemReason())") }
    guard let port = System.listen(listener, onLoopbackPort: port) else {
      let reason = systemReason()
      close(listener)
      throw UsageError("cannot listen on 127.0.0.1:\(port): \(reason)")
    }
    self.port = port
  }

  deinit { close(listener) }

  var address: String { "http://127.0.0.1:\(port)/" }

  /// Answers the requests that have arrived, and does not wait for more.
  ///
  /// - Parameter answer: the content at a path; nil for nothing.
  func answerWaiting(_ answer: (_ path: String) -> [UInt8]?) {
    while System.isReady(listener, within: 0) {
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else { return }
      if let path = path(requestedBy: connection) { send(answer(path), to: connection) }
      close(connection)
    }
  }

  /// nil for a request of another kind or for another host: a page from elsewhere can have its name lead here.
  private func path(requestedBy connection: Int32) -> String? {
    var bytes: [UInt8] = []
    while bytes.count < Self.longestRequest, !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard System.isReady(connection, within: Self.patience),
        let part = POSIX.readSome(connection, atMost: 4_096), !part.isEmpty
      else { return nil }
      bytes += part
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    let hosts = lines.dropFirst().filter { $0.lowercased().hasPrefix("host:") }
      .map { $0.dropFirst("host:".count).filter { $0 != " " } }
    guard words.count == 3, words[0] == "GET",
      hosts == ["127.0.0.1:\(port)"] || hosts == ["localhost:\(port)"]
    else { return nil }
    return String(words[1])
  }

  private func send(_ body: [UInt8]?, to connection: Int32) {
    let status = body == nil ? "404 Not Found" : "200 OK"
    let head =
      "HTTP/1.1 \(status)\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: \(body?.count ?? 0)\r\n"
      + "Cache-Control: no-store\r\nConnection: close\r\n\r\n"
    System.transmit(Array(head.utf8) + (body ?? []), to: connection, within: Self.patience)
  }
}
