import AppleID
import Foundation
import OpenID

/// Sends the calls to Apple about many people: paced, with a migration token that is renewed when it has
/// expired or is refused. A person fails only when Apple's answer is about that person.
actor TransferLine {
  /// Apple's answer about a person.
  enum Said<Answer: Sendable>: Sendable {
    case answer(Answer)
    /// The person has stopped using the app.
    case gone(TokenErrorBody)
    /// Apple refused repeatedly, while accepting others.
    case refused(AppleCallFailure)
  }

  /// A token is not used in its last minute.
  private static let margin: TimeInterval = 60
  /// How many times one person's call may be refused with a fresh token each time.
  private static let tries = 5
  /// Apple may mean the token when it refuses a person, so a refusal counts only with a token younger than
  /// this.
  private static let youth: TimeInterval = 5

  nonisolated let pace: TransferPace
  private let apple: AppleIDClient
  private let client: AppleClientID
  private let clock: TransferClock
  private var held: (token: MigrationToken, since: TimeInterval, end: TimeInterval)?
  private var renewal: Task<Result<MigrationToken, AppleCallFailure>, Never>?

  init(apple: AppleIDClient, client: AppleClientID, limits: TransferLimits, clock: TransferClock) {
    self.apple = apple
    self.client = client
    self.clock = clock
    pace = TransferPace(limits: limits, clock: clock)
  }

  /// Asks until there is an answer about the person, or a reason to stop.
  nonisolated func ask<Answer: Sendable>(
    _ call: @Sendable (AppleIDClient, AppleClientID, MigrationToken) async throws(AppleCallFailure) -> Answer
  ) async throws(TransferStop) -> Said<Answer> {
    var refusals = 0
    while true {
      let begun = try await pace.turn()
      let token: MigrationToken
      do throws(AppleCallFailure) { token = try await currentToken() } catch {
        await pace.failed(error, begunAt: begun)
        continue
      }
      do throws(AppleCallFailure) {
        let answer = try await call(apple, client, token)
        await pace.succeeded()
        return .answer(answer)
      } catch {
        if case .refused(let body) = error, body.error == .invalidRequest {
          if await drop(token, ifOlderAt: begun) { continue }
          await pace.refusedPerson(body)
          return .gone(body)
        }
        if error.mayMeanTheToken {
          await drop(token)
          refusals += 1
          if refusals == Self.tries { return .refused(error) }
        }
        await pace.failed(error, begunAt: begun)
      }
    }
  }

  private func currentToken() async throws(AppleCallFailure) -> MigrationToken {
    if let held, clock.uptime() < held.end { return held.token }
    let task =
      renewal
      ?? Task { [apple, client] in
        do throws(AppleCallFailure) {
          return .success(try await apple.migrationToken(for: client))
        } catch { return .failure(error) }
      }
    renewal = task
    let begun = clock.uptime()
    let result = await task.value
    if renewal == task { renewal = nil }
    let token = try result.get()
    held = (token, begun, begun + max(TimeInterval(token.expiresIn) - Self.margin, 1))
    return token
  }

  private func drop(_ token: MigrationToken) {
    if held?.token == token { held = nil }
  }

  /// Discards a token that was too old at a time, or has been replaced since; false when the refusal can be
  /// trusted.
  private func drop(_ token: MigrationToken, ifOlderAt time: TimeInterval) -> Bool {
    guard let held, held.token == token else { return true }
    guard time - held.since > Self.youth else { return false }
    drop(token)
    return true
  }
}

extension AppleCallFailure {
  /// Apple does not document its answer to an expired token.
  fileprivate var mayMeanTheToken: Bool {
    switch self {
    case .refused: true
    case .unavailable(let status): status == 401 || status == 403
    case .throttled, .unreachable, .malformed, .secret: false
    }
  }
}
