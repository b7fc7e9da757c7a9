import Lockstep
import LockstepModel

/// The ID and the title of a use case.
struct UseCaseIdentity {
  var id: SourceString
  var title: SourceString
  /// Whether the ID is made from the title, so that nothing may name it.
  var isGenerated: Bool

  /// For messages: the ID, or the title of a use case without one.
  var name: String { isGenerated ? "'\(title.value)'" : id.value }

  /// - Parameter isAlone: whether the file holds no other use case.
  init(_ outline: UseCaseOutline, in source: SourceText, isAlone: Bool) {
    let bytes = source.bytes
    let titled = outline.title.flatMap {
      UseCaseID.ofTitle(bytes, $0) ?? UseCaseID.behindMark(bytes, $0)
    }
    let start = Span(outline.start..<outline.start)
    var name = outline.title.map { PlainText.of(bytes, $0.trimmedOfSpaceAndMarks(in: bytes)) }
    if let titled, let title = outline.title, titled.titleStart < title.upperBound {
      name = PlainText.of(bytes, (titled.titleStart..<title.upperBound).trimmedOfSpaceAndMarks(in: bytes))
    }
    var named: UseCaseID?
    if let field = (outline.field(.name) ?? outline.field(.useCase))?.values.first {
      let text = field.trimmedOfSpaceAndMarks(in: bytes)
      named = UseCaseID(bytes, text)
      let start = named.map {
        $0.isOfUseCase && $0.titleStart < text.upperBound ? $0.titleStart : text.lowerBound
      }
      name = PlainText.of(bytes, (start ?? text.lowerBound)..<text.upperBound)
    }
    let file = FileStem(source.path)
    title = name.flatMap { $0.value.isEmpty ? nil : $0 } ?? SourceString(file.name, at: start)
    isGenerated = false
    if let value = outline.field(.id)?.values.first?.trimmedOfSpaceAndMarks(in: bytes), !value.isEmpty {
      id =
        UseCaseID(bytes, value).map { SourceString($0.value, at: Span($0.range)) }
        ?? PlainText.of(bytes, value)
      return
    }
    if let found = titled ?? named, titled != nil || found.isOfUseCase {
      id = SourceString(found.value, at: Span(found.range))
    } else if let number = outline.titleNumber {
      id = SourceString("UC\(number.value)", at: number.span)
    } else if isAlone, let named = file.id {
      id = SourceString(named, at: title.span)
    } else {
      id = SourceString(Self.slug(title.value), at: title.span)
      isGenerated = true
    }
  }

  static func slug(_ title: String) -> String {
    let words = title.lowercased().split { !$0.isLetter && !$0.isNumber }
    return words.isEmpty ? "use-case" : words.prefix(8).joined(separator: "-")
  }
}

/// The name of a file without its folders and ending.
struct FileStem {
  let name: String
  /// The ID that it begins with.
  let id: String?

  /// The name with a capital ID: `uc-06-rent` is a common name of a file, too.
  private static func withCapitalID(_ name: String) -> String {
    let letters = name.prefix { $0.isLetter }
    return letters == "uc" || letters == "cu" ? letters.uppercased() + name.dropFirst(letters.count) : name
  }

  init(_ path: String) {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    name = last.lastIndex(of: ".").map { String(last[..<$0]) } ?? last
    let bytes = Array(Self.withCapitalID(name).utf8)
    let found = UseCaseID(bytes, 0..<bytes.count)
    id = found.flatMap { $0.range.lowerBound == 0 ? String(decoding: bytes[$0.range], as: UTF8.self) : nil }
  }
}
