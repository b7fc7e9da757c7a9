#if arch(wasm32)
  /// The one host of a module. A module has one thread, and no call comes while another one runs.
  nonisolated(unsafe) private let host = ModuleHost()

  private func bytes(_ start: UnsafeRawPointer?, _ count: Int32) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(max(0, count)))
  }

  @_expose(wasm, "lockstep_version") @_cdecl("lockstep_version")
  func version() -> Int32 { ModuleHost.version }

  /// Memory for what is handed over.
  @_expose(wasm, "lockstep_allocate") @_cdecl("lockstep_allocate")
  func allocate(_ count: Int32) -> UnsafeMutableRawPointer? {
    count < 0 ? nil : UnsafeMutableRawPointer.allocate(byteCount: max(1, Int(count)), alignment: 16)
  }

  /// Gives memory back, overwritten, because there may have been a secret in it.
  @_expose(wasm, "lockstep_release") @_cdecl("lockstep_release")
  func release(_ start: UnsafeMutableRawPointer?, _ count: Int32) {
    guard let start, count >= 0 else { return }
    start.initializeMemory(as: UInt8.self, repeating: 0, count: Int(count))
    start.deallocate()
  }

  @_expose(wasm, "lockstep_load") @_cdecl("lockstep_load")
  func load(_ start: UnsafeRawPointer?, _ count: Int32) -> Int32 { host.load(bytes(start, count)) }

  @_expose(wasm, "lockstep_unload") @_cdecl("lockstep_unload")
  func unload(_ program: Int32) { host.unload(program) }

  @_expose(wasm, "lockstep_start") @_cdecl("lockstep_start")
  func start(_ program: Int32, _ flow: UnsafeRawPointer?, _ count: Int32, _ traces: Int32) -> Int32 {
    host.start(program, flow: bytes(flow, count), traces: traces != 0)
  }

  @_expose(wasm, "lockstep_send") @_cdecl("lockstep_send")
  func send(_ session: Int32, _ line: UnsafeRawPointer?, _ count: Int32) -> Int32 {
    host.send(session, bytes(line, count))
  }

  @_expose(wasm, "lockstep_inspect") @_cdecl("lockstep_inspect")
  func inspect(_ session: Int32) { host.inspect(session) }

  @_expose(wasm, "lockstep_numbers") @_cdecl("lockstep_numbers")
  func numbers(_ program: Int32) { host.numbers(program) }

  @_expose(wasm, "lockstep_open") @_cdecl("lockstep_open")
  func open(_ program: Int32, _ flow: Int32) -> Int32 { host.open(program, flow: flow) }

  @_expose(wasm, "lockstep_step") @_cdecl("lockstep_step")
  func step(_ session: Int32, _ kind: Int32, _ number: Int32, _ value: Int32) -> Int32 {
    host.step(session, kind, number, value)
  }

  @_expose(wasm, "lockstep_end") @_cdecl("lockstep_end")
  func end(_ session: Int32) { host.end(session) }

  /// Where the output of the last call lies, until the next one.
  @_expose(wasm, "lockstep_output") @_cdecl("lockstep_output")
  func outputStart() -> UnsafeRawPointer { UnsafeRawPointer(host.lines.start) }

  @_expose(wasm, "lockstep_output_length") @_cdecl("lockstep_output_length")
  func outputLength() -> Int32 { Int32(host.lines.count) }
#endif
