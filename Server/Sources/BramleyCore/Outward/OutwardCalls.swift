import BramleyAPI
package import Foundation
package import OpenID
import Synchronization

/// The calls to one provider that a stranger can cause: each code or access token that is presented costs one, under
/// this app's own client, and anybody can make one up. They are bounded in all and for each network, a credential
/// that the provider refused is not sent again, and a provider that fails is left alone for a while.
///
/// There is one instance for each provider, so that the failures of one don't touch the others.
package final class OutwardCalls: Sendable {
  /// How often one network's credentials may be refused.
  static let refusedOfNetwork = Allowance(count: 30, seconds: 600)
  /// The longest code or token that is sent to a provider.
  static let longestCredential = 4_096

  private struct State {
    var breaker = OutwardBreaker<ProviderCallFailure>()
    var refused = RefusedCredentials()
    /// The refused credentials of each network.
    var failures: NetworkFailures
    /// All credentials of each network.
    var usage: NetworkFailures
  }

  private let provider: String
  private let budget: ProcessOutwardBudget
  private let isLimited: Bool
  private let alerts: OperatorAlerts?
  private let now: @Sendable () -> Date
  private let state: Mutex<State>

  /// - Parameters:
  ///   - provider: the provider as people know it, such as "Google".
  ///   - allowance: how many calls there may be in a period, of which one network gets half; nil for no bound.
  ///   - alerts: where the operator is alerted that the provider refuses this server.
  ///   - keys: the keys of networks.
  package init(
    _ provider: String, allowance: Allowance?, alerts: OperatorAlerts? = nil,
    keys: CountKeys = CountKeys(random: Surroundings.live.random),
    now: @escaping @Sendable () -> Date
  ) {
    self.alerts = alerts
    self.provider = provider
    budget = ProcessOutwardBudget(allowance)
    isLimited = allowance != nil
    self.now = now
    let share = Allowance(count: max((allowance?.count ?? 2) / 2, 1), seconds: allowance?.seconds ?? 60)
    state = Mutex(
      State(
        failures: NetworkFailures(Self.refusedOfNetwork, keys: keys),
        usage: NetworkFailures(share, keys: keys)))
  }

  /// What nodes share, under the provider's id.
  package func topics(of id: String) -> [SharedTopic] {
    let now = now
    return [
      budget.topic("\(id).calls", now: now),
      SharedTopic(
        "\(id).pauses", .pause, own: { self.state.withLock { $0.breaker.shared(at: now()) } },
        take: { changes in self.state.withLock { $0.breaker.take(changes, at: now()) } }),
      SharedTopic(
        "\(id).refused", .usage, own: { self.state.withLock { $0.failures.shared(at: now()) } },
        take: { changes in self.state.withLock { $0.failures.take(changes, at: now()) } }),
      SharedTopic(
        "\(id).presented", .usage, own: { self.state.withLock { $0.usage.shared(at: now()) } },
        take: { changes in self.state.withLock { $0.usage.take(changes, at: now()) } }),
    ]
  }

  /// Why the provider is left alone for a while; nil where it is called.
  package var pause: ProviderCallFailure? {
    let time = now()
    return state.withLock { $0.breaker.current(at: time)?.failure }
  }

  /// Makes the calls that verify a credential, if they are within the bounds.
  ///
  /// - Parameters:
  ///   - credential: the code or token, with all that decides whether the provider accepts it.
  ///   - network: the network that the credential came from.
  ///   - verify: makes the calls; it returns a failure where the provider's answer says that the credential is
  ///     wrong. Such a credential is not sent again.
  package func verify<Value: Sendable>(
    _ credential: OutwardCredential, from network: ClientNetwork?,
    _ verify: () async throws(ProviderCallFailure) -> Result<Value, Refusal>
  ) async throws(Refusal) -> Value {
    try admit(credential, from: network)
    let verdict: Result<Value, Refusal>
    do throws(ProviderCallFailure) { verdict = try await verify() } catch {
      let refusal = Refusal(error, of: provider)
      guard refusal.isOfCredential else {
        let time = now()
        state.withLock { $0.breaker.count(error, at: time) }
        if refusal.code == .providerConfiguration { alert() }
        throw refusal
      }
      throw keep(refusal, of: credential, from: network)
    }
    state.withLock { $0.breaker.answered() }
    clearAlert()
    switch verdict {
    case .success(let value): return value
    case .failure(let refusal): throw keep(refusal, of: credential, from: network)
    }
  }

  /// Exchanges a code, if that is within the bounds.
  package func exchange<Value: Sendable>(
    _ code: OutwardCredential, from network: ClientNetwork?,
    _ exchange: () async throws(ProviderCallFailure) -> Value
  ) async throws(Refusal) -> Value {
    try await verify(code, from: network) { () async throws(ProviderCallFailure) in
      .success(try await exchange())
    }
  }

  private func alert() {
    alerts?.raise(
      .providerConfiguration,
      "\(provider) refuses this server's client id, secret or callback address. Compare them with its console."
    )
  }

  /// Clears the alert where it is about this provider: it accepted this server again.
  private func clearAlert() {
    guard let alerts, alerts.current[.providerConfiguration]?.hasPrefix("\(provider) refuses") == true else {
      return
    }
    alerts.clear(.providerConfiguration)
  }

  private func keep(
    _ refusal: Refusal, of credential: OutwardCredential, from network: ClientNetwork?
  ) -> Refusal {
    let time = now()
    state.withLock { state in
      state.breaker.answered()
      state.refused.keep(refusal, of: credential.hash)
      state.failures.fail(network ?? .unknown, at: time)
    }
    return refusal
  }

  /// Admits a credential, and counts it.
  private func admit(_ credential: OutwardCredential, from network: ClientNetwork?) throws(Refusal) {
    guard credential.isPlausible else {
      throw Refusal(.codeInvalid, "This is no code or token of \(provider)'s.")
    }
    let (time, network) = (now(), network ?? .unknown)
    let (refusal, wait, pause) = state.withLock { state in
      let refusal = state.refused.refusal(of: credential.hash)
      let wait =
        isLimited
        ? max(state.failures.wait(of: network, at: time), state.usage.wait(of: network, at: time)) : 0
      let pause = refusal == nil && wait <= 0 ? state.breaker.pause(at: time) : nil
      if refusal == nil, wait <= 0, pause == nil { state.usage.fail(network, at: time) }
      return (refusal, wait, pause)
    }
    if let refusal { throw refusal }
    guard wait <= 0 else {
      throw tooMany("Many codes or tokens of \(provider) came from this network.", wait)
    }
    if let pause {
      var refusal = Refusal(pause.failure, of: provider)
      if refusal.code == .providerUnavailable { refusal.retryAfter = Int(pause.seconds.rounded(.up)) }
      throw refusal
    }
    guard let wait = budget.take(at: time) else { return }
    throw tooMany("Many codes or tokens of \(provider) arrive at once.", wait)
  }

  private func tooMany(_ detail: String, _ wait: TimeInterval) -> Refusal {
    Refusal(
      .rateLimited, detail, remedy: "Try again later; the server's operator sets limits.bare_codes.",
      retryAfter: Int(max(wait, 1).rounded(.up)))
  }
}

/// A code or token that a provider is asked about.
package struct OutwardCredential: Sendable {
  /// SHA-256 of all that decides whether the provider accepts it.
  let hash: Data
  /// Whether a provider could have issued it, so that a stranger can't make the provider fail with other texts.
  let isPlausible: Bool

  /// - Parameters:
  ///   - text: the code or token.
  ///   - parts: what the provider compares it with, such as the redirect address and the PKCE verifier.
  package init(_ text: String, with parts: String?...) {
    hash = SecretHash.of(([text] + parts.map { $0 ?? "" }).joined(separator: "\n"))
    isPlausible =
      (1...OutwardCalls.longestCredential).contains(text.utf8.count)
      && ([text] + parts.compactMap(\.self)).allSatisfy { part in
        part.utf8.count <= OutwardCalls.longestCredential
          && part.utf8.allSatisfy { (0x20...0x7E).contains($0) }
      }
  }
}

extension Refusal {
  /// Whether the credential is wrong, and neither this server nor the provider.
  fileprivate var isOfCredential: Bool { code == .codeInvalid || code == .credentialsInvalid }
}
