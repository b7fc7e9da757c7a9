import Lockstep

// The words that the JSON form of a program has for what images hold as numbers.

extension StepClass {
  var word: String {
    switch self {
    case .screen: "screen"
    case .overlay: "overlay"
    case .run: "run"
    case .wait: "wait"
    case .call: "call"
    }
  }
}

extension RowClass {
  var word: String {
    switch self {
    case .input: "input"
    case .event: "event"
    case .outcome: "outcome"
    case .returned: "returned"
    }
  }
}

extension Move {
  var word: String {
    switch self {
    case .stay: "stay"
    case .step: "step"
    case .back: "back"
    case .end: "end"
    case .resume: "resume"
    case .result: "result"
    case .goTo: "go-to"
    case .endGoTo: "end-go-to"
    case .error: "error"
    case .placeholder: "placeholder"
    case .nowhere: "nowhere"
    }
  }

  var leadsToStep: Bool {
    switch self {
    case .step, .goTo, .endGoTo: true
    case .stay, .back, .end, .resume, .result, .error, .placeholder, .nowhere: false
    }
  }
}
