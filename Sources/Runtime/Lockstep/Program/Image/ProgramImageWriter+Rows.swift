// The rows.
extension ProgramImageWriter {
  mutating func write(row number: Int, of flow: Int) {
    let (code, info) = (program.rows[number], program.rowInfos[number])
    let trigger = ImageFormat.triggers.firstIndex(of: info.trigger) ?? 0
    let delay = delay(of: code)
    var head = code.kind.rawValue | UInt8(trigger) << 2 | code.flags.rawValue << 5
    if info.label != nil { head |= ImageFormat.labelFlag }
    if info.effectName != nil { head |= ImageFormat.effectNameFlag }
    writer.write(byte: head)
    writer.write(byte: code.jump.rawValue)
    writer.write(byte: parts(of: info, delay).rawValue)
    writer.write(info.id)
    writer.write(info.text)
    if let label = info.label { writer.write(label) }
    if let name = info.name { writer.write(name) }
    if code.gives >= 0 { write(name: code.gives) }
    if let effect = info.effect { writer.write(effect) }
    if let name = info.effectName { writer.write(name) }
    if let shown = info.shownText { writer.write(shown) }
    if let when = info.when { writer.write(when) }
    if !info.values.isEmpty {
      writer.write(info.values.count)
      for (value, name) in zip(info.values, info.valueNames) {
        write(name: name)
        writer.write(byte: UInt8(ImageFormat.valueKinds.firstIndex(of: value.kind) ?? 0))
      }
    }
    switch delay {
    case .fixed(let duration)?: writer.write(duration)
    case .value(let name)?: write(name: name)
    case nil: break
    }
    writeTarget(of: code, in: flow)
  }

  private func parts(of info: RowInfo, _ delay: DelayCode?) -> ImageRowParts {
    var parts: ImageRowParts = []
    if info.name != nil { parts.insert(.name) }
    if info.gives != nil { parts.insert(.gives) }
    if info.effect != nil { parts.insert(.effect) }
    if info.shownText != nil { parts.insert(.shownText) }
    if info.when != nil { parts.insert(.when) }
    if !info.values.isEmpty { parts.insert(.values) }
    switch delay {
    case .fixed?: parts.insert(.fixedDelay)
    case .value?: parts.insert(.valueDelay)
    case nil: break
    }
    return parts
  }

  private mutating func writeTarget(of code: RowCode, in flow: Int) {
    switch code.jump {
    case .step: writer.write(Int(code.argument - program.flows[flow].firstStep))
    case .result: writer.write(program.results[Int(code.argument)])
    case .goTo, .endGoTo:
      writer.write(flowNumbers[Int(code.flow)])
      let first = program.flows[Int(code.flow)].firstStep
      writer.write(code.argument < 0 ? 0 : Int(code.argument - first) + 1)
    case .stay, .back, .end, .resume, .error, .placeholder, .nowhere: break
    }
  }
}
