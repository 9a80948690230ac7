package import AppleID
import BramleyAPI
package import Foundation
import OpenID

/// Asks Apple for newer receipts of a key, as long as the key is used. They have the risk metric, which operators see and
/// which blocks nobody.
package struct RefreshReceiptJob: JobHandler {
  package static let kind: JobKind = "app_attest_receipt"
  /// How long one request is tried.
  package static let lifetime: TimeInterval = 7 * 86_400
  /// Apple has nothing newer on the first day.
  static let firstPause: TimeInterval = 86_400
  /// Seconds between two receipts, at least.
  static let interval: TimeInterval = 7 * 86_400

  struct Payload: Codable { var key: Data }

  private let client: DeviceCheckClient
  private let trust: AppAttestTrust
  private let store: any AppAttestStore
  private let seal: Seal
  private let alerts: OperatorAlerts
  private let surroundings: Surroundings

  package init(
    _ client: DeviceCheckClient, trusting trust: AppAttestTrust, store: any AppAttestStore, seal: Seal,
    alerts: OperatorAlerts, surroundings: Surroundings
  ) {
    self.client = client
    self.trust = trust
    self.store = store
    self.seal = seal
    self.alerts = alerts
    self.surroundings = surroundings
  }

  package var kind: JobKind { Self.kind }

  package func run(_ job: JobRecord) async -> JobResult {
    let payload: Payload
    do { payload = try job.opened(by: seal) } catch { return error.result }
    guard let id = AppAttestKeyID(bytes: payload.key) else {
      return .failed(reason: "the payload can't be read")
    }
    let key: AttestedKeyRecord
    do throws(StoreError) {
      guard let stored = try await store.attestedKey(id) else { return .done }
      key = stored
    } catch { return .retry(reason: "the store can't answer") }
    do throws(ProviderCallFailure) {
      let answer = try await client.refresh(key.receipt, in: key.environment)
      alerts.clear(.deviceCheck)
      return try await settle(answer, of: key, job)
    } catch { return result(of: error, job) }
  }

  private func settle(
    _ answer: DeviceCheckClient.ReceiptAnswer, of key: AttestedKeyRecord, _ job: JobRecord
  ) async throws(ProviderCallFailure) -> JobResult {
    let now = surroundings.now()
    switch answer {
    case .tooEarly: return later(job, Self.firstPause, "Apple has no newer receipt yet")
    // Apple forgets a key after thirty days without an attestation on the device, and may know it again.
    case .noData: return later(job, Self.interval, "Apple has no data of the key now")
    case .refused: return .failed(reason: "Apple did not accept the receipt")
    case .receipt(let bytes):
      guard let receipt = await AppAttestReceipt(bytes, trusting: trust, at: now), receipt.app == key.app,
        receipt.publicKey == key.publicKey
      else { return .failed(reason: "the newer receipt is not valid, or is another key's") }
      do throws(StoreError) { try await store.keep(NewerReceipt(receipt, of: key.id, at: now)) } catch {
        return .retry(reason: "the store can't be written")
      }
      if let metric = receipt.riskMetric { AppAttestMetrics.countRisk(metric) }
      let wait = max(Self.interval, receipt.notBefore?.timeIntervalSince(now) ?? 0)
      return later(job, min(wait, 90 * 86_400), "the next receipt is asked for later")
    }
  }

  private func later(_ job: JobRecord, _ pause: TimeInterval, _ reason: String) -> JobResult {
    .goOn(
      payload: job.payload, deadline: surroundings.now().addingTimeInterval(pause + Self.lifetime),
      reason: reason, after: pause)
  }

  private func result(of failure: ProviderCallFailure, _ job: JobRecord) -> JobResult {
    switch failure {
    case .throttled(let seconds): return .retry(reason: "Apple limits the rate", after: seconds ?? 60)
    case .authentication:
      alerts.raise(
        .deviceCheck,
        "Apple refuses the DeviceCheck key: check defence.app_attest.key_id and private_key_path, and that the key "
          + "has DeviceCheck enabled")
      return .hold(job, because: "Apple refuses the DeviceCheck key", at: surroundings.now())
    case .refused, .unavailable, .unreachable, .malformed:
      return .retry(reason: "Apple did not answer", after: 300)
    }
  }
}
