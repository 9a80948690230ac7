import Inspection

// How a question is put, and its answer read.
extension Interview {
  /// The failure when a pipe holds too few answers.
  static let inputEnded = CommandFailure(.usage, "the input ended before everything was said")

  /// Asks a question and returns whether the person agrees.
  func confirm(_ question: String) throws(CommandFailure) -> Bool {
    while true {
      console.show("\n\(question) [Y/n] ")
      // A person who pipes all answers has agreed.
      switch (console.isTerminal ? try line() : console.read() ?? "").lowercased() {
      case "", "y", "yes": return true
      case "n", "no": return false
      default: continue
      }
    }
  }

  func askList(
    _ question: PortalQuestion, mayBeEmpty: Bool, _ judge: ([String]) -> Verdict
  ) throws(CommandFailure) -> [String] {
    try Self.items(ask(question, mayBeEmpty: mayBeEmpty) { judge(Self.items($0)) })
  }

  static func items(_ text: String) -> [String] {
    text.split { $0 == "," || $0.isWhitespace }.map(String.init)
  }

  func ask(
    _ question: PortalQuestion, else fallback: String? = nil, mayBeEmpty: Bool = false,
    _ judge: (String) -> Verdict
  ) throws(CommandFailure) -> String {
    try ask(question.title, question.explanation, else: fallback, mayBeEmpty: mayBeEmpty, judge)
  }

  func ask(
    _ title: String, _ explanation: String, else fallback: String? = nil, mayBeEmpty: Bool = false,
    _ judge: (String) -> Verdict
  ) throws(CommandFailure) -> String {
    console.show("\n\(explanation)\n")
    while true {
      console.show("\(title)\(fallback.map { " [\($0)]" } ?? ""): ")
      let typed = try line()
      let answer = typed.isEmpty ? fallback ?? "" : typed
      if answer.isEmpty {
        if mayBeEmpty { return "" }
        guard console.isTerminal else { throw CommandFailure(.usage, "\(title) is needed.") }
        console.show("  It is needed.\n")
        continue
      }
      switch judge(answer) {
      case .ok: return answer
      case .warn(let message, let remedy):
        console.show("  Note: \(message) \(remedy)\n")
        return answer
      case .fail(let message, let remedy):
        // The next line of a pipe is the answer to the next question.
        guard console.isTerminal else { throw CommandFailure(.usage, "\(message) \(remedy)") }
        console.show("  \(message) \(remedy)\n")
      }
    }
  }

  private func line() throws(CommandFailure) -> String {
    guard let line = console.read() else {
      guard console.isTerminal else { throw Self.inputEnded }
      console.show("\n")
      throw CommandFailure(.refused, "the input ended before everything was said; nothing was written")
    }
    var text = line[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
