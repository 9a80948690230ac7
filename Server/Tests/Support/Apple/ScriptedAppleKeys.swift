package import Foundation
import Synchronization

/// Apple's key endpoint, controlled by a test: what it answers, when, and how often it was called.
package final class ScriptedAppleKeys: Sendable {
  /// The error of a call while Apple is unavailable.
  package struct Away: Error {}

  private struct State {
    var document: Data?
    var asked = 0
    var isHeld = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  /// Starts with a document, or with Apple unavailable.
  package init(_ document: Data?) { state = Mutex(State(document: document)) }

  /// How many fetches have begun.
  package var asked: Int { state.withLock(\.asked) }

  /// Answers with another document from now on; nil makes Apple unavailable.
  package func answer(_ document: Data?) { state.withLock { $0.document = document } }

  /// Lets fetches wait until ``release()``.
  package func hold() { state.withLock { $0.isHeld = true } }

  /// Lets waiting fetches end.
  package func release() {
    let waiting = state.withLock { state in
      state.isHeld = false
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// One fetch.
  @Sendable package func fetch() async throws -> Data {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let goesOn = state.withLock { state in
        state.asked += 1
        if state.isHeld { state.waiting.append(continuation) }
        return !state.isHeld
      }
      if goesOn { continuation.resume() }
    }
    guard let document = state.withLock(\.document) else { throw Away() }
    return document
  }
}
