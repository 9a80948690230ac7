import BramleyCore
import Testing

@testable import BramleyServer

@Suite struct EffectiveSettingTests {
  static let marker = "S3CR3Tmarker"

  private func shown(
    _ variables: [String: String] = [:], flags: [SettingKey: String] = [:], dotEnv: String? = nil,
    yaml: String? = nil
  ) throws -> [EffectiveSetting] {
    let reading = ConfigurationReading(
      ConfigurationSources(
        flags: flags, environment: variables, dotEnv: dotEnv.map { .init(name: ".env", text: $0) },
        yaml: yaml.map { .init(name: "bramley.yaml", text: $0) }),
      needsApple: false, listens: false)
    return EffectiveSetting.all(try #require(reading.settings), reading.reader)
  }

  private static let guarded = SettingKey.allCases.filter { $0.disclosure != .whole }

  @Test(arguments: guarded)
  func `nothing of a secret setting is shown, wherever it is set`(key: SettingKey) throws {
    let marker = Self.marker
    let values =
      key.isListOfSections
      ? [
        #"[{"url": "https://user:\#(marker)@host.example/\#(marker)?a=\#(marker)", "\#(marker)": "b"}]"#,
        "\(marker)",
      ]
      : [
        marker, "https://user:\(marker)@host.example/\(marker)?key=\(marker)#\(marker)",
        "postgres://user:\(marker)@one.example,two.example/\(marker)?password=\(marker)",
        "https://\(marker)/a b",
        "https:\(marker)", "user:\(marker)@host.example",
      ]
    for value in values where key.disclosure == .hidden || !value.hasPrefix("https://\(marker)") {
      let all =
        try shown([key.environmentName: value])
        + shown(dotEnv: "\(key.environmentName)='\(value)'") + shown(flags: [key: value])
        + shown(
          yaml: "\(key.rawValue.split(separator: ".").joined(separator: ": {")): '\(value)'"
            + String(repeating: "}", count: key.components.count - 1))
      #expect(all.count { $0.name == key.rawValue } == 4)
      #expect(!all.contains { "\($0)".contains(marker) })
    }
  }

  @Test func `a client secret of an OpenID provider is hidden`() throws {
    let all = try shown(yaml: "openid: {work: {client_id: a, client_secret: \(Self.marker)}}")
    let secret = try #require(all.first { $0.name == "openid.work.client_secret" })
    #expect(secret.value == nil && secret.source == .file)
    #expect(all.contains { $0.name == "openid.work.client_id" && $0.value == "a" })
  }

  @Test(arguments: SettingKey.allCases)
  func `what is named as a secret is hidden, and addresses that may hold one are cut`(key: SettingKey) {
    let name = key.components.last ?? ""
    let secrets = ["secret", "token", "password", "private_key", "master_key"]
    if key != .limitsToken, secrets.contains(where: name.hasSuffix) { #expect(key.disclosure == .hidden) }
    let plain: Set<SettingKey> = [
      .serverPublicURL, .adminURL, .appleBaseURL, .pagesHomeURL, .pagesTermsURL, .pagesPrivacyURL,
      .pagesSupportURL,
    ]
    if name.hasSuffix("url"), !plain.contains(key) { #expect(key.disclosure == .origin) }
  }

  @Test func `each value says where it comes from`() throws {
    let all = try shown(
      ["BRAMLEY_LOG_LEVEL": "debug"], flags: [.serverPort: "1234"], dotEnv: "BRAMLEY_GUESTS_ENABLED=true",
      yaml: "app: {name: Orchard}\nlog: {level: info}")
    func setting(_ key: SettingKey) -> EffectiveSetting? { all.first { $0.name == key.rawValue } }
    #expect(setting(.logLevel)?.source == .environment && setting(.logLevel)?.value == "debug")
    #expect(setting(.logLevel)?.place == "BRAMLEY_LOG_LEVEL in the environment")
    #expect(setting(.serverPort)?.source == .flag && setting(.serverPort)?.value == "1234")
    #expect(setting(.guestsEnabled)?.source == .dotEnv && setting(.guestsEnabled)?.value == "true")
    #expect(setting(.appName)?.source == .file && setting(.appName)?.place == "in bramley.yaml")
    #expect(setting(.sessionsGrace)?.source == .standard && setting(.sessionsGrace)?.value == "60")
    #expect(setting(.appleTeamID) == nil)
  }

  @Test func `an address is cut to its hosts`() throws {
    let all = try shown([
      "BRAMLEY_DATABASE_URL": "postgres://bramley:secret@one.example:5432,two.example/name?sslmode=require",
      "BRAMLEY_HOOKS_TOKEN_URL": "https://api.example.com/hooks/secret",
    ])
    #expect(
      all.first { $0.name == "database.url" }?.value == "postgres://one.example:5432,two.example")
    #expect(all.first { $0.name == "hooks.token.url" }?.value == "https://api.example.com")
  }

  @Test func `a default that is written out changes nothing`() throws {
    let before = try shown()
    for setting in before where setting.source == .standard && setting.name != "server.master_key_path" {
      let key = try #require(SettingKey(rawValue: setting.name))
      let value = try #require(setting.value)
      let text = key.isList ? String(value.drop { $0 == "[" }.prefix { $0 != "]" }) : value
      let after = try shown([key.environmentName: text])
      #expect(
        before.map { [$0.name, $0.value ?? ""] } == after.map { [$0.name, $0.value ?? ""] }, "\(key)")
      #expect(ConfigurationFixture.sentences([key.environmentName: text]) == [], "\(key)")
    }
  }
}
