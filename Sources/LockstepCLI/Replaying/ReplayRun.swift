import Lockstep
import LockstepModel
import LockstepScenarios
import LockstepSimulation
import LockstepWorkspace

/// Reads logs as streams, and follows their sessions.
struct ReplayRun {
  private(set) var replay: Replay
  private var files: [String] = []

  init(_ program: Program, flow: String? = nil, tolerance: Duration = .zero) {
    replay = Replay(program, flow: flow, tolerance: tolerance)
  }

  mutating func read(_ path: String) throws(UsageError) {
    let descriptor = try open(path)
    defer { close(descriptor) }
    let (buffer, file) = (LineBuffer(), files.count)
    files.append(path)
    var reader = LogReader()
    var (offset, isReadable, goesOn) = (0, true, true)
    while goesOn, isReadable {
      goesOn = buffer.fill { room in
        let count = Descriptor(number: descriptor).read(into: &room)
        isReadable = count >= 0
        return count
      } _: { line in
        guard case .whole(let line) = line else {
          replay.fail(
            LogProblem("the line has more than \(LineBuffer.longestLine) bytes"), at: place(file, offset, 0))
          return false
        }
        do throws(LogProblem) {
          if let read = try reader.read(line) { replay.take(read, at: place(file, offset, line.count)) }
        } catch {
          replay.fail(error, at: place(file, offset, line.count))
          // Without a header no line can be read.
          if reader.isLost { return false }
        }
        offset += line.count + 1
        return true
      }
    }
    if !isReadable { throw UsageError("cannot read '\(path)': \(systemReason())") }
  }

  /// The findings, and the files that they are about: these are read again, as a whole.
  func findings() throws(UsageError) -> (diagnostics: [Diagnostic], sources: [SourceText]) {
    var sources: [Int: SourceText] = [:]
    for file in Set(replay.findings.map(\.place.file)) {
      sources[file] = SourceText(path: files[file], bytes: try all(of: files[file]))
    }
    let diagnostics = replay.findings.compactMap { finding in
      sources[finding.place.file].map { finding.diagnostic(in: $0) }
    }
    return (diagnostics.inReadingOrder(), files.indices.compactMap { sources[$0] })
  }

  private func place(_ file: Int, _ offset: Int, _ count: Int) -> LogPlace {
    LogPlace(file: file, bytes: offset..<offset + count)
  }

  private func open(_ path: String) throws(UsageError) -> Int32 {
    let descriptor = POSIX.openFile(path, O_RDONLY)
    guard descriptor >= 0 else { throw UsageError("cannot read '\(path)': \(systemReason())") }
    return descriptor
  }

  private func all(of path: String) throws(UsageError) -> [UInt8] {
    let descriptor = try open(path)
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while let part = POSIX.readSome(descriptor, atMost: 1 << 20), !part.isEmpty { bytes += part }
    return bytes
  }
}
