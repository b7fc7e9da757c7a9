// The interface of the module: numbers and places in its memory come in, and the unsafe code here makes spans of them
// that last for the call. The caller must pass places that `lockstep_allocate` returned.
#if arch(wasm32)
  import Lockstep

  extension ModuleHost {
    /// The one host of a module. Unsafe in its type alone: a module has one thread, and no call comes while another one
    /// runs.
    nonisolated(unsafe) fileprivate static let shared = ModuleHost()
  }

  private func withBytes(_ start: UnsafeRawPointer?, _ count: Int32, _ body: (ByteSpan) -> Int32) -> Int32 {
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(max(0, count)))
    return unsafe bytes.withMemoryRebound(to: UInt8.self) { unsafe body($0.span) }
  }

  @_expose(wasm, "lockstep_version") @_cdecl("lockstep_version")
  func version() -> Int32 { ModuleHost.version }

  /// Memory for the caller's input.
  @_expose(wasm, "lockstep_allocate") @_cdecl("lockstep_allocate")
  func allocate(_ count: Int32) -> UnsafeMutableRawPointer? {
    count < 0 ? nil : UnsafeMutableRawPointer.allocate(byteCount: max(1, Int(count)), alignment: 16)
  }

  /// Gives memory back, overwritten, because there may have been a secret in it.
  @_expose(wasm, "lockstep_release") @_cdecl("lockstep_release")
  func release(_ start: UnsafeMutableRawPointer?, _ count: Int32) {
    guard let start = unsafe start, count >= 0 else { return }
    unsafe start.initializeMemory(as: UInt8.self, repeating: 0, count: Int(count))
    unsafe start.deallocate()
  }

  @_expose(wasm, "lockstep_load") @_cdecl("lockstep_load")
  func load(_ start: UnsafeRawPointer?, _ count: Int32) -> Int32 {
    unsafe withBytes(start, count) { unsafe ModuleHost.shared.load($0) }
  }

  @_expose(wasm, "lockstep_unload") @_cdecl("lockstep_unload")
  func unload(_ program: Int32) { unsafe ModuleHost.shared.unload(program) }

  @_expose(wasm, "lockstep_start") @_cdecl("lockstep_start")
  func start(_ program: Int32, _ flow: UnsafeRawPointer?, _ count: Int32, _ traces: Int32) -> Int32 {
    unsafe withBytes(flow, count) { unsafe ModuleHost.shared.start(program, flow: $0, traces: traces != 0) }
  }

  @_expose(wasm, "lockstep_send") @_cdecl("lockstep_send")
  func send(_ session: Int32, _ line: UnsafeRawPointer?, _ count: Int32) -> Int32 {
    unsafe withBytes(line, count) { unsafe ModuleHost.shared.send(session, $0) }
  }

  @_expose(wasm, "lockstep_inspect") @_cdecl("lockstep_inspect")
  func inspect(_ session: Int32) { unsafe ModuleHost.shared.inspect(session) }

  @_expose(wasm, "lockstep_numbers") @_cdecl("lockstep_numbers")
  func writeNumbers(_ program: Int32) { unsafe ModuleHost.shared.writeNumbers(program) }

  @_expose(wasm, "lockstep_open") @_cdecl("lockstep_open")
  func open(_ program: Int32, _ flow: Int32) -> Int32 { unsafe ModuleHost.shared.open(program, flow: flow) }

  @_expose(wasm, "lockstep_step") @_cdecl("lockstep_step")
  func step(_ session: Int32, _ kind: Int32, _ number: Int32, _ value: Int32) -> Int32 {
    unsafe ModuleHost.shared.step(session, kind, number, value)
  }

  @_expose(wasm, "lockstep_snapshot") @_cdecl("lockstep_snapshot")
  func snapshot(_ session: Int32) -> Int32 { unsafe ModuleHost.shared.snapshot(session) }

  @_expose(wasm, "lockstep_restore") @_cdecl("lockstep_restore")
  func restore(
    _ program: Int32, _ snapshot: UnsafeRawPointer?, _ count: Int32, _ milliseconds: Double, _ flags: Int32
  ) -> Int32 {
    unsafe withBytes(snapshot, count) {
      unsafe ModuleHost.shared.restore(program, $0, after: milliseconds, flags: flags)
    }
  }

  /// In how many milliseconds the session's next timer fires; -1 if none runs, or for an unknown session.
  @_expose(wasm, "lockstep_due") @_cdecl("lockstep_due")
  func due(_ session: Int32) -> Double { unsafe ModuleHost.shared.millisecondsToDeadline(session) }

  @_expose(wasm, "lockstep_digest") @_cdecl("lockstep_digest")
  func digest(_ program: Int32) -> Int32 { unsafe ModuleHost.shared.digest(program) }

  @_expose(wasm, "lockstep_matches") @_cdecl("lockstep_matches")
  func matches(
    _ program: Int32, _ name: UnsafeRawPointer?, _ nameCount: Int32, _ value: UnsafeRawPointer?,
    _ count: Int32
  ) -> Int32 {
    unsafe withBytes(name, nameCount) { name in
      unsafe withBytes(value, count) { unsafe ModuleHost.shared.matches(program, input: name, $0) }
    }
  }

  @_expose(wasm, "lockstep_migrate") @_cdecl("lockstep_migrate")
  func migrate(_ old: Int32, _ new: Int32, _ snapshot: UnsafeRawPointer?, _ count: Int32) -> Int32 {
    unsafe withBytes(snapshot, count) { unsafe ModuleHost.shared.migrate(old, new, $0) }
  }

  @_expose(wasm, "lockstep_end") @_cdecl("lockstep_end")
  func end(_ session: Int32) { unsafe ModuleHost.shared.end(session) }

  /// The place of the last call's output, valid until the next call.
  @_expose(wasm, "lockstep_output") @_cdecl("lockstep_output")
  func outputStart() -> UnsafeRawPointer? { unsafe ModuleHost.shared.lines.memory.start }

  @_expose(wasm, "lockstep_output_length") @_cdecl("lockstep_output_length")
  func outputLength() -> Int32 { unsafe Int32(ModuleHost.shared.lines.count) }
#endif
