/// The machine that the figures are from: without it they mean nothing.
enum Machine {
  static func description(swift: String) -> String {
    let processors = (try? Scratch.read("/proc/cpuinfo")) ?? ""
    let lines = processors.split(separator: "\n")
    let cores = lines.count { $0.hasPrefix("processor") }
    let model = lines.first { $0.hasPrefix("model name") }.map(value) ?? "an unknown processor"
    let release = ((try? Scratch.read("/etc/os-release")) ?? "").split(separator: "\n")
    let system =
      release.first { $0.hasPrefix("PRETTY_NAME=") }?.dropFirst("PRETTY_NAME=".count) ?? "an unknown system"
    return "\(model), \(cores) cores; \(system.filter { $0 != "\"" }); Swift \(swift)"
  }

  private static func value(_ line: Substring) -> String {
    String(line.split(separator: ":").last?.drop { $0 == " " } ?? "")
  }
}
