// The rows.
extension ProgramImageWriter {
  mutating func write(row number: Int, of flow: Int) {
    let (code, info) = (program.rows[number], program.rowInfos[number])
    let trigger = ImageFormat.triggers.firstIndex(of: info.trigger) ?? 0
    let delay = delay(of: code)
    var head = code.kind.rawValue | UInt8(trigger) << 2 | code.flags.rawValue << 5
    if info.label != nil { head |= ImageFormat.isLabelled }
    if info.effectName != nil { head |= ImageFormat.namesEffect }
    writer.byte(head)
    writer.byte(code.jump.rawValue)
    writer.byte(parts(of: info, delay).rawValue)
    writer.text(info.id)
    writer.text(info.text)
    if let label = info.label { writer.text(label) }
    if let name = info.name { writer.text(name) }
    if code.gives >= 0 { write(name: code.gives) }
    if let effect = info.effect { writer.text(effect) }
    if let name = info.effectName { writer.text(name) }
    if let shown = info.shown { writer.text(shown) }
    if let when = info.when { writer.text(when) }
    if !info.values.isEmpty {
      writer.number(info.values.count)
      for (value, name) in zip(info.values, info.valueNames) {
        write(name: name)
        writer.byte(UInt8(ImageFormat.valueKinds.firstIndex(of: value.kind) ?? 0))
      }
    }
    switch delay {
    case .fixed(let duration)?: writer.duration(duration)
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
    if info.shown != nil { parts.insert(.shown) }
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
    case .step: writer.number(Int(code.argument - program.flows[flow].firstStep))
    case .result: writer.text(program.results[Int(code.argument)])
    case .goTo, .endGoTo:
      writer.number(flowNumbers[Int(code.flow)])
      let first = program.flows[Int(code.flow)].firstStep
      writer.number(code.argument < 0 ? 0 : Int(code.argument - first) + 1)
    case .stay, .back, .end, .resume, .error, .placeholder, .nowhere: break
    }
  }
}
