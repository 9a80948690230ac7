import BramleyAPI
package import Foundation
import Metrics
import OpenID
import Synchronization

/// Asks a back end of the operator's something on which a request waits, outside every transaction.
///
/// A back end that fails several times in a row is left alone for a while, so that requests don't each wait for it.
package final class Hook: Sendable {
  /// Seconds in which it has to answer.
  package static let patience: TimeInterval = 0.5
  /// The longest answer in bytes.
  static let longestAnswer = 16 * 1_024
  /// The longest reason that a person is shown, in characters.
  static let longestReason = 200

  /// The question, which names the hook in metrics and in its body's `type`.
  package enum Question: String, Sendable {
    case signUp = "sign_up"
    case token
  }

  /// Why there is no answer.
  package enum Failure: Error, Sendable, Equatable {
    case unreachable
    case tooSlow
    /// Another status than 200.
    case answered(Int)
    /// It is not the answer of a hook; the text says why, with nothing that the back end wrote.
    case malformed(String)

    var words: String {
      switch self {
      case .unreachable: "it can't be reached"
      case .tooSlow: "it did not answer within half a second"
      case .answered(let status): "it answered \(status)"
      case .malformed(let fault): "its answer \(fault)"
      }
    }
  }

  /// What the back end answers.
  struct Answer: Decodable, Sendable, Equatable {
    var decision: String
    var reason: String?
    var claims: [String: JSONValue]?
  }

  private struct Body<Contents: Encodable>: Encodable {
    var type: String
    var timestamp: Date
    var data: Contents
  }

  private let question: Question
  private let caller: WebhookCaller
  private let alerts: OperatorAlerts
  private let surroundings: Surroundings
  private let patience: TimeInterval
  private let breaker = Mutex(OutwardBreaker<Failure>())

  package init(
    _ question: Question, caller: WebhookCaller, alerts: OperatorAlerts,
    patience: TimeInterval = Hook.patience, surroundings: Surroundings
  ) {
    self.question = question
    self.caller = caller
    self.alerts = alerts
    self.patience = patience
    self.surroundings = surroundings
  }

  /// Asks, and lets the caller read the answer.
  ///
  /// - Parameter read: Throws what makes the answer unusable: the same as no answer.
  func ask<Value>(
    about contents: some Encodable, _ read: (Answer) throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let now = surroundings.now()
    if let pause = breaker.withLock({ $0.pause(at: now) }) {
      count("left_alone")
      throw pause.failure
    }
    do throws(Failure) {
      let value = try read(try await answer(to: contents, at: now))
      breaker.withLock { $0.answered() }
      alerts.clear(question.alert)
      count("answered")
      return value
    } catch {
      // Somebody who hung up says nothing of the back end.
      if Task.isCancelled { throw error }
      let (failure, ended) = (error, surroundings.now())
      let isPaused = breaker.withLock { breaker in
        breaker.failed(failure, at: ended)
        return breaker.current(at: ended) != nil
      }
      if isPaused {
        alerts.raise(
          question.alert,
          "The back end of hooks.\(question.rawValue) fails: \(failure.words). It is asked again by itself.")
      }
      count("failed")
      throw failure
    }
  }

  private func answer(to contents: some Encodable, at now: Date) async throws(Failure) -> Answer {
    let body = Body(type: "hook.\(question.rawValue)", timestamp: now, data: contents)
    guard let json = try? WireJSON.encoder().encode(body) else { throw .malformed("was never asked for") }
    let id = "hook_" + surroundings.newIDText(at: now)
    let status: Int
    let bytes: Data
    do {
      let answer = try await caller.call(json, id: id, within: patience)
      (status, bytes) = (answer.status, answer.body)
    } catch is WebhookCaller.TooSlow {
      throw .tooSlow
    } catch {
      throw .unreachable
    }
    guard status == 200 else { throw .answered(status) }
    guard bytes.count <= Self.longestAnswer else { throw .malformed("is too long") }
    guard let answer = try? JSONDecoder().decode(Answer.self, from: bytes) else {
      throw .malformed("is no JSON object with a decision")
    }
    return answer
  }

  private func count(_ outcome: String) {
    Counter(
      label: "bramley_hook_calls_total", dimensions: [("hook", question.rawValue), ("outcome", outcome)]
    ).increment()
  }
}

extension Hook.Question {
  fileprivate var alert: OperatorAlert {
    switch self {
    case .signUp: .signUpHook
    case .token: .tokenHook
    }
  }
}

extension Hook.Answer {
  /// The reason as a person may be shown it: one line, bounded.
  var shownReason: String? {
    guard let reason else { return nil }
    let shown = reason.printable(upTo: Hook.longestReason)
    return shown.isEmpty ? nil : shown
  }
}
