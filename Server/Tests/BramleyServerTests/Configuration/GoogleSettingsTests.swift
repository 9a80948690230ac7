import BramleyCore
import Foundation
import Support
import Testing

@testable import BramleyServer

@Suite struct GoogleSettingsTests {
  private static let ios = "1-ios.apps.googleusercontent.com"
  private static let web = "1-web.apps.googleusercontent.com"

  @Test func `Google is off until a client is configured`() throws {
    #expect(try ConfigurationFixture.settings().google.settings == nil)
    let native = try ConfigurationFixture.settings(["BRAMLEY_GOOGLE_CLIENT_IDS": "\(Self.ios),\(Self.web)"])
    let settings = try #require(native.google.settings)
    #expect(settings.clientIDs == [Self.ios, Self.web] && settings.webClientID == nil)
    #expect(settings.emailTrust == .authoritative && native.google.base == nil)
  }

  @Test func `the secret may be in a file of its own`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/google.secret"
    try Data("s3cret\n".utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    let yaml = """
      google:
        web_client_id: \(Self.web)
        client_secret_path: \(path)
        hosted_domain: Example.com
        trust_email: [example.com, Example.org]
        base_url: http://127.0.0.1:8081/google/
      """
    let settings = try ConfigurationFixture.settings(yaml: yaml)
    let google = try #require(settings.google.settings)
    #expect(google.clientSecret == "s3cret" && google.hostedDomain == "example.com")
    #expect(google.emailTrust == .domains(["example.com", "example.org"]))
    #expect(settings.google.base?.text == "http://127.0.0.1:8081/google")
    #expect(settings.notices.contains { $0.hasPrefix("google.base_url") })
  }

  @Test(arguments: [
    (["BRAMLEY_GOOGLE_CLIENT_IDS": "com.example.app"], "google.client_ids"),
    (["BRAMLEY_GOOGLE_WEB_CLIENT_ID": web], "google.client_secret_path is not set"),
    (["BRAMLEY_GOOGLE_HOSTED_DOMAIN": "example.com"], "needs google.client_ids"),
    (["BRAMLEY_GOOGLE_CLIENT_IDS": ios, "BRAMLEY_GOOGLE_UNASKED_NONCE_CLIENTS": web], "names a client that"),
    (
      ["BRAMLEY_GOOGLE_CLIENT_IDS": ios, "BRAMLEY_GOOGLE_TRUST_EMAIL": "never,example.com"],
      "google.trust_email"
    ),
    (["BRAMLEY_GOOGLE_CLIENT_IDS": ios, "BRAMLEY_GOOGLE_TRUST_EMAIL": "everybody"], "google.trust_email"),
    (
      ["BRAMLEY_GOOGLE_CLIENT_IDS": ios, "BRAMLEY_GOOGLE_BASE_URL": "https://evil.example"],
      "is not the provider"
    ),
    (["BRAMLEY_GOOGLE_CLIENT_IDS": ios, "BRAMLEY_GOOGLE_BASE_URL": "google.example"], "google.base_url"),
  ])
  func `a wrong setting is reported by name`(variables: [String: String], words: String) {
    let sentences = ConfigurationFixture.sentences(variables)
    #expect(sentences.count == 1 && sentences[0].contains(words), "\(sentences)")
  }

  @Test func `a stand-in on another machine needs a word`() throws {
    let settings = try ConfigurationFixture.settings([
      "BRAMLEY_GOOGLE_CLIENT_IDS": Self.ios, "BRAMLEY_GOOGLE_BASE_URL": "https://google.test.example/g",
      "BRAMLEY_PROVIDERS_ALLOW_STAND_IN": "true",
    ])
    #expect(settings.google.base?.text == "https://google.test.example/g")
  }
}
