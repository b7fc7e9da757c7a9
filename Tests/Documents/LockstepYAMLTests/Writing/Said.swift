import Lockstep
import LockstepModel
import Testing

/// What a model says, without its places: one line for each value, with the way to it.
///
/// By reflection, so that no field can be forgotten; texts by their bytes, since for `String` different
/// spellings of a letter are equal.
func said(_ value: Any, _ path: String = "") -> [String] {
  switch value {
  case is Span, is SourceText: return []
  case let text as String:
    return ["\(path) \(text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined())"]
  case is Bool, is Int, is Duration: return ["\(path) \(value)"]
  default: break
  }
  let mirror = Mirror(reflecting: value)
  if mirror.children.isEmpty {
    return [mirror.displayStyle == .enum ? "\(path) \(value)" : "\(path) \(type(of: value)) without content"]
  }
  return mirror.children.enumerated().flatMap { number, child in
    said(child.value, "\(path)/\(child.label ?? "\(number)")")
  }
}

/// The first difference between what two models say; nil if there is none.
func difference(_ left: Any, _ right: Any) -> String? {
  let (one, other) = (said(left), said(right))
  for (one, other) in zip(one, other) where one != other { return "\(one)\n\(other)" }
  return one.count == other.count ? nil : "\(one.count) values, \(other.count) values"
}

/// Compares two texts, and shows the first line that differs instead of both whole.
func expectSame(
  _ found: String, _ wanted: String, _ about: String = "", sourceLocation: SourceLocation = #_sourceLocation
) {
  let one = found.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(Substring($0)) }
  let other = wanted.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map {
    String(Substring($0))
  }
  for (number, (one, other)) in zip(one, other).enumerated() where one != other {
    #expect(one == other, "line \(number + 1) \(about)", sourceLocation: sourceLocation)
    return
  }
  #expect(one.count == other.count, sourceLocation: sourceLocation)
}
