import BramleyAPI
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension BramleyBackend {
  /// Fetches a challenge that one attestation or assertion of the app is made for (`POST /v1/app-attest/challenges`).
  func appAttestChallenge() async throws(BackendFailure) -> String {
    try await post(WirePath.appAttestChallenges, [String: String]()).value(AppAttestChallenge.self).challenge
  }

  /// Registers a key that Apple has attested (`POST /v1/app-attest/keys`).
  func registerAppAttestKey(_ key: AppAttestKeyRequest) async throws(BackendFailure) {
    _ = try await post(WirePath.appAttestKeys, key).value(AppAttestKey.self)
  }
}
