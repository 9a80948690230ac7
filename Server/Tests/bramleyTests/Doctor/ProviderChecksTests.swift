import AppleID
import BramleyCore
import BramleyServer
import Crypto
import Foundation
import Inspection
import OpenID
import Support
import Testing

@testable import bramley

/// What the doctor says of providers besides Apple, which are a closure here.
@Suite struct ProviderChecksTests {
  private static let environment = [
    "BRAMLEY_APPLE_TEAM_ID": "A1B2C3D4E5",
    "BRAMLEY_APPLE_KEY_ID": "F6G7H8J9K0",
    "BRAMLEY_APPLE_PRIVATE_KEY": P256.Signing.PrivateKey().pemRepresentation.replacing("\n", with: "\\n"),
    "BRAMLEY_APPLE_NATIVE_CLIENT_IDS": "com.example.app",
    "BRAMLEY_SERVER_PUBLIC_URL": "https://id.example.com",
    "BRAMLEY_GOOGLE_WEB_CLIENT_ID": "1-web.apps.googleusercontent.com",
    "BRAMLEY_GOOGLE_CLIENT_SECRET": "google-secret-marker",
    "BRAMLEY_FACEBOOK_APP_ID": "123456789",
    "BRAMLEY_FACEBOOK_APP_SECRET": "facebook-secret-marker",
    "BRAMLEY_FACEBOOK_GRAPH_VERSION": "v20.0",
    "BRAMLEY_GITHUB_CLIENT_ID": "Iv1.abc",
    "BRAMLEY_GITHUB_CLIENT_SECRET": "github-secret-marker",
    "BRAMLEY_OPENID_CORP_ISSUER": "https://corp.example.com",
    "BRAMLEY_OPENID_CORP_CLIENT_ID": "bramley",
    "BRAMLEY_OPENID_CORP_CLIENT_SECRET": "corp-secret-marker",
  ]

  private static let metadata = """
    {"issuer":"https://corp.example.com","authorization_endpoint":"https://corp.example.com/a",
    "token_endpoint":"https://corp.example.com/t","jwks_uri":"https://corp.example.com/k",
    "response_types_supported":["code"],"subject_types_supported":["public"],
    "id_token_signing_alg_values_supported":["RS256"]}
    """

  /// Runs the checks of the providers against answers by host and last path component.
  private func checks(_ answers: [String: (Int, String)]) async -> [Check] {
    let transport = ProviderTransport { call in
      let name = "\(call.url.host() ?? "") \(call.url.lastPathComponent)"
      guard let (status, body) = answers[name] else { throw URLError(.notConnectedToInternet) }
      return .init(status: status, body: Data(body.utf8))
    }
    let probe = NotificationProbe(resolve: { _ in ["192.0.2.1"] }, post: { _ in .refused })
    let clock = ManualClock(Date(timeIntervalSince1970: 1_795_000_000))
    let examination = Examination(
      sources: ConfigurationSources(environment: Self.environment),
      network: .init(apple: transport, notifications: probe, listening: ListenProbe { _, _ in .free }),
      now: { clock.now })
    return await examination.checks().filter { CheckID.ofProviders.contains($0.id) }
  }

  private static let accepted: [String: (Int, String)] = [
    "oauth2.googleapis.com token": (400, #"{"error":"invalid_grant"}"#),
    "graph.facebook.com debug_token": (200, #"{"data":{"is_valid":false}}"#),
    "github.com access_token": (200, #"{"error":"bad_verification_code"}"#),
    "corp.example.com openid-configuration": (200, metadata),
    "corp.example.com t": (400, #"{"error":"invalid_grant"}"#),
  ]

  @Test func `a provider that refuses only the invented code has accepted the client`() async {
    let checks = await checks(Self.accepted)
    let clients = checks.filter { $0.id == .providerClient }
    #expect(clients.map(\.subject) == ["google", "facebook", "github", "openid.corp"])
    #expect(clients.allSatisfy { $0.status == .ok }, "\(clients)")
    #expect(
      checks.filter { $0.id == .providerCallback }.map(\.subject)
        == ["google", "facebook", "github", "corp"].map { "https://id.example.com/v1/callback/\($0)" })
    #expect(
      checks.contains { $0.id == .providerReachable && $0.subject == "openid.corp" && $0.status == .ok })
  }

  @Test func `each refusal is reported by name, with what to do`() async {
    var answers = Self.accepted
    answers["oauth2.googleapis.com token"] = (400, #"{"error":"redirect_uri_mismatch"}"#)
    answers["graph.facebook.com debug_token"] = (400, #"{"error":{"code":101,"message":"bad app"}}"#)
    answers["github.com access_token"] = (200, #"{"error":"incorrect_client_credentials"}"#)
    answers["corp.example.com t"] = (401, #"{"error":"invalid_client"}"#)
    let clients = await checks(answers).filter { $0.id == .providerClient }
    #expect(clients.allSatisfy { $0.status == .fail }, "\(clients)")
    #expect(clients[0].remedy?.contains("https://id.example.com/v1/callback/google") == true)
    #expect(clients[3].remedy?.contains("openid.corp") == true)
    #expect(!"\(clients)".contains("secret-marker"))
  }

  @Test func `metadata of another issuer, unreachable keys and a version that has ended are failures`() async
  {
    var answers = Self.accepted
    answers["corp.example.com openid-configuration"] = (
      200, Self.metadata.replacing("\"https://corp.example.com\"", with: "\"https://corp.example.com/\"")
    )
    let checks = await checks(answers)
    let corp = checks.filter { $0.subject == "openid.corp" }
    #expect(corp.map(\.id) == [.providerReachable] && corp[0].status == .fail)
    #expect(corp[0].remedy?.contains("slash") == true)
    #expect(checks.contains { $0.id == .providerReachable && $0.subject == "google" && $0.status == .fail })
    let version = checks.first { $0.id == .graphVersion }
    #expect(version?.status == .fail && version?.message.contains("2026-09-24") == true, "\(checks)")
  }
}
