package import AppleID
import Crypto
import Foundation
import OpenID

/// Asks Apple whether a token is of a genuine device, for devices without App Attest.
///
/// It proves a device, not the app: a changed app on a real device passes. Each token counts once, so that one device
/// can't sign up thousands of accounts with a token that it recorded.
package struct DeviceCheckJudge: Sendable {
  /// Seconds for which a used token is remembered: longer than Apple accepts it.
  static let memory: TimeInterval = 86_400

  private let client: DeviceCheckClient
  private let calls: OutwardCalls
  private let environments: Set<AppAttestEnvironment>
  private let store: any AppAttestStore
  private let surroundings: Surroundings
  private let timeout: Duration

  package init(
    _ client: DeviceCheckClient, calls: OutwardCalls, environments: Set<AppAttestEnvironment>,
    store: any AppAttestStore, surroundings: Surroundings, timeout: Duration = .seconds(3)
  ) {
    self.client = client
    self.calls = calls
    self.environments = environments
    self.store = store
    self.surroundings = surroundings
    self.timeout = timeout
  }

  func judge(_ token: String, from network: ClientNetwork?) async throws(Refusal) {
    let mark = Data(SHA256.hash(data: Data("device-check\n\(token)".utf8)))
    try await calls.verify(OutwardCredential(token, with: "device-check"), from: network) {
      () async throws(ProviderCallFailure) -> Result<Void, Refusal> in
      for environment in AppAttestEnvironment.allCases.reversed() where environments.contains(environment) {
        if try await verdict(on: token, in: environment) == .valid { return .success(()) }
      }
      return .failure(Refusal.attestationInvalid)
    }
    let isFirst: Bool
    do throws(StoreError) {
      isFirst = try await store.spendDeviceToken(
        mark, until: surroundings.now().addingTimeInterval(Self.memory))
    } catch { throw Refusal(error) }
    guard isFirst else { throw Refusal.attestationInvalid }
  }

  private func verdict(
    on token: String, in environment: AppAttestEnvironment
  ) async throws(ProviderCallFailure) -> DeviceCheckClient.TokenVerdict {
    let client = client
    let answer = await Bounded.run(for: timeout) {
      () async -> Result<DeviceCheckClient.TokenVerdict, ProviderCallFailure>? in
      do throws(ProviderCallFailure) {
        return .success(try await client.validate(token, in: environment))
      } catch {
        return .failure(error)
      }
    }
    guard let answer else { throw .unreachable }
    return try answer.get()
  }
}
