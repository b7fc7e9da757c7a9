import Foundation
import HostileInput

/// How the soak was called.
struct Options {
  var seed: UInt64 = 1
  var first = 0
  var count = 1_000_000
  var jobs = 2
  /// The file of a worker's progress.
  var worker: String?
  /// A file to try as it is.
  var file: String?
  /// Show the mutated text of `first` instead of trying it.
  var shows = false

  var end: Int { first + count }

  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      if name == "--show" {
        shows = true
        continue
      }
      guard let value = rest.popFirst() else { return nil }
      switch name {
      case "--seed": seed = UInt64(value) ?? seed
      case "--first": first = Int(value) ?? first
      case "--count": count = Int(value) ?? count
      case "--jobs": jobs = Int(value) ?? jobs
      case "--only": (first, count, jobs) = (Int(value) ?? 0, 1, 0)
      case "--file": file = value
      case "--worker": worker = value
      default: return nil
      }
    }
  }
}

guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
  print(
    "usage: soak [--seed N] [--first N] [--count N] [--jobs N] | --only N [--seed N] [--show] | --file PATH")
  exit(2)
}
let corpus = try Corpus()
if let flaw = corpus.flaw {
  print(flaw)
  exit(2)
}
if let progress = options.worker {
  let worker = Worker(seed: options.seed, numbers: options.first..<options.end, progress: progress)
  FileHandle.standardOutput.write(try JSONEncoder().encode(worker.run(corpus)))
} else if let file = options.file {
  var trial = Trial(corpus, seed: options.seed, number: 0)
  try trial.run(Array(Data(contentsOf: URL(fileURLWithPath: file))), path: file)
  print("\(file): fine")
} else if options.jobs == 0 {
  var trial = Trial(corpus, seed: options.seed, number: options.first)
  do {
    try trial.run()
    print(options.shows ? String(decoding: trial.text, as: UTF8.self) : "\(trial.account): fine")
  } catch {
    print(options.shows ? String(decoding: trial.text, as: UTF8.self) : "\(trial.account): \(error)")
    exit(1)
  }
} else {
  exit(try Soak(options).run() ? 0 : 1)
}
