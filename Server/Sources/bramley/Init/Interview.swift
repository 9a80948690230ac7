import BramleyCore
import Inspection

/// Asks for the values that the command line lacks, and accepts nothing that the doctor would reject.
struct Interview {
  let console: Console
  let rules: AnswerRules

  /// Asks for everything that is missing.
  ///
  /// - Throws: `CommandFailure` when the input ends.
  func answers(beside given: PartialAnswers) throws(CommandFailure) -> PortalAnswers {
    console.show("Each answer is found in Apple's developer portal. Ctrl-C ends without writing anything.\n")
    let team = if let team = given.teamID { team } else { try ask(.teamID, rules.teamID) }
    let path = if let path = given.privateKeyPath { path } else { try askPath() }
    let keyID =
      if let keyID = given.keyID { keyID } else { try askKeyID(team: team, path: path) }
    var (native, web) = (given.nativeClientIDs, given.webClientIDs)
    if native.isEmpty, web.isEmpty {
      native = try askList(.nativeClientIDs, mayBeEmpty: true) { rules.clientIDs($0, .native, team: team) }
      web = try askList(.webClientIDs, mayBeEmpty: !native.isEmpty) {
        rules.clientIDs($0, .web, team: team, native: native)
      }
    }
    let url = if let url = given.publicURL { url } else { try askURL(hasWebClients: !web.isEmpty) }
    let proxies = try proxies(before: url, given.trustedProxies)
    return PortalAnswers(
      teamID: team, keyID: keyID, privateKeyPath: path, nativeClientIDs: native, webClientIDs: web,
      publicURL: url, trustedProxies: proxies, otherProviders: try otherProviders())
  }

  private func askPath() throws(CommandFailure) -> String {
    rules.typedPath(try ask(.privateKeyPath) { rules.keyFile(rules.typedPath($0)) })
  }

  private func askKeyID(team: String, path: String) throws(CommandFailure) -> String {
    try ask(.keyID, else: PortalIDRule.keyID(inNameOf: path)) { rules.keyID($0, team: team, path: path) }
  }

  private func askURL(hasWebClients: Bool) throws(CommandFailure) -> WebOrigin? {
    let text = try ask(.publicURL, mayBeEmpty: true) { rules.publicURL($0, hasWebClients: hasWebClients) }
    return try? WebOrigin(text)
  }

  private func proxies(before url: WebOrigin?, _ given: [String]) throws(CommandFailure) -> [String] {
    guard given.isEmpty, AnswerRules.needsProxies(url) else { return given }
    return try askList(.trustedProxies, mayBeEmpty: false) { rules.trustedProxies($0) }
  }

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

  private func askList(
    _ question: PortalQuestion, mayBeEmpty: Bool, _ judge: ([String]) -> Verdict
  ) throws(CommandFailure) -> [String] {
    try Self.items(ask(question, mayBeEmpty: mayBeEmpty) { judge(Self.items($0)) })
  }

  static func items(_ text: String) -> [String] {
    text.split { $0 == "," || $0.isWhitespace }.map(String.init)
  }

  private func ask(
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
