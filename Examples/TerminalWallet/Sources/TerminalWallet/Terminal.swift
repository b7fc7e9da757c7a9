import Lockstep
import LockstepPIN

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Draws screens as text, and reads what the user chooses by its number.
struct Terminal {
  /// Draws a screen and asks for a choice.
  ///
  /// - Returns: nil at the end of the input.
  func choose(on screen: Flows.Screen) -> FlowView.Selection? {
    draw(screen.view)
    let form = screen.form
    if form.enter != nil { print("  digits  \(screen.view.inputs.first?.text ?? "")") }
    for (number, selection) in form.choices.enumerated() {
      print("  \(number + 1))  \(selection.choice.label)")
    }
    while let line = prompt("> ", isSecret: form.enter != nil) {
      if line.utf8.count < 3, let number = Int(line), form.choices.indices.contains(number - 1) {
        return form.choices[number - 1]
      }
      if let enter = form.enter { return enter(Secret(line.utf8)) }
      print("Enter the number of a choice.")
    }
    return nil
  }

  func ask(_ question: String, _ answers: [String]) -> String? {
    print("\n\(question)")
    for (number, answer) in answers.enumerated() { print("  \(number + 1))  \(answer)") }
    while let line = prompt("> ", isSecret: false) {
      if let number = Int(line), answers.indices.contains(number - 1) { return answers[number - 1] }
      print("Enter the number of an answer.")
    }
    return nil
  }

  private func draw(_ view: FlowView) {
    print("\n── \(view.title) ──")
    if let message = view.message { print(message) }
    for value in view.data { print("\(value.name): \(value.value)") }
  }

  /// Reads a line; what is typed is not shown where it may be a secret.
  private func prompt(_ text: String, isSecret: Bool) -> String? {
    print(text, terminator: "")
    fflush(nil)
    guard isSecret, isatty(0) == 1 else { return readLine() }
    var old = termios()
    tcgetattr(0, &old)
    var quiet = old
    quiet.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(0, TCSANOW, &quiet)
    defer { tcsetattr(0, TCSANOW, &old) }
    let line = readLine()
    print()
    return line
  }
}
