import AppleID
import BramleyCore
import BramleyServer
import Crypto
import Foundation
import Inspection
import OpenID
import Support
import Synchronization
import Testing

@testable import bramley

/// The examination's own rules, with an Apple that is a closure.
@Suite final class ExaminationTests: Sendable {
  private let calls = Mutex<[String]>([])
  /// A configuration that a server could start with.
  private static let environment = [
    "BRAMLEY_APPLE_TEAM_ID": "A1B2C3D4E5",
    "BRAMLEY_APPLE_KEY_ID": "F6G7H8J9K0",
    "BRAMLEY_APPLE_PRIVATE_KEY": P256.Signing.PrivateKey().pemRepresentation.replacing("\n", with: "\\n"),
    "BRAMLEY_APPLE_NATIVE_CLIENT_IDS": "com.example.app",
  ]

  func checks(
    _ variables: [String: String] = [:], yaml: String? = nil, limit: Duration = .seconds(10),
    apple: @escaping @Sendable (URL) async throws -> AppleTransport.Answer = { _ in
      throw URLError(.notConnectedToInternet)
    }
  ) async -> [Check] {
    let sources = ConfigurationSources(
      environment: Self.environment.merging(variables) { $1 },
      yaml: yaml.map { .init(name: "bramley.yaml", text: $0) })
    let transport = AppleTransport { [self] url, _ in
      calls.withLock { $0.append(url.absoluteString) }
      return try await apple(url)
    }
    let probe = NotificationProbe(resolve: { _ in ["192.0.2.1"] }, post: { _ in .refused })
    let network = Examination.Network(
      apple: transport, notifications: probe, listening: ListenProbe { _, _ in .free }, limit: limit)
    let clock = ManualClock()
    return await Examination(sources: sources, network: network, now: { clock.now }).checks()
  }

  @Test func `an unreadable file is the only finding, and no request is sent`() async {
    let checks = await checks(yaml: "apple: [\n")
    #expect(checks.count == 1)
    #expect(checks.first?.id == .configuration)
    #expect(checks.first?.status == .fail)
    #expect(calls.withLock(\.self) == [])
  }

  @Test func `an unknown key is reported, and the rest is still checked`() async {
    let checks = await checks(yaml: "apple:\n  teamid: A1B2C3D4E5\n")
    #expect(checks.filter { $0.id == .configuration }.map(\.status) == [.fail])
    #expect(checks.first?.remedy == "Did you mean apple.team_id?")
    #expect(checks.contains { $0.id == .teamID && $0.status == .ok })
  }

  @Test func `with a malformed emulator address the real Apple is not asked`() async {
    let checks = await checks(["BRAMLEY_APPLE_BASE_URL": "127.0.0.1:8081"])
    #expect(checks.filter { $0.status == .fail }.map(\.id) == [.appleBaseURL])
    #expect(calls.withLock(\.self) == [])
  }

  @Test func `with nothing set, each missing value is named with what to do`() async {
    let sources = ConfigurationSources()
    let network = Examination.Network(
      apple: AppleTransport { _, _ in throw URLError(.timedOut) },
      notifications: NotificationProbe(resolve: { _ in [] }, post: { _ in .refused }),
      listening: ListenProbe { _, _ in .free })
    let checks = await Examination(
      sources: sources, network: network, now: { Date(timeIntervalSince1970: 0) }
    )
    .checks()
    #expect(
      checks.filter { $0.status == .fail }.map(\.id) == [
        .teamID, .keyID, .keyFile, .clientID, .appleReachable,
      ])
    #expect(checks.first?.remedy?.contains("bramley init") == true)
    #expect(checks.allSatisfy { $0.status == .ok || $0.remedy?.isEmpty == false })
  }

  @Test func `each call to an Apple that hangs is given up after the limit`() async {
    let began = ContinuousClock.now
    let checks = await checks(limit: .milliseconds(50)) { _ in
      try await Task.sleep(for: .seconds(3600))
      return .init(status: 200, body: Data())
    }
    // A busy machine needs minutes; the call would take an hour.
    #expect(ContinuousClock.now - began < .seconds(1_800))
    #expect(checks.first { $0.id == .appleReachable }?.status == .fail)
    #expect(checks.first { $0.id == .appleClient }?.status == .warn)
  }

  @Test func `Apple is asked once for its keys and once for each client id`() async {
    let ids = (0..<20).map { "com.example.app\($0)" }
    let variables = [
      "BRAMLEY_APPLE_NATIVE_CLIENT_IDS": ids.joined(separator: ","),
      "BRAMLEY_APPLE_WEB_CLIENT_IDS": "com.example.web",
    ]
    let checks = await checks(variables, limit: .seconds(600)) { url in
      let refusal = Data(#"{"error":"invalid_grant"}"#.utf8)
      return url.path == "/auth/keys"
        ? .init(status: 200, body: AppleSigner.keySet(.first), date: ManualClock().now)
        : .init(status: 400, body: refusal)
    }
    let asked = calls.withLock(\.self)
    #expect(asked.count { $0 == "https://appleid.apple.com/auth/keys" } == 1)
    #expect(asked.count { $0 == "https://appleid.apple.com/auth/token" } == 21)
    #expect(asked.count == 22)
    #expect(checks.filter { $0.id == .appleClient }.map(\.subject) == ids + ["com.example.web"])
    #expect(checks.filter { $0.id == .appleClient }.allSatisfy { $0.status == .ok })
  }

  @Test func `the checks come in the order of the help`() async {
    let order = await checks().map { check in CheckID.allCases.firstIndex(of: check.id)! }
    #expect(order == order.sorted())
    #expect(
      Set(order).count >= CheckID.allCases.count - CheckID.ofProviders.count
        - CheckID.ofMail.count - 1)
  }

  @Test(arguments: SettingKey.allCases)
  func `no check shows what may be a secret`(key: SettingKey) async {
    let marker = "S3CR3T/marker="
    for value in [
      marker, "-----BEGIN PRIVATE KEY-----\\n\(marker)\\n-----END PRIVATE KEY-----", "u:\(marker)@h",
    ] {
      for check in await checks([key.environmentName: value]) {
        let words = check.subject + check.message + (check.remedy ?? "")
        // The folder's name is shown, like every path that the operator chose.
        if key == .data, [.dataFolder, .masterKey].contains(check.id) { continue }
        #expect(!words.contains(marker), "\(check.id): \(words)")
      }
    }
  }
}
