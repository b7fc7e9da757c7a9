/// A number that is the same for programs that behave the same, and almost certainly no others.
///
/// 64-bit FNV-1a over ids, kinds, targets, actions, outcomes and what they bring along, timers, data and the
/// session's settings. Titles, messages and other wording do
/// not count: correcting a text does not make a snapshot useless.
package enum Digest {
  package static func of(
    flows: [String], flowCodes: [FlowCode], onResume: Int, steps: [StepInfo], codes: [StepCode],
    rows: [RowCode], rowInfos: [RowInfo],
    delays: [DelayCode], names: [String]
  ) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    func add(_ text: String) {
      for byte in text.utf8 { mix(byte) }
      mix(0)
    }
    func add(_ number: Int32) {
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        mix(UInt8(truncatingIfNeeded: UInt32(bitPattern: number) >> shift))
      }
    }
    for (flow, code) in zip(flows, flowCodes) {
      add(flow)
      for flag in [code.isUseCase, code.isRoot, code.isLock, code.isOpen] { mix(flag ? 1 : 0) }
    }
    add(Int32(onResume))
    for (info, code) in zip(steps, codes) {
      add(info.flow)
      add(info.id)
      add(info.kind)
      add(info.action ?? "")
      for name in info.reads { add(name) }
      mix(1)
      for name in info.keepNames { add(names[Int(name)]) }
      mix(1)
      add(code.callee)
      add(code.continuation)
      add(Int32(bitPattern: code.arguments))
    }
    for (row, info) in zip(rows, rowInfos) {
      add(info.id)
      add(info.outcomeName)
      add(Int32(row.kind.rawValue))
      add(Int32(row.move.rawValue))
      add(row.argument)
      add(row.flow)
      add(Int32(bitPattern: row.when))
      add(row.forgets ? 1 : 0)
      add(info.gives ?? "")
      for (name, kind) in info.values {
        add(name)
        add(kind.rawValue)
      }
      mix(1)
      guard row.delay >= 0 else { continue }
      switch delays[Int(row.delay)] {
      case .fixed(let duration): add(String(duration.nanoseconds))
      case .value(let name): add(names[Int(name)])
      }
    }
    return hash
  }
}
