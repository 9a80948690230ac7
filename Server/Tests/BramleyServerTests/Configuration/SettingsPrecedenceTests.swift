import AppleID
import BramleyCore
import BramleyHTTP
import Testing

@testable import BramleyServer

@Suite struct SettingsPrecedenceTests {
  @Test func `defaults apply where nothing is set`() throws {
    let settings = try ConfigurationFixture.settings()
    #expect(settings.server.host.text == "127.0.0.1")
    #expect(settings.server.port == 8080)
    #expect(settings.server.publicURL == nil)
    #expect(settings.dataFolder == "./bramley-data")
    #expect(settings.adminPort == nil)
    #expect(settings.sessions.accessLifetime == 900)
    #expect(settings.app.redirectURIs.map(\.text) == ["http://127.0.0.1/callback"])
    #expect(!settings.apple.isEmulated)
    #expect(settings.limits == .standard)
  }

  @Test func `flags override the environment, which overrides dot-env and the file`() throws {
    let yaml = "server:\n  port: 1001\n"
    let dotEnv = "BRAMLEY_SERVER_PORT=1002"
    let variables = ["BRAMLEY_SERVER_PORT": "1003"]
    func port(_ variables: [String: String], _ flags: [SettingKey: String], _ dotEnv: String?) throws -> Int {
      try ConfigurationFixture.settings(variables, flags: flags, dotEnv: dotEnv, yaml: yaml).server.port
    }
    #expect(try port([:], [:], nil) == 1001)
    #expect(try port([:], [:], dotEnv) == 1002)
    #expect(try port(variables, [:], dotEnv) == 1003)
    #expect(try port(variables, [.serverPort: "1004"], dotEnv) == 1004)
  }

  @Test func `a malformed strong value is not replaced by a weaker one`() {
    let wrong = ConfigurationFixture.sentences(["BRAMLEY_SERVER_PORT": "http"], yaml: "server: {port: 1001}")
    #expect(wrong.count == 1)
    #expect(wrong.first?.contains("server.port (BRAMLEY_SERVER_PORT in the environment)") == true)
  }

  @Test func `lists are comma-separated in the environment and lists in YAML`() throws {
    let ranges = ["10.0.0.0/8", "2001:db8::/32", "192.0.2.7"]
    let fromEnvironment = try ConfigurationFixture.settings([
      "BRAMLEY_SERVER_TRUSTED_PROXIES": ranges.joined(separator: ", ")
    ])
    #expect(fromEnvironment.server.trustedProxies == ranges.compactMap { AddressRange($0) })
    let yaml =
      "app:\n  redirect_uris:\n    - https://a.example/cb\n    - com.example.app:/cb\n  origins: [https://a.example]\n"
    let fromFile = try ConfigurationFixture.settings(yaml: yaml)
    #expect(fromFile.app.redirectURIs.map(\.text) == ["https://a.example/cb", "com.example.app:/cb"])
    #expect(fromFile.app.origins.map(\.text) == ["https://a.example"])
  }

  @Test func `none is said in every spelling, and is not the same as unset`() throws {
    let key = "BRAMLEY_SERVER_TRUSTED_PROXIES"
    #expect(try ConfigurationFixture.settings().server.trustedProxies == nil)
    #expect(try ConfigurationFixture.settings([key: "none"]).server.trustedProxies == [])
    #expect(try ConfigurationFixture.settings(dotEnv: "\(key)=none").server.trustedProxies == [])
    for value in ["none", "[none]", "\"none\""] {
      let settings = try ConfigurationFixture.settings(yaml: "server: {trusted_proxies: \(value)}")
      #expect(settings.server.trustedProxies == [])
    }
  }

  @Test func `dotted keys, empty sections and an empty file are fine`() throws {
    #expect(try ConfigurationFixture.settings(yaml: "server.port: 9000\nlimits:\n").server.port == 9000)
    #expect(try ConfigurationFixture.settings(yaml: "# nothing yet\n").server.port == 8080)
    #expect(try ConfigurationFixture.settings(yaml: "").server.port == 8080)
  }

  @Test func `limits are read one by one, and all at once switched off`() throws {
    let one = try ConfigurationFixture.settings(["BRAMLEY_LIMITS_SIGN_IN": "5/10s"]).limits
    #expect(one[.signIn] == RateLimit(count: 5, seconds: 10))
    #expect(one[.nonces] == RateLimit(count: 5, seconds: 10))
    #expect(one[.token] == ClientLimits.standard[.token])
    #expect(try ConfigurationFixture.settings(["BRAMLEY_LIMITS_ENABLED": "false"]).limits == .none)
  }

  @Test func `a private key may have its line ends written as two characters`() throws {
    #expect(try ConfigurationFixture.settings().apple.key?.id.rawValue == "F6G7H8J9K0")
  }

  @Test func `variables of the client commands and of other programs are ignored`() throws {
    let others = ["BRAMLEY_SERVER": "http://127.0.0.1:1", "BRAMLEY_STORE": "/tmp/x", "PATH": "/bin"]
    #expect(ConfigurationFixture.sentences(others) == [])
  }

  @Test func `every key has its own name and an example that its parser takes`() {
    #expect(Set(SettingKey.allCases.map(\.environmentName)).count == SettingKey.allCases.count)
    #expect(SettingKey.appleTeamID.environmentName == "BRAMLEY_APPLE_TEAM_ID")
    let files: Set<SettingKey> = [
      .serverMasterKey, .serverMasterKeyPath, .applePrivateKey, .applePrivateKeyPath, .adminToken,
      .adminTokenPath, .googleClientSecret, .googleClientSecretPath, .facebookAppSecret,
      .facebookAppSecretPath,
      .gitHubClientSecret, .gitHubClientSecretPath, .phoneSecret, .phoneSecretPath, .phoneWebhookSecretPath,
      .defenceCaptchaSecret, .defenceCaptchaSecretPath, .mailSMTPURL, .mailSMTPPasswordPath, .mailWebhookURL,
      .mailWebhookSecretPath, .mailTemplates, .pagesTemplates, .databasePasswordPath, .adminClients,
      .webhooks, .hooksSignUpSecretPath, .hooksSignUpURL, .hooksTokenSecretPath, .hooksTokenURL,
      .hooksTokenFailure, .serverTLSCertificatePath, .serverTLSKeyPath, .serverUnixSocket,
      .tracingHeadersPath, .defenceAppAttestRootPath, .defenceAppAttestKeyID,
      .defenceAppAttestPrivateKeyPath,
    ]
    // What a provider's other keys need beside them.
    let needed = [
      "google": [
        "google.client_ids: [123-ios.apps.googleusercontent.com]",
        "google.web_client_id: 1.apps.googleusercontent.com", "google.client_secret: s",
      ],
      "facebook": ["facebook.app_id: 12345", "facebook.app_secret: s"],
      "github": ["github.client_id: one", "github.client_secret: s"],
      "phone": [
        "phone.sender: twilio", "phone.countries: [GB]", "phone.account: AC1", "phone.secret: s",
        "phone.from: Orchard",
      ],
      "mail": ["mail.from: no-reply@example.com", "mail.folder: mail"],
      "passwords": ["passwords.leaked: check"],
      "tracing": ["tracing.otlp_endpoint: https://collector.example.com"],
      "database": ["database.url: postgres://bramley@db.example.com/bramley"],
      "postgres": ["database.url: postgres://bramley@db.example.com/bramley"],
      "defence": [
        "defence.captcha: turnstile", "defence.captcha_site_key: k", "defence.captcha_secret: s",
      ],
    ]
    for key in SettingKey.allCases where !files.contains(key) {
      let sentences = ConfigurationFixture.sentences(
        ["BRAMLEY_APPLE_NATIVE_CLIENT_IDS": "com.example.other"].filter { _ in key == .appleWebClientIDs },
        yaml: (["\(key.rawValue): \(key.example)"]
          + (needed[key.components[0]] ?? []).filter { !$0.hasPrefix("\(key.rawValue):") })
          .joined(separator: "\n"))
      #expect(sentences == [], "\(key.rawValue)")
    }
  }
}
