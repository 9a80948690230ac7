import Synchronization

@testable import bramley

/// A person at the terminal with prepared answers; after the last one the input ends.
final class ScriptedConsole: Sendable {
  private let state: Mutex<(answers: [String], shown: String)>

  init(_ answers: some Sequence<String>) { state = Mutex((Array(answers), "")) }

  convenience init(_ answers: String...) { self.init(answers) }

  /// Everything that was shown.
  var shown: String { state.withLock(\.shown) }
  /// The answers that were not used.
  var unused: [String] { state.withLock(\.answers) }

  func console(isTerminal: Bool = true) -> Console {
    Console(
      isTerminal: isTerminal,
      read: { [self] in state.withLock { $0.answers.isEmpty ? nil : $0.answers.removeFirst() } },
      show: { [self] text in state.withLock { $0.shown += text } })
  }
}
