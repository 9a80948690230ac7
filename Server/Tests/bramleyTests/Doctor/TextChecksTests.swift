import BramleyServer
import Foundation
import Inspection
import OpenID
import Testing

@testable import bramley

/// What the doctor says of texts. Twilio is a closure here.
@Suite struct TextChecksTests {
  private func checks(_ variables: [String: String], status: Int?) async -> [Check] {
    let transport = ProviderTransport { (call: ProviderTransport.Call) in
      guard let status, call.url.path() == "/2010-04-01/Accounts/AC1.json", call.sentMethod == .get else {
        throw URLError(.notConnectedToInternet)
      }
      return .init(status: status, body: Data())
    }
    let probe = NotificationProbe(resolve: { _ in ["192.0.2.1"] }, post: { _ in .refused })
    let examination = Examination(
      sources: ConfigurationSources(environment: variables),
      network: .init(apple: transport, notifications: probe, listening: ListenProbe { _, _ in .free }),
      now: { Date() })
    let ids: Set<CheckID> = [.textSender, .textBudget, .textAccount]
    return await examination.checks().filter { ids.contains($0.id) }
  }

  private static let twilio = [
    "BRAMLEY_PHONE_SENDER": "twilio", "BRAMLEY_PHONE_ACCOUNT": "AC1", "BRAMLEY_PHONE_SECRET": "secret-marker",
    "BRAMLEY_PHONE_FROM": "Orchard",
  ]

  @Test func `without a sender nothing is said`() async {
    #expect(await checks([:], status: 200).isEmpty)
  }

  @Test(
    arguments: [(200, Check.Status.ok), (401, .fail), (503, .warn), (nil, .fail)] as [(Int?, Check.Status)])
  func `Twilio is asked for the account, and sends nothing`(status: Int?, expected: Check.Status) async {
    let variables = Self.twilio.merging(["BRAMLEY_PHONE_COUNTRIES": "GB"]) { $1 }
    let checks = await checks(variables, status: status)
    #expect(checks.map(\.id) == [.textSender, .textBudget, .textAccount])
    #expect(checks.map(\.status) == [.ok, .warn, expected])
    #expect(!"\(checks)".contains("secret-marker"))
  }

  @Test func `a sender without countries is reported`() async {
    #expect(await checks(Self.twilio, status: 200).map(\.status) == [.warn, .warn, .ok])
  }
}
