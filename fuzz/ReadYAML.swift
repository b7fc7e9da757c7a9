import LockstepModel
import LockstepYAML

/// What libFuzzer calls with each input that it makes up: reads it, and stops if a promise is broken.
///
/// A value or an error, and every place within the file; a trap inside the reader stops it by itself.
@_cdecl("LLVMFuzzerTestOneInput")
public func readYAML(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let source = SourceText(path: "fuzz", bytes: Array(UnsafeBufferPointer(start: start, count: count)))
  let read = YAMLReader.read(source)
  precondition(read.value != nil || read.hasErrors, "there is no value and no error")
  for finding in read.diagnostics {
    var spans = [finding.location.span] + finding.related.map(\.location.span)
    spans += finding.fixes.flatMap { $0.edits.map(\.span) }
    precondition(!finding.message.isEmpty, "a finding says nothing")
    precondition(spans.allSatisfy { Int($0.end) <= count }, "'\(finding.message)' stands outside of the file")
  }
  return 0
}
