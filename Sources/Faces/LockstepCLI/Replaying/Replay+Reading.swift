import Lockstep
import LockstepModel
import LockstepScenarios
import LockstepSimulation
import LockstepWorkspace

/// Reads logs as streams, and follows their sessions.
extension Replay {
  mutating func readLog(_ path: String) throws(UsageError) {
    let descriptor = POSIX.openFile(path, O_RDONLY)
    guard descriptor >= 0 else { throw UsageError("cannot read '\(path)': \(systemReason())") }
    defer { close(descriptor) }
    let (buffer, source) = (LineBuffer(), SourceText(path: path, bytes: []))
    var reader = LogReader()
    var (offset, isReadable, goesOn) = (0, true, true)
    var record = Location(source, Span(0..<0))
    while goesOn, isReadable {
      goesOn = buffer.fill { room in
        let count = Descriptor(number: descriptor).read(into: &room)
        isReadable = count >= 0
        return count
      } _: { line in
        var place = Location(source, Span(offset..<offset))
        guard case .whole(let line) = line else {
          reportUnreadable(LogProblem("the line has more than \(LineBuffer.longestLine) bytes"), at: place)
          return false
        }
        place.span = Span(offset..<offset + line.count)
        if !reader.isWithinRecord { record = place }
        let isFirst = offset == 0
        offset += line.count + 1
        do throws(LogProblem) {
          let text = isFirst ? line.withoutByteOrderMark : line
          if let read = try reader.read(text) { follow(read, at: record) }
        } catch {
          reportUnreadable(error, at: record)
        }
        return true
      }
    }
    do throws(LogProblem) { try reader.finish() } catch { reportUnreadable(error, at: record) }
    if !isReadable { throw UsageError("cannot read '\(path)': \(systemReason())") }
  }

  /// The findings, and the files that they are about: these are read again, as a whole, except for pipes.
  func findingsWithSources() -> (diagnostics: [Diagnostic], sources: [SourceText]) {
    var sources: [String: SourceText] = [:]
    var found = findings
    for index in found.indices {
      let path = found[index].location.source.path
      let source =
        sources[path] ?? SourceText(path: path, bytes: (try? DiskFiles.standard.read(path)) ?? [])
      (sources[path], found[index].location.source) = (source, source)
    }
    return (found.inReadingOrder(), sources.values.sorted { $0.path < $1.path })
  }
}

extension ZeroizedBuffer.Part {
  /// Some programs begin a file with a mark of its encoding.
  fileprivate var withoutByteOrderMark: Self {
    let mark = "\u{FEFF}".utf8
    let hasMark = count >= mark.count && zip(0..., mark).allSatisfy { self[$0] == $1 }
    return hasMark ? self[mark.count..<count] : self
  }
}
