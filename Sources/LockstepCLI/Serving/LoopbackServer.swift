import LockstepWorkspace

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Answers requests for a page on this machine alone: it listens on the loopback address, and takes no request that
/// names another host.
final class LoopbackServer {
  private static let longestRequest = 16_384
  /// Browsers open connections that they may need later, and send nothing.
  private static let patience = timeval(tv_sec: 0, tv_usec: 200_000)

  private let listener: Int32
  let port: UInt16

  /// - Parameter port: 0 for any that is free.
  init(port: UInt16) throws(WrongUse) {
    #if canImport(Glibc)
      listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard listener >= 0 else { throw WrongUse("cannot open a socket: \(systemReason())") }
    var yes: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 16) == 0
          && getsockname(listener, $0, &length) == 0
      }
    }
    guard isBound else {
      let reason = systemReason()
      close(listener)
      throw WrongUse("cannot listen on 127.0.0.1:\(port): \(reason)")
    }
    self.port = UInt16(bigEndian: address.sin_port)
  }

  deinit { close(listener) }

  var address: String { "http://127.0.0.1:\(port)/" }

  /// Answers what has come in, and does not wait for more.
  ///
  /// - Parameter answer: what there is at a path; nil for nothing.
  func answerWaiting(_ answer: (_ path: String) -> [UInt8]?) {
    var waiting = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
    while poll(&waiting, 1, 0) > 0 {
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else { return }
      var patience = Self.patience
      let size = socklen_t(MemoryLayout<timeval>.size)
      setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
      setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
      if let path = path(requestedBy: connection) { send(answer(path), to: connection) }
      close(connection)
    }
  }

  /// nil for a request of another kind or for another host: a page from elsewhere can have its name lead here.
  private func path(requestedBy connection: Int32) -> String? {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4_096)
    while bytes.count < Self.longestRequest, !bytes.ends(with: Array("\r\n\r\n".utf8)) {
      let count = recv(connection, &part, part.count, 0)
      guard count > 0 else { return nil }
      bytes += part[..<count]
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
    let bytes = Array(head.utf8) + (body ?? [])
    #if canImport(Darwin)
      var yes: Int32 = 1
      setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    bytes.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count, let start = bytes.baseAddress {
        #if canImport(Glibc)
          let count = Glibc.send(connection, start + sent, bytes.count - sent, flags)
        #elseif canImport(Musl)
          let count = Musl.send(connection, start + sent, bytes.count - sent, flags)
        #else
          let count = Darwin.send(connection, start + sent, bytes.count - sent, flags)
        #endif
        guard count > 0 else { return }
        sent += count
      }
    }
  }
}

extension [UInt8] {
  fileprivate func ends(with end: [UInt8]) -> Bool { suffix(end.count).elementsEqual(end) }
}
