import Lockstep
import LockstepModel

/// The items and options that a step lists, which rows may select.
struct ListedItems {
  private let wording: Wording
  private let nounsOfLists: Set<String>
  private var itemStems: Set<[String]> = []
  /// The items that contain a word, by the word.
  private var itemsByWord: [String: [Set<String>]] = [:]
  /// A description that fits none of so many items fits none.
  private static let mostAlike = 100

  init(_ step: Step, _ wording: Wording) {
    self.wording = wording
    nounsOfLists = step.nounsOfLists(wording)
    for item in step.itemNames {
      let stems = ActionName(item.value).stems(wording)
      itemStems.insert(stems)
      let words = Set(stems)
      for word in words { itemsByWord[word, default: []].append(words) }
    }
  }

  func matches(_ name: ActionName) -> Bool {
    let stems = name.stems(wording)
    guard let first = stems.first, let last = stems.last else { return itemStems.contains(stems) }
    // `selects Problem option`, `selects inactive option`: one of those that the screen lists as such.
    if nounsOfLists.contains(last) || itemStems.contains(stems) { return true }
    guard name.isDescription, let alike = itemsByWord[first] else { return false }
    return alike.prefix(Self.mostAlike).contains { Set(stems).isSubset(of: $0) }
  }
}

extension Step {
  /// The nouns of its lists, and the plurals of its title: a row may select `inactive option`, or a card on a screen
  /// `All cards`.
  fileprivate func nounsOfLists(_ wording: Wording) -> Set<String> {
    let title = ActionName(name.value).words(wording).compactMap { word in
      let one = ContentWords.singular(word, wording.signalWords)
      return one == word ? nil : one
    }
    return details.reduce(into: Set(title)) { nouns, detail in
      let label: Wording.Label
      switch detail.content {
      case .items: label = .items
      case .options: label = .options
      case .actions: label = .actions
      default: return
      }
      for word in wording.details[label] { nouns.formUnion(ActionName(word.text).stems(wording)) }
    }
  }

  /// The items and options that a step shows.
  var itemNames: [SourceString] {
    details.flatMap { detail -> [SourceString] in
      switch detail.content {
      case .items(let names), .options(let names): names
      default: []
      }
    }
  }
}
