/// Why bytes are not the image of a program that this version can run.
public struct ProgramImageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem.
  package enum Reason: Hashable, Sendable {
    /// The bytes do not begin as an image does.
    case notAnImage
    /// The image has a format that this version does not read; its number.
    case unknownFormat(UInt32)
    /// The image has fewer or more bytes than its header declares.
    case wrongLength
    /// The checksum does not fit: bytes changed on their way.
    case damaged
    /// The checksum fits and the content does not make sense; in words.
    case invalid(String)
  }

  /// Where, in bytes from the start of the image.
  package let offset: Int
  package let reason: Reason

  /// One line with the offset.
  public var description: String {
    switch reason {
    case .notAnImage: "not the image of a program"
    case .unknownFormat(let format):
      "image format \(format) is not known; this version reads \(ImageFormat.version)"
    case .wrongLength: "the image is incomplete, or other bytes follow it"
    case .damaged: "the image is damaged: its checksum does not fit"
    case .invalid(let what): "the image makes no sense at byte \(offset): \(what)"
    }
  }
}
