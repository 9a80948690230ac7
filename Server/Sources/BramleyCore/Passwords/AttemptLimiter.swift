import BramleyAPI
import Crypto
import Foundation
import Synchronization

/// Holds back whoever guesses passwords, without letting a stranger lock somebody out.
///
/// From one network an address may be tried five times wrongly, then at growing intervals; and a network may be wrong
/// only so often, whatever the addresses. Of tries that come together no more are looked at than may be wrong; the
/// others wait for what becomes of these, so that who has the right password is not sent away. Over all networks
/// together tries of one address only take longer, three seconds at most, and not where its owner has signed in before.
/// An address that nobody has is counted like any other. Kept in memory, by a keyed hash of the address.
package final class AttemptLimiter: Sendable {
  /// So many wrong tries in so many seconds.
  package struct Allowance: Sendable {
    /// How many.
    package var count: Int
    /// In how many seconds.
    package var seconds: Int

    package init(count: Int, seconds: Int) {
      self.count = count
      self.seconds = seconds
    }

    /// Seconds after which one more is earned.
    var interval: TimeInterval { TimeInterval(seconds) / TimeInterval(max(count, 1)) }
    /// Seconds of tries that may be used up at once.
    var burst: TimeInterval { interval * TimeInterval(max(count, 1) - 1) }
  }

  /// A try that is under way; it is judged once.
  struct Attempt: Sendable {
    fileprivate let id: UInt64
    fileprivate let origin: AttemptLedger.Origin
    /// Seconds to wait before it is looked at.
    let delay: TimeInterval
  }

  fileprivate struct Waiter {
    let id: UInt64
    let origin: AttemptLedger.Origin
    let since: Date
    let answer: CheckedContinuation<Result<Attempt, Refusal>, Never>
  }

  fileprivate struct State {
    var ledger: AttemptLedger
    var underWay: Set<UInt64> = []
    var waiting: [ClientNetwork: [Waiter]] = [:]
    var lastID: UInt64 = 0
  }

  /// Tries of one network that may wait for others of it.
  static let longestLine = 256
  /// Seconds after which a try is sent away when it would have to wait on.
  static let patience: TimeInterval = 10

  private let state: Mutex<State>
  private let key: SymmetricKey
  private let now: @Sendable () -> Date

  /// Makes a limiter.
  ///
  /// - Parameter allowance: how often one network may be wrong; nil holds nobody back.
  package init(_ allowance: Allowance?, surroundings: Surroundings) {
    state = Mutex(State(ledger: AttemptLedger(allowance)))
    key = SymmetricKey(data: surroundings.random(32))
    now = surroundings.now
  }

  /// Lets a try begin, after others of its network where it depends on them. Whoever is let in says what came of it.
  func admit(_ address: IdentityKey, from client: ClientNetwork?) async throws(Refusal) -> Attempt {
    let client = client ?? ClientNetwork(high: 0, low: 0)
    let origin = AttemptLedger.Origin(
      pair: hash("\(client.high) \(client.low) \(address.subject)"), address: hash(address.subject),
      client: client)
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (answer: CheckedContinuation<Result<Attempt, Refusal>, Never>) in
        let time = now()
        let result = state.withLock { state -> Result<Attempt, Refusal>? in
          // Whoever is cancelled later is found in the line.
          if Task.isCancelled { return .failure(Self.givenUp) }
          if let result = state.admit(id, origin, at: time) { return result }
          guard state.waiting[client, default: []].count < Self.longestLine else {
            return .failure(Self.tooMany(1))
          }
          state.waiting[client, default: []].append(
            Waiter(id: id, origin: origin, since: time, answer: answer))
          return nil
        }
        if let result { answer.resume(returning: result) }
      }
    } onCancel: {
      state.withLock { $0.leave(id, client) }?.answer.resume(returning: .failure(Self.givenUp))
    }
    return try result.get()
  }

  /// The try was right.
  func succeeded(_ attempt: Attempt) { judge(attempt) { $0.succeed(attempt.origin, at: $1) } }

  /// The try was wrong.
  func failed(_ attempt: Attempt) { judge(attempt) { $0.fail(attempt.origin, at: $1) } }

  /// The try was not judged. What was said of it before stands.
  func withdrew(_ attempt: Attempt) { judge(attempt) { ledger, _ in ledger.withdraw(attempt.origin) } }

  /// How often the address was tried wrongly of late, over all networks.
  func failures(_ attempt: Attempt) -> Int {
    state.withLock { $0.ledger.failures(of: attempt.origin, at: now()) }
  }

  private func judge(_ attempt: Attempt, _ body: (inout AttemptLedger, Date) -> Void) {
    let time = now()
    let answers = state.withLock { state -> [(Waiter, Result<Attempt, Refusal>)] in
      guard state.underWay.remove(attempt.id) != nil else { return [] }
      body(&state.ledger, time)
      return state.callUp(attempt.origin.client, at: time)
    }
    for (waiter, result) in answers { waiter.answer.resume(returning: result) }
  }

  private func hash(_ text: String) -> AttemptLedger.Key {
    HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key).withUnsafeBytes {
      AttemptLedger.Key(
        $0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
  }

  private static let givenUp = Refusal(.unavailable, "The request was given up.", retryAfter: 1)

  fileprivate static func tooMany(_ seconds: TimeInterval) -> Refusal {
    Refusal(
      .rateLimited, "Too many tries to sign in.",
      remedy: "Try again later, or raise limits.failed_passwords.",
      retryAfter: Int(seconds.rounded(.up)))
  }
}

extension AttemptLimiter.State {
  /// What becomes of a try; nil while it has to wait.
  fileprivate mutating func admit(
    _ id: UInt64, _ origin: AttemptLedger.Origin, at time: Date
  ) -> Result<AttemptLimiter.Attempt, Refusal>? {
    switch ledger.admit(origin, at: time) {
    case .waits: return nil
    case .refused(let seconds): return .failure(AttemptLimiter.tooMany(seconds))
    case .admitted(let delay):
      underWay.insert(id)
      return .success(AttemptLimiter.Attempt(id: id, origin: origin, delay: delay))
    }
  }

  /// Calls up, in order of coming, all of a network whose turn it is now, and who has waited for too long.
  fileprivate mutating func callUp(
    _ client: ClientNetwork, at time: Date
  ) -> [(AttemptLimiter.Waiter, Result<AttemptLimiter.Attempt, Refusal>)] {
    guard let line = waiting.removeValue(forKey: client) else { return [] }
    var (staying, answers): ([AttemptLimiter.Waiter], _) = (
      [], [(AttemptLimiter.Waiter, Result<AttemptLimiter.Attempt, Refusal>)]()
    )
    for waiter in line {
      if let result = admit(waiter.id, waiter.origin, at: time) {
        answers.append((waiter, result))
      } else if time.timeIntervalSince(waiter.since) > AttemptLimiter.patience {
        answers.append((waiter, .failure(AttemptLimiter.tooMany(1))))
      } else {
        staying.append(waiter)
      }
    }
    if !staying.isEmpty { waiting[client] = staying }
    return answers
  }

  fileprivate mutating func leave(_ id: UInt64, _ client: ClientNetwork) -> AttemptLimiter.Waiter? {
    guard let index = waiting[client]?.firstIndex(where: { $0.id == id }) else { return nil }
    defer { if waiting[client]?.isEmpty == true { waiting[client] = nil } }
    return waiting[client]?.remove(at: index)
  }
}
