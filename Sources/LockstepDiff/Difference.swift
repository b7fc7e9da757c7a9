import LockstepModel

/// An aspect that differs.
struct Difference {
  var name: String
  var was: String?
  var now: String?
  var oldPlace: Span?
  var newPlace: Span?

  /// What differs between two lists of aspects; those of one name are one.
  static func all(_ old: [Aspect], _ new: [Aspect]) -> [Difference] {
    // As nearly always.
    if old.elementsEqual(new, by: { $0.name == $1.name && $0.value == $1.value }) { return [] }
    var names: [String] = []
    for aspect in old + new where !names.contains(aspect.name) { names.append(aspect.name) }
    return names.compactMap { name in
      let (olds, news) = (old.filter { $0.name == name }, new.filter { $0.name == name })
      func value(_ aspects: [Aspect]) -> String? {
        let values = aspects.compactMap(\.value)
        return values.isEmpty ? nil : values.joined(separator: "; ")
      }
      let (was, now) = (value(olds), value(news))
      if was == now { return nil }
      if was == nil || now == nil, (olds + news).contains(where: \.hasDefault) { return nil }
      return Difference(
        name: name, was: was, now: now, oldPlace: olds.lazy.compactMap(\.place).first,
        newPlace: news.lazy.compactMap(\.place).first)
    }
  }
}
