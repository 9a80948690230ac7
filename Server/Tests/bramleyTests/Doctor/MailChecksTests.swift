import BramleyCore
import BramleyServer
import Crypto
import Foundation
import Inspection
import OpenID
import Support
import Testing

@testable import bramley

/// What the doctor says of mail. The mail server and the name server are closures here.
@Suite struct MailChecksTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func checks(
    _ records: [String: TextRecords] = [:], login: MailAnswer? = nil, _ more: [String: String] = [:]
  ) async throws -> [Check] {
    let password = folder.path + "/password"
    _ = FileManager.default.createFile(
      atPath: password, contents: Data("secret-marker".utf8), attributes: [.posixPermissions: 0o600])
    let environment = [
      "BRAMLEY_APPLE_TEAM_ID": "A1B2C3D4E5", "BRAMLEY_APPLE_KEY_ID": "F6G7H8J9K0",
      "BRAMLEY_APPLE_PRIVATE_KEY": P256.Signing.PrivateKey().pemRepresentation.replacing("\n", with: "\\n"),
      "BRAMLEY_APPLE_NATIVE_CLIENT_IDS": "com.example.app",
      "BRAMLEY_SERVER_PUBLIC_URL": "https://id.example.com",
      "BRAMLEY_MAIL_FROM": "Orchard <no-reply@example.com>",
      "BRAMLEY_MAIL_SMTP_URL": "smtps://user@smtp.example.com",
      "BRAMLEY_MAIL_SMTP_PASSWORD_PATH": password, "BRAMLEY_MAIL_DKIM_SELECTOR": "k1",
    ].merging(more) { $1 }
    let probe = NotificationProbe(resolve: { _ in ["192.0.2.1"] }, post: { _ in .refused })
    let clock = ManualClock()
    var network = Examination.Network(
      apple: ProviderTransport { _ in throw URLError(.notConnectedToInternet) }, notifications: probe,
      listening: ListenProbe { _, _ in .free })
    network.texts = { records[$0] ?? .records([]) }
    network.mailLogin = { _, password, greeting in
      guard password == "secret-marker", greeting == "id.example.com" else {
        return .refused("the test's settings did not arrive")
      }
      return login
    }
    let examination = Examination(
      sources: ConfigurationSources(environment: environment), network: network, now: { clock.now })
    return await examination.checks().filter { CheckID.ofMail.contains($0.id) }
  }

  @Test func `what the domain publishes is looked up by its complete names`() async throws {
    let checks = try await checks([
      "example.com.": .records(["v=spf1 -all"]), "k1._domainkey.example.com.": .records(["p=MIIB"]),
      "_dmarc.example.com.": .records(["v=DMARC1; p=reject"]),
    ])
    #expect(checks.map(\.id) == [.mailServer, .mailSPF, .mailDKIM, .mailDMARC, .mailRelay])
    #expect(checks.dropLast().allSatisfy { $0.status == .ok }, "\(checks)")
    #expect(checks.last?.status == .warn && checks.last?.remedy?.contains("Register example.com") == true)
  }

  @Test func `a login that is not accepted fails, and shows no secret`() async throws {
    let checks = try await checks(login: .misconfigured("the mail server did not accept user and password"))
    #expect(checks.first?.status == .fail && checks.first?.message.contains("did not accept") == true)
    #expect(!"\(checks)".contains("secret-marker"))
  }
}
