import Lockstep
import LockstepModel

/// One numbered sentence with what it says.
struct Sentence {
  /// A thing that the system shows.
  struct Display {
    /// Empty where only the lines below the sentence say it.
    var name: Range<Int>
    var isPrompt: Bool
  }

  /// The steps that a sentence says are repeated.
  struct Loop {
    var from: Range<Int>
    /// The last number of a range.
    var to: Range<Int>?
    /// The words of the condition that ends it; nil where none is named.
    var until: Range<Int>?
  }

  /// The number as written, or as it is counted.
  var id: SourceString
  /// The bytes of the sentence, without one that only says where it leads.
  var text: Range<Int>
  var tokens: [Token]
  var subject: Actors.Subject?
  /// The words of a column that name its subject, where it does not begin with one.
  var subjectColumn: Range<Int>?
  /// What it says behind its subject.
  var predicate: Range<Int>
  var display: Display?
  var calledID: Range<Int>?
  var loop: Loop?
  var isCheck = false
  /// Words that choose between ways inside of the sentence.
  var condition: Range<Int>?
  var endings: [Ending] = []
  /// The lines below it that say nobody's act: what is shown or entered.
  var data: [Range<Int>] = []
  /// Whether it says where the alternative leads and nothing else.
  var isOnlyEnding = false

  var kind: Actors.Kind { subject?.kind ?? .unknown }

  /// Where it leads by itself; nil where nothing, or a condition, decides.
  var ownEnding: Ending? {
    guard endings.count == 1, let ending = endings.first, ending.condition == nil, condition == nil else {
      return nil
    }
    return ending
  }

  /// Whether it says that the use case is over and nothing else.
  var onlyEndsFlow: Bool { isOnlyEnding && (endings.first?.kind == .ends || endings.first?.kind == .fails) }

  /// The ID of a sentence behind it that has no number of its own.
  func continuationID(at place: Range<Int>) -> SourceString {
    // `3+`, `3+2`, `3+3`
    let parts = id.value.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
    let count = parts.count > 1 ? (Int(parts[1]) ?? 1) + 1 : 1
    let value = (parts.first.map(String.init) ?? "") + (count > 1 ? "+\(count)" : "+")
    return SourceString(value, at: Span(place.lowerBound..<place.lowerBound))
  }
}
