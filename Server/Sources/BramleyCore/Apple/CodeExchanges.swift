package import AppleID
import BramleyAPI
package import Foundation
import OpenID
import Synchronization

/// The exchanges of codes at Apple: by the jobs of sign-ins with a verified token, and for bare codes, which
/// any stranger may make up. Both share one budget and one breaker, and the jobs go first: a bare code gets
/// what they leave.
package final class CodeExchanges: Sendable {
  /// How often one network's bare codes may be refused.
  static let refusedOfNetwork = Allowance(count: 30, seconds: 600)
  /// The most marks of refused codes that wait for their removal.
  static let mostReleases = 1_024

  /// What became of a job's exchange.
  enum Outcome {
    case answered(TokenResponse)
    case failed(AppleCallFailure)
    /// Apple was not asked, because it failed lately; it may be asked after a number of seconds.
    case paused(AppleCallFailure, seconds: TimeInterval)
  }

  private struct State {
    var breaker = ExchangeBreaker()
    var refused = RefusedCredentials()
    var networks: NetworkFailures
    var releases: [ReleasedClaim] = []
  }

  private let apple: AppleIDClient
  private let budget: any OutwardBudget
  private let callback: String
  private let isLimited: Bool
  private let now: @Sendable () -> Date
  private let state: Mutex<State>

  /// - Parameters:
  ///   - budget: how many exchanges there may be.
  ///   - callback: this server's own redirect address.
  ///   - isLimited: whether networks are limited too.
  ///   - keys: the keys of networks.
  package init(
    apple: AppleIDClient, budget: any OutwardBudget, callback: String, isLimited: Bool = true,
    keys: CountKeys = CountKeys(random: Surroundings.live.random),
    now: @escaping @Sendable () -> Date
  ) {
    self.apple = apple
    self.budget = budget
    self.callback = callback
    self.isLimited = isLimited
    self.now = now
    state = Mutex(State(networks: NetworkFailures(Self.refusedOfNetwork, keys: keys)))
  }

  /// Whether Apple is left alone for a while, after failures in a row or a refusal of this server.
  package var isPaused: Bool {
    let time = now()
    return state.withLock { $0.breaker.isPaused(at: time) }
  }

  /// What nodes share, but for the budget.
  package var topics: [SharedTopic] {
    let now = now
    return [
      SharedTopic(
        "apple.refused", .usage, own: { self.state.withLock { $0.networks.shared(at: now()) } },
        take: { changes in self.state.withLock { $0.networks.take(changes, at: now()) } }),
      SharedTopic(
        "apple.pauses", .pause, own: { self.state.withLock { $0.breaker.shared(at: now()) } },
        take: { changes in self.state.withLock { $0.breaker.take(changes, at: now()) } }),
    ]
  }

  /// Exchanges the code of a job, unless Apple can't be asked now.
  func exchangeForJob(
    _ code: String, _ client: AppleClientID, _ redirectURI: String?
  ) async -> Outcome {
    if let pause = state.withLock({ $0.breaker.pause(for: client, at: now()) }) {
      return .paused(pause.failure, seconds: pause.seconds)
    }
    await budget.countVerified(at: now())
    do throws(AppleCallFailure) {
      return .answered(try await exchange(code, client, redirectURI))
    } catch {
      return .failed(error)
    }
  }

  /// Exchanges a bare code that was admitted. A refusal by Apple is remembered.
  func exchange(
    _ code: BareCode, from network: ClientNetwork?
  ) async throws(AppleCallFailure) -> TokenResponse {
    do throws(AppleCallFailure) {
      return try await exchange(code.text, code.client, code.redirectURI)
    } catch {
      let refusal = Refusal(error)
      if refusal.code == .codeInvalid {
        state.withLock { state in
          state.refused.keep(refusal, of: code.hash)
          state.networks.fail(network ?? .unknown, at: now())
        }
      }
      throw error
    }
  }

  private func exchange(
    _ code: String, _ client: AppleClientID, _ redirectURI: String?
  ) async throws(AppleCallFailure) -> TokenResponse {
    do throws(AppleCallFailure) {
      let answer = try await apple.exchange(code: code, client: client, redirectURI: redirectURI)
      state.withLock { $0.breaker.answered(for: client) }
      return answer
    } catch {
      let time = now()
      state.withLock { state in
        if case .refused(let body) = error, body.error == .invalidGrant || body.error == .invalidRequest {
          state.breaker.answered(for: client)
        } else {
          let isOurs = (redirectURI ?? callback) == callback
          state.breaker.failed(error, for: client, isOurs: isOurs, at: time)
        }
      }
      throw error
    }
  }
}

// What a bare code must pass before it costs anything.
extension CodeExchanges {
  /// Requires that the code may be one of Apple's, and that Apple did not refuse it before. Costs neither a
  /// row nor a call.
  func demandUnrefused(_ code: BareCode) throws(Refusal) {
    guard code.isPlausible else {
      throw Refusal(.codeInvalid, "This is no code of Apple's.", remedy: "Send the code as Apple gave it.")
    }
    if let refusal = state.withLock({ $0.refused.refusal(of: code.hash) }) { throw refusal }
  }

  /// Admits the exchange of a bare code, and counts it.
  func admit(_ code: BareCode, from network: ClientNetwork?) async throws(Refusal) {
    let time = now()
    let (pause, wait) = state.withLock { state in
      let wait = isLimited ? state.networks.wait(of: network ?? .unknown, at: time) : 0
      return (wait > 0 ? nil : state.breaker.pause(for: code.client, at: time), wait)
    }
    guard wait <= 0 else {
      throw Self.tooMany("Apple refused many codes that came from this network.", wait)
    }
    if let pause {
      var refusal = Refusal(pause.failure)
      if refusal.code == .appleUnavailable { refusal.retryAfter = Int(pause.seconds.rounded(.up)) }
      throw refusal
    }
    guard let wait = await budget.take(at: time) else { return }
    throw Self.tooMany("Many codes without an identity token arrive at once.", wait)
  }

  private static func tooMany(_ detail: String, _ wait: TimeInterval) -> Refusal {
    Refusal(
      .rateLimited, detail,
      remedy: "Send the identity token along with the code, try again later, or raise limits.bare_codes.",
      retryAfter: Int(max(wait, 1).rounded(.up)))
  }

  /// The claims that came to nothing. The next claim removes their rows in its own transaction, so that a
  /// refused code costs no transaction of its own.
  var releases: [ReleasedClaim] { state.withLock { $0.releases } }

  /// Leaves the removal of a claim to the next one. A claim that nobody removes ends by itself.
  func release(_ claim: CodeClaim) {
    state.withLock { state in
      if state.releases.count >= Self.mostReleases { state.releases.removeFirst() }
      state.releases.append(ReleasedClaim(mark: claim.mark.hash, until: claim.until))
    }
  }

  /// A claim that was stored removed these.
  func removed(_ claims: [ReleasedClaim]) {
    guard !claims.isEmpty else { return }
    let removed = Set(claims)
    state.withLock { $0.releases.removeAll { removed.contains($0) } }
  }
}

/// A code without an identity token, with all that Apple is sent for it.
struct BareCode: Sendable {
  let text: String
  let client: AppleClientID
  let redirectURI: String?
  /// SHA-256 of all three: with another redirect address Apple may accept the code.
  let hash: Data

  /// Whether Apple could have issued the code, so that a stranger can't make it fail with other texts.
  var isPlausible: Bool {
    (1...1_024).contains(text.utf8.count) && (redirectURI?.utf8.count ?? 0) <= 2_048
      && [text, redirectURI ?? ""].allSatisfy { $0.utf8.allSatisfy { (0x20...0x7E).contains($0) } }
  }

  init(_ text: String, _ client: AppleClientID, redirectURI: String?) {
    self.text = text
    self.client = client
    self.redirectURI = redirectURI
    hash = SecretHash.of("\(client.rawValue)\n\(redirectURI ?? "")\n\(text)")
  }
}
