package import AppleID
package import BramleyAPI
import BramleyTokens
import Crypto
import Foundation
package import Logging

/// Registers the keys of apps' installations (`POST /v1/app-attest/keys`).
package struct AppAttestService: Sendable {
  package let challenges: AppAttestChallenges
  private let policy: AppAttestPolicy
  private let trust: AppAttestTrust
  private let store: any AppAttestStore
  /// Makes the job that asks for newer receipts; nil where there is no key for Apple's server.
  private let refreshing: ReceiptRefreshing?
  private let surroundings: Surroundings
  private let logger: Logger

  package init(
    _ policy: AppAttestPolicy, trusting trust: AppAttestTrust, challenges: AppAttestChallenges,
    store: any AppAttestStore, refreshing: ReceiptRefreshing?, surroundings: Surroundings, logger: Logger
  ) {
    self.policy = policy
    self.trust = trust
    self.challenges = challenges
    self.store = store
    self.refreshing = refreshing
    self.surroundings = surroundings
    self.logger = logger
  }

  /// Returns a challenge.
  package func issueChallenge() throws(Refusal) -> AppAttestChallenge {
    guard policy.mode != .off else { throw Refusal.appAttestOff }
    return challenges.issue()
  }

  /// Verifies an attestation and keeps its key. A retry is answered like the first try.
  package func register(_ request: AppAttestKeyRequest) async throws(Refusal) -> AppAttestKey {
    guard policy.mode != .off else { throw Refusal.appAttestOff }
    let now = surroundings.now()
    let new: NewAttestedKey
    do throws(AppAttestFault) { new = try await verified(request, at: now) } catch { throw refused(error) }
    let outcome: NewAttestedKey.Outcome
    do throws(StoreError) { outcome = try await store.keep(new) } catch { throw Refusal(error) }
    switch outcome {
    case .challengeUsed: throw refused(.challenge)
    case .kept, .known:
      AppAttestMetrics.countRegistration(outcome == .kept ? "kept" : "known")
      return AppAttestKey(keyID: new.record.id.description)
    }
  }

  private func verified(
    _ request: AppAttestKeyRequest, at now: Date
  ) async throws(AppAttestFault) -> NewAttestedKey {
    guard let id = AppAttestKeyID(request.keyID),
      let encoded = Data(attested: request.attestation, upTo: AppAttestation.longest * 4 / 3 + 4)
    else { throw .malformed }
    guard let challenge = challenges.read(request.challenge) else { throw .challenge }
    let attestation = try AppAttestation(encoded: encoded)
    let key = try await attestation.verify(
      AppAttestation.Expectation(
        apps: policy.apps(of: request.clientID?.rawValue), environments: policy.environments, keyID: id.bytes,
        clientDataHash: Data(SHA256.hash(data: Data(request.challenge.utf8))), now: now), trusting: trust)
    var record = AttestedKeyRecord(
      id: id, app: key.app, environment: key.environment, publicKey: key.publicKey.x963Representation,
      createdAt: now, lastUsedAt: now, receipt: key.receipt.bytes)
    record.category = key.extensions.category
    record.bundleVersion = key.extensions.bundleVersion
    return NewAttestedKey(
      record: record, challenge: challenge, job: refreshing?.job(for: id, after: key.receipt, at: now))
  }

  private func refused(_ fault: AppAttestFault) -> Refusal {
    AppAttestMetrics.countRegistration(fault.name)
    logger.notice("an attestation was refused: \(fault.rawValue)", metadata: ["rule": "\(fault.name)"])
    return Refusal.attestationInvalid
  }
}

extension AppAttestFault {
  /// The rule's name, for logs and metrics.
  var name: String { "\(self)" }
}
