import Lockstep
import LockstepModel

/// Reading the lines under a step's title.
extension Reader {
  /// Reads one key's lines; `details` may hold several, each verbatim or again under a key.
  mutating func details(_ field: Field, into details: inout [Detail]) {
    let key = key(field)
    switch field.name {
    case .message: if let text = text(field) { details.append(Detail(.message(text), key: key)) }
    case .input, .inputs: details.append(Detail(.inputs(inputs(field)), key: key))
    case .items: details.append(Detail(.items(texts(field)), key: key))
    case .options: details.append(Detail(.options(texts(field)), key: key))
    case .actions: details.append(Detail(.actions(texts(field)), key: key))
    case .duration: if let promise = promise(field) { details.append(Detail(.duration(promise), key: key)) }
    case .details: lines(field, into: &details)
    default: break
    }
  }

  private func key(_ field: Field) -> SourceString { SourceString(field.name.rawValue, at: span(field.key)) }

  private mutating func lines(_ field: Field, into details: inout [Detail]) {
    if node(field.value).kind == .scalar, !node(field.value).isMissing {
      if let text = text(field) { details.append(Detail(.line(text), key: key(field))) }
      return
    }
    // Each entry appends; a list inside a list could only come from `details` in `details`, whose depth
    // the file's depth limit bounds.
    details += list(field, of: .either([.text, .table(.detail)])) { reader, entry, lines in
      if reader.node(entry).kind == .mapping, var cursor = reader.mapping(entry, as: .detail) {
        while let field = reader.next(of: &cursor) { reader.details(field, into: &lines) }
      } else if let text = reader.text(entry, field) {
        lines.append(Detail(.line(text), key: reader.key(field)))
      }
    }
  }

  private mutating func inputs(_ field: Field) -> [InputField] {
    guard node(field.value).kind == .sequence else { return input(field.value, field).map { [$0] } ?? [] }
    return list(field) { reader, entry, inputs in
      if let input = reader.input(entry, field) { inputs.append(input) }
    }
  }

  private mutating func input(_ index: Int, _ list: Field) -> InputField? {
    guard node(index).kind != .scalar else {
      return text(index, list).map { InputField(text: $0, span: $0.span) }
    }
    guard var cursor = mapping(index, as: .inputField, of: list) else { return nil }
    var text: SourceString?
    var input = InputField(text: SourceString("", at: span(index)), span: span(index))
    while let field = next(of: &cursor) {
      switch field.name {
      case .text: text = self.text(field)
      case .name: input.name = self.text(field)
      case .pattern: input.pattern = pattern(field)
      case .secret: input.isSecret = boolean(field) ?? false
      default: break
      }
    }
    finish(cursor)
    // An input without its words still has its name, which rows and actions refer to.
    input.text = text ?? input.name ?? input.text
    return input
  }

  /// A pattern that can be matched; any other would only be refused again by its users.
  mutating func pattern(_ field: Field) -> SourceString? {
    guard let text = text(field) else { return nil }
    do throws(Pattern.Malformed) {
      _ = try Pattern(text.value)
      return text
    } catch {
      report(error.finding(about: text, in: tree.source), losing: .nothing)
      return nil
    }
  }

  private mutating func promise(_ list: Field) -> PromisedDuration? {
    guard var cursor = mapping(list.value, as: .duration, of: list) else { return nil }
    var from: (Duration, SourceString)?
    var to: (Duration, SourceString)?
    while let field = next(of: &cursor) {
      switch field.name {
      case .from: from = seconds(field)
      case .to: to = seconds(field)
      default: break
      }
    }
    finish(cursor)
    guard let from, let to else { return nil }
    if from.0 > to.0 {
      var finding = Diagnostic(
        .invalidValue, "this duration ends (\(to.1.value) s) before it begins (\(from.1.value) s)",
        at: Location(tree.source, to.1.span), help: "swap the two",
        related: [.init(Location(tree.source, from.1.span), "longer than 'to'")])
      finding.isBeyondShape = true
      report(finding, losing: .value)
      return nil
    }
    return PromisedDuration(from: from.0, to: to.0, fromText: from.1, toText: to.1)
  }
}
