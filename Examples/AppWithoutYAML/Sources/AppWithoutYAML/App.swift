import Lockstep

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Unlocks the wallet with flows from an image that `lockstep compile` wrote.
///
///     AppWithoutYAML Flows.image
@main
struct App {
  static func main() async {
    guard CommandLine.arguments.count == 2, let bytes = read(CommandLine.arguments[1]) else {
      return finish("usage: AppWithoutYAML IMAGE", status: 2)
    }
    do {
      let program = try FlowProgram(image: bytes)
      let clock = ManualClock()
      let driver = try await FlowDriver(program, flow: "UC2.3", actions: actions(of: program), clock: clock)
      let end = try await Story(driver: driver, clock: clock).play()
      let told = end.map { $0.description } ?? "nothing"
      finish(told, status: told == "handed over to UC7.1" ? 0 : 1)
    } catch {
      finish("\(error)", status: 1)
    }
  }

  /// The actions of this story. Those of the ways that it does not take are left to be asked for, which it never is.
  private static func actions(of program: FlowProgram) -> SystemActions {
    SystemActions(
      [
        "biometrics.enabled": Answer(outcome: "disabled"), "pin.validate": PINCheck(pin: "274938"),
        "account.pid": Answer(outcome: "obtained"), "app.start": Answer(outcome: "shutdown"),
        // A partial flow that is not in the image is an action, too.
        "PF2.7": Answer(outcome: "No (valid) universal link"),
      ], asking: Set(program.requiredActions.map(\.name)))
  }

  private static func finish(_ text: String, status: Int32) {
    print(text)
    exit(status)
  }

  /// The bytes of a file; nil if it cannot be read.
  private static func read(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return bytes
  }
}
