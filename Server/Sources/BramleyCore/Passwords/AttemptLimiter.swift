import BramleyAPI
import Foundation
import Synchronization

/// Limits password guessing, without letting a stranger lock the owner out.
///
/// From one network, an address may be tried wrongly five times, then at growing intervals. A network may
/// fail only a limited number of times, whatever the addresses. At most as many concurrent attempts are
/// checked as would be allowed to fail; the others wait for their results, so that the right password is not
/// rejected. Attempts at one address over all networks are delayed, by three seconds at most, and after a
/// hundred failures in an hour refused for growing times; neither where its owner has signed in before. An
/// unknown address is counted like any other. An IPv6 network counts with the /56 and the /48 around it. The
/// counts are stored in memory, by a keyed hash of the address; several nodes share them.
package final class AttemptLimiter: Sendable {
  /// An attempt in progress; it is judged once.
  struct Attempt: Sendable {
    fileprivate let id: UInt64
    fileprivate let origin: AttemptLedger.Origin
    fileprivate let admission: AttemptLedger.Admission
    /// Seconds to wait before it is checked.
    var delay: TimeInterval { admission.delay }
    /// Its number among the recent attempts at the address, over all networks.
    var number: Int { admission.number }
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
    /// By the widest network around theirs, which all of the attempts that they wait for are in.
    var waiting: [ClientNetwork: [Waiter]] = [:]
    var lastID: UInt64 = 0
  }

  /// The most attempts of one network that may wait for others of it.
  static let longestLine = 256
  /// Seconds after which a waiting attempt is rejected.
  static let patience: TimeInterval = 10

  private let state: Mutex<State>
  private let keys: CountKeys
  private let now: @Sendable () -> Date

  /// - Parameters:
  ///   - allowance: how often one network may fail; nil means no limit.
  ///   - keys: the keys of addresses and networks; nil where no other node shares the counts.
  package init(_ allowance: Allowance?, keys: CountKeys? = nil, surroundings: Surroundings) {
    self.keys = keys ?? CountKeys(random: surroundings.random)
    state = Mutex(State(ledger: AttemptLedger(allowance, keys: self.keys)))
    now = surroundings.now
  }

  /// What nodes share.
  package var topics: [SharedTopic] {
    AttemptLedger.Part.allCases.map { part in
      SharedTopic(
        "passwords.\(part.rawValue)", part.kind,
        own: { self.state.withLock { $0.ledger.shared(part, at: self.now()) } },
        take: { changes in self.state.withLock { $0.ledger.take(changes, of: part, at: self.now()) } })
    }
  }

  /// Admits an attempt, after others of its network if it depends on them. The caller must then report its
  /// result.
  ///
  /// - Parameter isKnown: whether the address's account has signed in from the network before.
  func admit(
    _ address: IdentityKey, from client: ClientNetwork?, isKnown: Bool = false
  ) async throws(Refusal) -> Attempt {
    let client = client ?? .unknown
    let line = client.circles.last ?? client
    let origin = AttemptLedger.Origin(
      pair: keys.key(of: "\(client.high) \(client.low) \(address.subject)"),
      address: keys.key(of: address.subject), client: client, isKnown: isKnown)
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (answer: CheckedContinuation<Result<Attempt, Refusal>, Never>) in
        let time = now()
        let result = state.withLock { state -> Result<Attempt, Refusal>? in
          // An attempt that is cancelled later is found in the queue.
          if Task.isCancelled { return .failure(Self.givenUp) }
          if let result = state.admit(id, origin, at: time) { return result }
          guard state.waiting[line, default: []].count < Self.longestLine else {
            return .failure(Self.tooMany(1))
          }
          state.waiting[line, default: []].append(
            Waiter(id: id, origin: origin, since: time, answer: answer))
          return nil
        }
        if let result { answer.resume(returning: result) }
      }
    } onCancel: {
      state.withLock { $0.leave(id, line) }?.answer.resume(returning: .failure(Self.givenUp))
    }
    return try result.get()
  }

  /// Records that the attempt succeeded.
  func succeeded(_ attempt: Attempt) {
    judge(attempt) { $0.succeed(attempt.origin, isStranger: attempt.admission.isStranger, at: $1) }
  }

  /// Records that the attempt failed.
  func failed(_ attempt: Attempt) { judge(attempt) { $0.fail(attempt.origin, at: $1) } }

  /// Records that the attempt was not judged. Earlier results stay.
  func withdrew(_ attempt: Attempt) {
    judge(attempt) { ledger, _ in ledger.withdraw(attempt.origin, isStranger: attempt.admission.isStranger) }
  }

  private func judge(_ attempt: Attempt, _ body: (inout AttemptLedger, Date) -> Void) {
    let time = now()
    let answers = state.withLock { state -> [(Waiter, Result<Attempt, Refusal>)] in
      guard state.underWay.remove(attempt.id) != nil else { return [] }
      body(&state.ledger, time)
      let client = attempt.origin.client
      return state.callUp(client.circles.last ?? client, at: time)
    }
    for (waiter, result) in answers { waiter.answer.resume(returning: result) }
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
  /// Judges an attempt; nil while it has to wait.
  fileprivate mutating func admit(
    _ id: UInt64, _ origin: AttemptLedger.Origin, at time: Date
  ) -> Result<AttemptLimiter.Attempt, Refusal>? {
    switch ledger.admit(origin, at: time) {
    case .waits: return nil
    case .refused(let seconds): return .failure(AttemptLimiter.tooMany(seconds))
    case .admitted(let admission):
      underWay.insert(id)
      return .success(AttemptLimiter.Attempt(id: id, origin: origin, admission: admission))
    }
  }

  /// Resumes, in order of arrival, the waiting attempts of a network that may proceed now and those that have
  /// waited too long.
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
