import Lockstep
import LockstepLinking
import LockstepMarkdown
import LockstepModel
import LockstepReporting
import LockstepText
import LockstepWorkspace

/// A rendered document and the file that it belongs in.
struct RenderedFile {
  var text: String
  var path: String

  /// What the file has now; nil without one.
  private func present() throws(WrongUse) -> [UInt8]? {
    try DiskFiles.standard.kind(path) == nil ? nil : DiskFiles.standard.read(path)
  }

  /// Writes the file if it has something else.
  ///
  /// - Returns: false if it was left alone, because it was not written by render.
  func write(isForced: Bool, on console: Console) throws(WrongUse) -> Bool {
    if let present = try present() {
      if present.elementsEqual(text.utf8) { return true }
      if !isForced, !isRendering(present) { return false }
    }
    do throws(FileWriter.Failure) { try FileWriter.write(text, to: path) } catch {
      throw WrongUse(error.description)
    }
    console.complain("wrote \(path)\n")
    return true
  }

  /// Prints how the file differs from what would be written.
  ///
  /// - Returns: whether it does.
  func compare(on console: Console) throws(WrongUse) -> Bool {
    let present = try present()
    if let present, present.elementsEqual(text.utf8) { return false }
    let old = String(decoding: present ?? [], as: UTF8.self)
    console.write(UnifiedDiff.text(from: old, to: text, path: path))
    return true
  }

  /// Whether `render` could have written this, but for the alignment of columns: it reads as the same flow, what was
  /// read renders to the same text, and no text around or between the rows would be lost. A table with a note added
  /// below a row is left alone.
  private func isRendering(_ bytes: [UInt8]) -> Bool {
    let source = SourceText(path: path, bytes: bytes)
    let read = MarkdownReader.read(source)
    let new = MarkdownReader.read(SourceText(path: path, text: text)).value
    guard let document = read.value, document.id.value == new?.id.value, !read.hasErrors else { return false }
    let imported = MarkdownImport.document(document, at: path, in: Project([document]))
    guard let document = imported.value, !imported.hasErrors else { return false }
    let aside = MarkdownImport.textsBesideRows(of: document)
    guard aside.allSatisfy(text.contains) else { return false }
    guard let again = MarkdownWriter.text(of: document, in: Project([document])).value else { return false }
    return MarkdownImport.areEqual(again, String(decoding: bytes, as: UTF8.self))
  }
}
