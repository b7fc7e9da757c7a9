import Lockstep
import LockstepModel

/// Naming the inputs of a step as its rows do.
extension Reader {
  /// How many inputs are compared word by word.
  private static let mostComparedInputs = 50

  /// Gives each input the name by which a row gives it: a table has no other place for it.
  static func nameInputs(of step: inout Step) {
    guard step.transitions.contains(where: { $0.gives != nil }) else { return }
    var fields = step.inputs
    var placeByName: [String: Int] = [:]
    func add(_ name: String?, _ place: Int) {
      guard let name = name.map(Phrase.folded), placeByName[name] == nil else { return }
      placeByName[name] = place
    }
    // A name of its own comes before the text of another one.
    for (place, field) in fields.enumerated() { add(field.name?.value, place) }
    for (place, field) in fields.enumerated() { add(field.text.shownText.value, place) }
    let wordsOfFields = fields.count > mostComparedInputs ? [] : fields.map(\.words)
    for row in step.transitions.indices {
      guard let given = step.transitions[row].gives else { continue }
      let text = Phrase.folded(given.value)
      let words = InputField.words(of: given.value)
      guard let place = placeByName[text] ?? onlyPlace(of: words, in: wordsOfFields) else { continue }
      placeByName[text] = place
      let name = fields[place].name ?? SourceString(given.value, at: fields[place].span)
      fields[place].name = name
      step.transitions[row].gives?.value = name.value
    }
    var next = fields[...]
    step.details.changeEach { detail in
      guard case .inputs(let written) = detail.content else { return }
      detail.content = .inputs(Array(next.prefix(written.count)))
      next = next.dropFirst(written.count)
    }
  }

  private static func onlyPlace(of name: Set<Substring>, in fields: [Set<Substring>]) -> Int? {
    let places = fields.indices.filter { InputField.isName(name, of: fields[$0]) }
    return places.count == 1 ? places[0] : nil
  }
}
