import Lockstep
import LockstepModel

extension FlowDocument {
  /// Every text of the model that the document has word for word.
  ///
  /// Not among them: the id, which the file's name gives; the words of `back`, `end` and `resume`; a parameter
  /// in a guard, which is spelt as declared; the names under which raw text is kept.
  var writtenTexts: [SourceString] {
    var texts = [title] + parameters + results + errors + [textBefore, textAfter].compactMap(\.self)
    for row in overview {
      texts.append(row.key)
      switch row.value {
      case .text(let text): texts.append(text)
      case .list(let items): texts += items
      }
    }
    texts += keptCells.compactMap(\.description)
    for section in sections {
      texts += [section.heading, section.textBefore, section.textAfter].compactMap(\.self)
      for scenario in section.scenarios { texts += scenario.writtenTexts }
    }
    return texts
  }
}

extension Scenario {
  fileprivate var writtenTexts: [SourceString] {
    [id] + [title].compactMap(\.self) + (target?.writtenTexts ?? []) + (cell?.writtenTexts ?? [])
      + steps.flatMap(\.writtenTexts)
  }
}

extension Step {
  fileprivate var writtenTexts: [SourceString] {
    var texts = [id, name] + [title, label, href, note].compactMap(\.self) + passedParameters
    for detail in details {
      switch detail.content {
      case .message(let text), .line(let text), .picture(let text): texts.append(text)
      case .inputs(let fields): texts += fields.map(\.text)
      case .items(let items), .options(let items), .actions(let items): texts += items
      case .duration(let promise): texts += [promise.fromText, promise.toText]
      }
    }
    for row in transitions {
      texts += [row.id, row.trigger.text] + [row.effect, row.note, row.nextNote].compactMap(\.self)
      texts += (row.target?.writtenTexts ?? []) + (row.cell?.writtenTexts ?? [])
    }
    return texts + (target?.writtenTexts ?? []) + (cell?.writtenTexts ?? [])
  }
}

extension Target {
  fileprivate var writtenTexts: [SourceString] {
    let names: [SourceString] =
      switch kind {
      case .back, .end, .resume: []
      case .next(let text), .result(let text), .errorFlow(let text), .show(let text): [text]
      case .goTo(let flow, let step), .endGoTo(let flow, let step): [flow] + [step].compactMap(\.self)
      }
    return names + [label, href].compactMap(\.self)
  }
}

extension CellSource {
  fileprivate var writtenTexts: [SourceString] { [id, description, next].compactMap(\.self) }
}
