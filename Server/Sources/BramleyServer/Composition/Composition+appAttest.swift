import AppleID
import BramleyAPI
import BramleyCore
import BramleyHTTP
import OpenID

/// The parts that judge whether requests come from the operator's apps.
struct AppAttestParts: Sendable {
  let service: AppAttestService
  let gate: AppAttestGate
  /// The handlers of the jobs that ask for newer receipts.
  let jobs: [any JobHandler]
}

extension Composition {
  /// Returns the parts; nil where `defence.app_attest.mode` is `off`.
  func appAttest() -> AppAttestParts? {
    let section = settings.defence.appAttest
    guard section.policy.mode != .off else { return nil }
    let challenges = AppAttestChallenges(ring: ring, surroundings: surroundings)
    let client = deviceCheck()
    let devices =
      section.acceptsDeviceCheck
      ? client.map {
        DeviceCheckJudge(
          $0, calls: calls(Self.deviceCheckName, "DeviceCheck"), environments: section.policy.environments,
          store: store, surroundings: surroundings)
      } : nil
    return AppAttestParts(
      service: AppAttestService(
        section.policy, trusting: section.trust, challenges: challenges, store: store,
        refreshing: client.map { _ in ReceiptRefreshing(seal: seal, surroundings: surroundings) },
        surroundings: surroundings, logger: logger),
      gate: AppAttestGate(
        section.policy, challenges: challenges, store: store, devices: devices, surroundings: surroundings,
        logger: logger),
      jobs: client.map {
        [
          RefreshReceiptJob(
            $0, trusting: section.trust, store: store, seal: seal, alerts: alerts, surroundings: surroundings)
        ]
      } ?? [])
  }

  private static let deviceCheckName: ProviderID = "device_check"

  private func deviceCheck() -> DeviceCheckClient? {
    guard let key = settings.defence.appAttest.key, let team = settings.apple.team else { return nil }
    return DeviceCheckClient(
      endpoint: settings.apple.isEmulated ? .emulator(settings.apple.base.url) : .apple, team: team, key: key,
      transport: transport.counted(for: Self.deviceCheckName, in: health), now: surroundings.now,
      random: surroundings.random)
  }
}
