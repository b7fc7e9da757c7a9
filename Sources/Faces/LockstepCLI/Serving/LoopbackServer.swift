import LockstepWorkspace

/// Answers requests for a page on this machine alone: it listens on the loopback address, and takes no request that
/// names another host.
final class LoopbackServer {
  private static let longestRequest = 16_384
  /// Browsers open connections that they may need later, and send nothing; the oldest one makes room for a new one.
  private static let maximumConnections = 64
  /// How long a client may take nothing of an answer, or say nothing.
  private static let idleTimeLimit = Duration.seconds(10)
  /// How long one call goes on with clients that take their answer in parts.
  private static let answerTimeLimit = Duration.milliseconds(200)

  /// What is at a path.
  struct Content {
    /// The media type.
    var mediaType: String
    var bytes: [UInt8]

    static func html(_ bytes: [UInt8]) -> Content {
      Content(mediaType: "text/html; charset=utf-8", bytes: bytes)
    }
  }

  /// A client: what it has said, and then what it has not taken yet.
  private struct Connection {
    let descriptor: Int32
    var request: [UInt8] = []
    /// What is left to send; nil while the request is not whole.
    var unsentAnswer: ArraySlice<UInt8>?
    /// When it last said or took something.
    var lastActivity = ContinuousClock.now
  }

  private var connections: [Connection] = []
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

  deinit {
    for connection in connections { close(connection.descriptor) }
    close(listener)
  }

  var address: String { "http://127.0.0.1:\(port)/" }

  /// Answers the requests that have arrived, and does not wait for more. A client that is slow keeps its place, and
  /// no other one waits for it.
  ///
  /// - Parameter answer: the content at a path; nil for nothing.
  func answerRequests(_ answer: (_ path: String) -> Content?) {
    let end = ContinuousClock.now + Self.answerTimeLimit
    var hasMoved = true
    while hasMoved {
      accept()
      hasMoved = false
      for index in connections.indices.reversed() {
        let before = connections[index].lastActivity
        if !advance(&connections[index], answer) {
          close(connections[index].descriptor)
          connections.remove(at: index)
        } else if connections[index].lastActivity > before {
          hasMoved = true
        }
      }
      // A fast client has room again in a moment.
      if !hasMoved, ContinuousClock.now < end,
        let open = connections.first(where: {
          $0.unsentAnswer != nil && $0.lastActivity + .milliseconds(50) > .now
        })
      {
        hasMoved = System.isReady(open.descriptor, for: Int32(POLLOUT), within: 20)
      }
    }
  }

  private func accept() {
    while System.isReady(listener, within: 0) {
      let descriptor = systemAccept(listener)
      guard descriptor >= 0 else { return }
      if connections.count >= Self.maximumConnections { close(connections.removeFirst().descriptor) }
      connections.append(Connection(descriptor: descriptor))
    }
  }

  /// Takes what a client says, and gives it what it takes.
  ///
  /// - Returns: false if that was all.
  private func advance(_ connection: inout Connection, _ answer: (_ path: String) -> Content?) -> Bool {
    if connection.lastActivity + Self.idleTimeLimit < .now { return false }
    while connection.unsentAnswer == nil, System.isReady(connection.descriptor, within: 0) {
      guard let part = POSIX.readSome(connection.descriptor, atMost: 4_096), !part.isEmpty else {
        return false
      }
      connection.request += part
      connection.lastActivity = .now
      guard connection.request.suffix(4).elementsEqual("\r\n\r\n".utf8) else {
        if connection.request.count >= Self.longestRequest { return false }
        continue
      }
      guard let path = path(requestedBy: connection.request) else { return false }
      connection.unsentAnswer = Self.responseBytes(answer(path))[...]
    }
    guard let rest = connection.unsentAnswer else { return true }
    guard let count = System.sendSome(rest, to: connection.descriptor) else { return false }
    if count > 0 { connection.lastActivity = .now }
    connection.unsentAnswer = rest.dropFirst(count)
    return count < rest.count
  }

  /// nil for a request of another kind or for another host: a page from elsewhere can have its name lead here.
  private func path(requestedBy bytes: [UInt8]) -> String? {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    let hosts = lines.dropFirst().filter { $0.lowercased().hasPrefix("host:") }
      .map { $0.dropFirst("host:".count).filter { $0 != " " } }
    guard words.count == 3, words[0] == "GET",
      hosts == ["127.0.0.1:\(port)"] || hosts == ["localhost:\(port)"]
    else { return nil }
    return String(words[1])
  }

  private static func responseBytes(_ content: Content?) -> [UInt8] {
    let status = content == nil ? "404 Not Found" : "200 OK"
    let content = content ?? .html([])
    let head =
      "HTTP/1.1 \(status)\r\nContent-Type: \(content.mediaType)\r\nContent-Length: \(content.bytes.count)\r\n"
      + "X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n"
    return Array(head.utf8) + content.bytes
  }
}

/// Inside a type that has a method of this name, the function can only be reached by another one.
private let systemAccept: @Sendable (Int32) -> Int32 = { accept($0, nil, nil) }
