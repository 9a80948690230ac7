import AppleID
import BramleyAPI
import Crypto
import Foundation
package import Logging

/// Judges whether requests come from the operator's own apps, where `defence.app_attest` asks for it.
package struct AppAttestGate: Sendable {
  package let policy: AppAttestPolicy
  private let challenges: AppAttestChallenges
  private let store: any AppAttestStore
  /// Judges the tokens of devices without App Attest; nil where they don't count.
  private let devices: DeviceCheckJudge?
  private let surroundings: Surroundings
  private let logger: Logger

  package init(
    _ policy: AppAttestPolicy, challenges: AppAttestChallenges, store: any AppAttestStore,
    devices: DeviceCheckJudge?, surroundings: Surroundings, logger: Logger
  ) {
    self.policy = policy
    self.challenges = challenges
    self.store = store
    self.devices = devices
    self.surroundings = surroundings
    self.logger = logger
  }

  /// Whether requests of this kind are looked at.
  package func asks(before use: AttestedUse) -> Bool { policy.mode != .off && policy.uses.contains(use) }

  /// Returns what a request proves, and spends the proof.
  ///
  /// With `required` a wrong proof is refused; with `optional` it counts as missing, so that a mistake in an app keeps
  /// nobody out before the operator has seen it.
  package func standing(
    _ presented: PresentedAttestation?, from network: ClientNetwork?, before use: AttestedUse
  ) async throws(Refusal) -> AttestationStanding {
    guard asks(before: use) else { return .notAsked }
    let isDemanded = policy.mode == .required
    do throws(Refusal) {
      switch presented {
      case nil:
        AppAttestMetrics.count(use, "missing")
        return .missing(isDemanded: isDemanded)
      case .assertion(let assertion):
        let key = try await key(of: assertion, before: use)
        AppAttestMetrics.count(use, "app_attest")
        return .app(key)
      case .deviceToken(let token):
        guard let devices else { return .missing(isDemanded: isDemanded) }
        try await devices.judge(token, from: network)
        AppAttestMetrics.count(use, "device_check")
        return .device
      }
    } catch {
      guard !isDemanded else { throw error }
      return .missing(isDemanded: false)
    }
  }

  private func key(
    of presented: PresentedAssertion, before use: AttestedUse
  ) async throws(Refusal) -> AppAttestKeyID {
    guard let id = AppAttestKeyID(presented.key) else { throw refused(.malformed, before: use) }
    let stored: AttestedKeyRecord?
    do throws(StoreError) { stored = try await store.attestedKey(id) } catch { throw Refusal(error) }
    let acceptance: AssertionUse
    do throws(AppAttestFault) { acceptance = try verified(presented, stored) } catch {
      throw refused(error, before: use)
    }
    let outcome: AssertionUse.Outcome
    do throws(StoreError) { outcome = try await store.accept(acceptance) } catch { throw Refusal(error) }
    switch outcome {
    case .accepted: return id
    case .counterUsed: throw refused(.counter, before: use)
    case .challengeUsed: throw refused(.challenge, before: use)
    }
  }

  private func verified(
    _ presented: PresentedAssertion, _ stored: AttestedKeyRecord?
  ) throws(AppAttestFault) -> AssertionUse {
    guard let stored else { throw .unknownKey }
    guard let challenge = challenges.read(presented.challenge) else { throw .challenge }
    guard policy.apps.contains(stored.app) else { throw .app }
    guard policy.environments.contains(stored.environment) else { throw .environment }
    guard let encoded = Data(attested: presented.assertion, upTo: AppAssertion.longest * 4 / 3 + 4),
      let key = try? P256.Signing.PublicKey(x963Representation: stored.publicKey)
    else { throw .malformed }
    let counter = try AppAssertion(encoded: encoded).verify(
      by: key, app: stored.app, clientDataHash: Data(SHA256.hash(data: presented.clientData)))
    return AssertionUse(key: stored.id, counter: counter, challenge: challenge, now: surroundings.now())
  }

  private func refused(_ fault: AppAttestFault, before use: AttestedUse) -> Refusal {
    AppAttestMetrics.count(use, fault.name)
    logger.notice(
      "an assertion was not accepted: \(fault.rawValue)",
      metadata: ["rule": "\(fault.name)", "use": "\(use.rawValue)"])
    return Refusal.attestationInvalid
  }
}
