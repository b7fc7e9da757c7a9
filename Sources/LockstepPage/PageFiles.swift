internal import CPageFiles
import LockstepModel

/// The files that every page has, from `Sources/CPageFiles`.
package enum PageFiles {
  package static let compiling = unsafe text(page_file_compiling())
  package static let script = unsafe text(page_file_script())
  package static let reload = unsafe text(page_file_reload())
  package static let style = unsafe text(page_file_style())
  package static let frame = unsafe text(page_file_frame())
  /// `lockstep.wasm`, compressed with gzip, in Base64.
  static let module = unsafe Base64.text(bytes(page_file_module()))

  private static func text(_ file: page_file) -> String {
    unsafe String(decoding: bytes(file), as: UTF8.self)
  }

  /// Safe because the bytes are constants of the binary, with the length `count`.
  private static func bytes(_ file: page_file) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }
}
