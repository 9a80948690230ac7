import AppleID
import BramleyCore
import Crypto
import Foundation
import OpenID
import Support
import Testing

@Suite struct AppleConfigurationWatchTests {
  private let log = LogRecorder()
  private let alerts: OperatorAlerts

  init() { alerts = OperatorAlerts(logger: log.logger()) }

  private var told: [String] { log.messages }

  private func apple(_ status: Int, _ body: String) throws -> AppleIDClient {
    let watch = AppleConfigurationWatch(alerts: alerts, callback: "https://id.example.com/v1/callback/apple")
    return try client(status, body, watch)
  }

  private func client(_ status: Int, _ body: String, _ watch: AppleConfigurationWatch) throws -> AppleIDClient
  {
    let transport = AppleTransport { _, _ in AppleTransport.Answer(status: status, body: Data(body.utf8)) }
    return AppleIDClient(
      endpoint: .production,
      secrets: ClientSecretSource(
        team: "TEAM123456",
        key: try TeamKey(id: "KEY1234567", pem: P256.Signing.PrivateKey().pemRepresentation)),
      transport: transport.watched(by: watch), now: { StoreFixture.start })
  }

  private func exchange(
    _ apple: AppleIDClient, _ client: AppleClientID = "com.example.app", redirectURI: String? = nil
  ) async {
    _ = try? await apple.exchange(code: "c0de", client: client, redirectURI: redirectURI)
  }

  private static let good = #"{"access_token":"a","token_type":"Bearer","expires_in":3600}"#
  private static let refused = #"{"error":"invalid_client"}"#

  @Test func `a server that Apple refuses is reported once, with the settings, until Apple accepts it again`()
    async throws
  {
    let watch = AppleConfigurationWatch(alerts: alerts, callback: "https://id.example.com/v1/callback/apple")
    let bad = try client(400, Self.refused, watch)
    for _ in 0..<5 { await exchange(bad) }
    #expect(told.count == 1 && told.first?.hasPrefix("error operator: ") == true)
    let remedy = try #require(alerts.current[.appleConfiguration])
    for part in ["com.example.app", "apple.team_id", "apple.key_id", "apple.private_key_path"] {
      #expect(remedy.contains(part))
    }
    await exchange(try client(200, Self.good, watch))
    #expect(alerts.current.isEmpty && told.count == 2)
    await exchange(bad)
    #expect(told.count == 3, "a new cause is reported anew")
  }

  @Test func `one client id that works does not silence another that doesn't`() async throws {
    let watch = AppleConfigurationWatch(alerts: alerts, callback: "")
    let (bad, good) = (try client(400, Self.refused, watch), try client(200, Self.good, watch))
    for _ in 0..<3 {
      await exchange(bad, "com.example.web")
      await exchange(good, "com.example.app")
    }
    #expect(alerts.current[.appleConfiguration]?.contains("com.example.web") == true && told.count == 1)
    await exchange(good, "com.example.web")
    #expect(alerts.current.isEmpty)
  }

  @Test func `an error about the code shows that the secret was good`() async throws {
    let watch = AppleConfigurationWatch(alerts: alerts, callback: "")
    await exchange(try client(400, Self.refused, watch))
    await exchange(try client(400, #"{"error":"invalid_grant"}"#, watch))
    #expect(alerts.current.isEmpty)
  }

  @Test(arguments: [
    (400, #"{"error":"invalid_grant"}"#), (400, #"{"error":"invalid_request"}"#), (500, ""), (429, ""),
    (400, "<html>"), (502, refused),
  ])
  func `an error that is not the set-up's raises no alert`(status: Int, body: String) async throws {
    await exchange(try apple(status, body))
    #expect(alerts.current.isEmpty && told.isEmpty)
  }

  @Test func `another redirect address raises no alert, the server's own does`() async throws {
    let apple = try apple(400, Self.refused)
    await exchange(apple, redirectURI: "https://evil.example/callback")
    #expect(alerts.current.isEmpty)
    await exchange(apple, redirectURI: "https://id.example.com/v1/callback/apple")
    #expect(alerts.current[.appleConfiguration] != nil)
  }
}
