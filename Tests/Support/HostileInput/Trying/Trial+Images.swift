import Lockstep
import TestSupport

extension Trial {
  /// Spoils the image of a good program, puts its checksum right, and plays what can still be read.
  mutating func tryImage() throws {
    let group = corpus.groups[number / 8 % 3 == 0 ? corpus.flows : 1]
    spoil(Array(group.image.dropFirst(ImageFormat.headerLength)), path: "an image") { $0.spoilImage(&$1) }
    var image = ImageFormat.header(of: text[...]) + text
    // A wrong header refuses most of what comes; so it is rare here.
    if mutator.random.oneIn(20) { mutator.spoilBytes(&image, []) }
    let read: FlowProgram? = try cost.measure(\.unpacking, image.count) {
      do throws(ProgramImageError) {
        return try FlowProgram(image: image)
      } catch {
        guard !error.description.isEmpty, (0...image.count).contains(error.offset) else {
          throw Violation("an image is refused at \(error.offset) of \(image.count): \(error)")
        }
        return nil
      }
    }
    guard let program = read else { return }
    cost.unpacked += 1
    // What was read once is written so that it is the same again.
    let again = program.image()
    guard let second = try? FlowProgram(image: again), second.image() == again,
      second.digests == program.digests
    else {
      throw Violation("an image that was read cannot be written")
    }
    try play(program)
  }
}
