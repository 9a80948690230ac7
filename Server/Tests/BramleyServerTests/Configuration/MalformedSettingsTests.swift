import BramleyCore
import Foundation
import Testing

@testable import BramleyServer

@Suite struct MalformedSettingsTests {
  @Test(arguments: [
    ("server.host", "http://127.0.0.1"), ("server.host", "300.1.1.1"), ("server.host", "a b"),
    ("server.port", "65536"), ("server.port", "-1"), ("server.port", "8080 "), ("server.port", "0x50"),
    ("server.port", "80.0"), ("admin.port", "ninety"),
    ("server.public_url", "id.example.com"), ("server.public_url", "ftp://id.example.com"),
    ("server.public_url", "https://id.example.com/auth"), ("server.public_url", "https://id.example.com?x=1"),
    ("server.public_url", "https://id.example.com#f"), ("server.public_url", "https://me:pw@id.example.com"),
    ("server.public_url", "https://id.example.com:0"), ("server.public_url", "https://"),
    ("server.public_url", "https://[::1"), ("server.public_url", #"https://id.example.com\@evil.example"#),
    ("server.resources", "two words"), ("server.resources", "notes"),
    ("server.resources", "https://notes.example/#a"), ("server.resources", "notes:"),
    ("server.resources", "urn:a,urn:a"),
    ("server.trusted_proxies", "10.0.0.0/33"), ("server.trusted_proxies", "10.0.0/8"),
    ("server.trusted_proxies", "::/129"), ("server.trusted_proxies", "localhost"),
    ("server.trusted_proxies", "10.0.0.0/8,,192.0.2.0/24"), ("server.trusted_proxies", "10.0.0.0/8/8"),
    ("server.trusted_proxies", "none, 10.0.0.0/8"), ("server.trusted_proxies", "None"),
    ("server.master_key", "c2hvcnQ="), ("server.master_key", "not base64 at all!"),
    ("server.master_key_path", "/nowhere/at/all/master.key"),
    ("log.level", "loud"), ("log.level", "INFO"), ("log.format", "xml"),
    ("apple.team_id", "A1B2C3D4E"), ("apple.team_id", "a1b2c3d4e5"), ("apple.key_id", "F6G7H8J9K0Z"),
    ("apple.private_key", "-----BEGIN PRIVATE KEY-----\\nAAAA\\n-----END PRIVATE KEY-----"),
    ("apple.private_key", "hello"),
    ("apple.native_client_ids", "com.example app"), ("apple.native_client_ids", "com.a,com.a"),
    ("apple.web_client_ids", "com.example.app"), ("apple.base_url", "https://appleid.apple.com/auth"),
    ("apple.allow_emulator", "maybe"), ("apple.nonces", "none"), ("apple.nonces", "Any"),
    ("sessions.access_lifetime", "0"), ("sessions.access_lifetime", "-900"),
    ("sessions.access_lifetime", "15m"), ("sessions.access_lifetime", "86401"),
    ("sessions.refresh_lifetime", "99999999999999999999"), ("sessions.refresh_lifetime", "10"),
    ("sessions.grace", "-1"), ("app.client_id", "my app"),
    ("app.redirect_uris", "/callback"), ("app.redirect_uris", "https://u:p@a.example/cb"),
    ("app.redirect_uris", "https://a.example/cb#x"), ("app.redirect_uris", "https://*.a.example/cb"),
    ("app.redirect_uris", #"https://a.example\cb"#), ("app.redirect_uris", "http://a.example/cb"),
    ("app.redirect_uris", "javascript:alert(1)"), ("app.redirect_uris", "https:a.example/cb"),
    ("app.redirect_uris", "https://a.example/c\u{1}b"), ("app.redirect_uris", "myapp:"),
    ("app.origins", "*"), ("app.origins", "null"), ("app.origins", "https://a.example/"),
    ("app.origins", "https://A.example"), ("app.origins", "https://a.example:443"),
    ("app.app_ids", "com.example.app"), ("app.app_ids", "A1B2C3D4E5."),
    ("app.app_ids", "a1b2c3d4e5.com.example"),
    ("limits.enabled", "2"), ("limits.sign_in", "30"), ("limits.sign_in", "30/60"), ("limits.token", "0/60s"),
    ("limits.refresh", "30/0s"), ("limits.authorize", "30/25h"), ("limits.notifications", "30 / 60s"),
  ])
  func `a malformed value is one sentence that names its key and shows a right one`(
    name: String, value: String
  ) throws {
    let key = try #require(SettingKey(rawValue: name))
    let sentences = ConfigurationFixture.sentences([key.environmentName: value])
    #expect(sentences.count == 1, "\(sentences)")
    let sentence = try #require(sentences.first)
    #expect(sentence.hasPrefix("\(name) (\(key.environmentName) in the environment) "))
    #expect(sentence.contains("a right one: \(name): \(key.example)"))
    #expect(!sentence.contains("\n"))
  }

  @Test(arguments: SettingKey.allCases)
  func `an empty value is no value`(key: SettingKey) {
    for empty in ["", "  "] {
      let sentences = ConfigurationFixture.sentences([key.environmentName: empty])
      #expect(sentences.contains { $0.hasPrefix(key.rawValue) && $0.contains("is empty") }, "\(sentences)")
    }
    let inFile = ConfigurationFixture.sentences(yaml: "\(key.rawValue):\n")
    #expect(inFile.contains { $0.hasPrefix(key.rawValue) && $0.contains("is empty") }, "\(inFile)")
  }

  @Test(arguments: SettingKey.allCases)
  func `a list is refused where one value is due, and the reverse`(key: SettingKey) {
    let value = key.isList ? "one" : "[one, two]"
    let sources = ConfigurationSources(yaml: .init(name: "bramley.yaml", text: "\(key.rawValue): \(value)"))
    #expect(throws: ConfigurationFailure.self) { try Settings(sources, needsApple: false) }
    do {
      _ = try Settings(sources, needsApple: false)
    } catch {
      #expect(error.sentences.count == 1)
      #expect(error.sentences[0].hasPrefix("\(key.rawValue) (in bramley.yaml) is"))
      #expect(error.sentences[0].contains("list"))
    }
  }

  @Test func `all faults are reported at once`() {
    let sentences = ConfigurationFixture.sentences(
      ["BRAMLEY_SERVER_PORT": "x", "BRAMLEY_LIMITS_TOKEN": "x"], yaml: "log: {level: x, colour: red}")
    #expect(sentences.count == 4)
  }

  @Test func `the Apple settings that serve needs are named`() throws {
    do {
      _ = try Settings(ConfigurationSources(), needsApple: true)
      Issue.record("must not start")
    } catch {
      let keys = ["apple.team_id", "apple.key_id", "apple.private_key_path", "apple.native_client_ids"]
      #expect(error.sentences.count == keys.count)
      for (sentence, key) in zip(error.sentences, keys) {
        #expect(sentence.hasPrefix("\(key) is not set: "))
        #expect(sentence.contains("BRAMLEY_"))
      }
    }
  }

  @Test func `two sources of one key are refused`() throws {
    let path = NSTemporaryDirectory() + "master-\(UUID().uuidString).key"
    try ConfigurationFixture.masterKey.write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let variables = [
      "BRAMLEY_SERVER_MASTER_KEY": ConfigurationFixture.masterKey, "BRAMLEY_SERVER_MASTER_KEY_PATH": path,
    ]
    let sentences = ConfigurationFixture.sentences(variables)
    #expect(sentences == ["server.master_key and server.master_key_path are both set; keep one of them"])
  }

  @Test(arguments: [
    (["BRAMLEY_APPLE_BASE_URL": "http://127.0.0.1:8081"], true),
    (["BRAMLEY_APPLE_BASE_URL": "http://[::1]:8081", "BRAMLEY_SERVER_PUBLIC_URL": "http://localhost"], true),
    (["BRAMLEY_APPLE_BASE_URL": "http://127.0.0.1:8081", "BRAMLEY_SERVER_HOST": "0.0.0.0"], false),
    (
      [
        "BRAMLEY_APPLE_BASE_URL": "http://127.0.0.1:8081",
        "BRAMLEY_SERVER_PUBLIC_URL": "https://id.a.example",
      ], false
    ),
    (
      [
        "BRAMLEY_APPLE_BASE_URL": "http://127.0.0.1:8081", "BRAMLEY_SERVER_HOST": "0.0.0.0",
        "BRAMLEY_SERVER_PUBLIC_URL": "http://127.0.0.1:8080",
      ], false
    ),
    (["BRAMLEY_APPLE_BASE_URL": "http://apple.test:8081"], false),
    (["BRAMLEY_APPLE_BASE_URL": "http://127.0.0.1.evil.example"], false),
    (["BRAMLEY_APPLE_BASE_URL": "http://apple.test:8081", "BRAMLEY_APPLE_ALLOW_EMULATOR": "true"], true),
    (["BRAMLEY_APPLE_BASE_URL": "https://appleid.apple.com/", "BRAMLEY_SERVER_HOST": "0.0.0.0"], true),
  ])
  func `an emulator is refused beyond this machine unless it is allowed`(
    variables: [String: String], allowed: Bool
  ) {
    let sentences = ConfigurationFixture.sentences(variables)
    #expect(sentences.isEmpty == allowed, "\(sentences)")
    if !allowed { #expect(sentences.first?.contains("apple.allow_emulator") == true) }
  }

  @Test(arguments: [
    (["BRAMLEY_SERVER_PUBLIC_URL": "http://id.example.com"], false),
    (["BRAMLEY_SERVER_PUBLIC_URL": "http://192.0.2.1:8080"], false),
    (["BRAMLEY_SERVER_PUBLIC_URL": "http://127.0.0.1.evil.example"], false),
    (["BRAMLEY_SERVER_HOST": "192.0.2.1"], false),
    (["BRAMLEY_SERVER_PUBLIC_URL": "http://192.0.2.1:8080", "BRAMLEY_SERVER_ALLOW_HTTP": "true"], true),
    (["BRAMLEY_SERVER_PUBLIC_URL": "http://localhost:8080"], true),
    (["BRAMLEY_SERVER_PUBLIC_URL": "http://[::1]:8080"], true),
    (["BRAMLEY_SERVER_HOST": "0.0.0.0"], true),
  ])
  func `plain http beyond this machine is refused unless it is allowed, and then reported`(
    variables: [String: String], allowed: Bool
  ) throws {
    let sentences = ConfigurationFixture.sentences(variables)
    #expect(sentences.isEmpty == allowed, "\(sentences)")
    if allowed {
      let isTold = try ConfigurationFixture.settings(variables).notices.contains {
        $0.contains("server.allow_http")
      }
      #expect(isTold == (variables["BRAMLEY_SERVER_ALLOW_HTTP"] != nil))
    } else {
      #expect(sentences.first?.contains("server.allow_http") == true)
    }
  }
}
