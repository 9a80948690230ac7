import BramleyCore
import Testing

@testable import BramleyServer

@Suite struct PasskeySettingsTests {
  private static let address = ["BRAMLEY_SERVER_PUBLIC_URL": "https://auth.example.com"]

  private func party(
    _ variables: [String: String] = [:], at publicURL: String = "https://auth.example.com"
  ) throws -> RelyingParty? {
    try ConfigurationFixture.settings(Self.address.merging(variables) { $1 }).passkeys.party(
      publicURL: publicURL)
  }

  private func fault(_ variables: [String: String]) -> String {
    ConfigurationFixture.sentences(Self.address.merging(variables) { $1 }).joined(separator: "\n")
  }

  @Test func `without settings the domain is the host of the public address`() throws {
    let party = try #require(try party(["BRAMLEY_APP_NAME": "Orchard"]))
    #expect(party.id == "auth.example.com" && party.name == "Orchard")
    #expect(party.origins == ["https://auth.example.com"])
    #expect(party.userVerification == .preferred && party.attestation == .none)
  }

  @Test func `the app's own pages of the domain are among the origins, and those of other domains are not`()
    throws
  {
    let party = try #require(
      try party([
        "BRAMLEY_WEBAUTHN_RP_ID": "example.com",
        "BRAMLEY_APP_ORIGINS": "https://www.example.com,https://example.org,https://notexample.com",
      ]))
    #expect(
      party.origins == ["https://auth.example.com", "https://www.example.com", "https://example.com"])
  }

  @Test func `all settings are read`() throws {
    let party = try #require(
      try party([
        "BRAMLEY_WEBAUTHN_RP_ID": "example.com", "BRAMLEY_WEBAUTHN_RP_NAME": "Trees",
        "BRAMLEY_WEBAUTHN_ORIGINS": "https://a.example.com:8443",
        "BRAMLEY_WEBAUTHN_RELATED_ORIGINS": "https://example.org",
        "BRAMLEY_WEBAUTHN_USER_VERIFICATION": "required", "BRAMLEY_WEBAUTHN_ATTESTATION": "direct",
      ]))
    #expect(party.name == "Trees" && party.userVerification == .required && party.attestation == .direct)
    #expect(party.origins == ["https://a.example.com:8443", "https://example.com", "https://example.org"])
    #expect(party.relatedOrigins == ["https://example.org"])
  }

  @Test func `there are none for an IP address, nor where they are switched off`() throws {
    #expect(try party(at: "http://127.0.0.1:8080") == nil)
    #expect(try party(at: "https://[::1]:8080/auth") == nil)
    #expect(try party(["BRAMLEY_WEBAUTHN_ENABLED": "false"]) == nil)
    #expect(try party(at: "http://localhost:8080/auth")?.origins == ["http://localhost:8080"])
  }

  @Test func `this machine has a name at its address`() throws {
    let settings = try ConfigurationFixture.settings(["BRAMLEY_WEBAUTHN_RP_ID": "localhost"])
    #expect(
      settings.passkeys.party(publicURL: "http://127.0.0.1:8080")?.origins == ["http://localhost:8080"])
  }

  @Test(arguments: [
    ("BRAMLEY_WEBAUTHN_RP_ID", "example.org", "nor a domain above it"),
    ("BRAMLEY_WEBAUTHN_RP_ID", "login.auth.example.com", "nor a domain above it"),
    ("BRAMLEY_WEBAUTHN_RP_ID", "com", "is not a domain"),
    ("BRAMLEY_WEBAUTHN_RP_ID", "https://example.com", "neither a host name"),
    ("BRAMLEY_WEBAUTHN_RP_ID", "127.0.0.1", "is not a domain"),
    ("BRAMLEY_WEBAUTHN_ORIGINS", "https://example.org", "another domain"),
    ("BRAMLEY_WEBAUTHN_ORIGINS", "http://auth.example.com", "is not https"),
    ("BRAMLEY_WEBAUTHN_RELATED_ORIGINS", "http://example.org", "is not https"),
    ("BRAMLEY_WEBAUTHN_USER_VERIFICATION", "always", "required"),
    ("BRAMLEY_WEBAUTHN_ATTESTATION", "indirect", "direct"),
  ])
  func `what browsers would refuse is refused before`(variable: String, value: String, words: String) {
    #expect(fault([variable: value]).contains(words), "\(fault([variable: value]))")
  }

  @Test func `a domain is needed where passkeys are asked for`() {
    let fault = ConfigurationFixture.sentences([
      "BRAMLEY_SERVER_PUBLIC_URL": "https://192.0.2.1", "BRAMLEY_WEBAUTHN_ENABLED": "true",
    ]).joined()
    #expect(fault.contains("webauthn.enabled") && fault.contains("needs a domain"))
  }

  @Test func `an app is warned of a domain whose file this server does not serve`() throws {
    let settings = try ConfigurationFixture.settings(
      Self.address.merging([
        "BRAMLEY_WEBAUTHN_RP_ID": "example.com", "BRAMLEY_APP_APP_IDS": "A1B2C3D4E5.com.example.app",
      ]) { $1 })
    #expect(
      settings.warnings.contains { $0.contains("https://example.com/.well-known/apple-app-site-association") }
    )
  }
}
