import AppleID
import Crypto
import Foundation
import Testing

@Suite struct TeamKeyTests {
  // Keys made for this test; none opens anything.
  private static let sec1 = """
    -----BEGIN EC PRIVATE KEY-----
    MHcCAQEEIGSSGTNo+fEWZrQPbXyQkMC04muP5c6lfr9sUvkqaJmtoAoGCCqGSM49
    AwEHoUQDQgAE/KS3gSdZbqraQTiJBhWOq9f+KRvlwiF7Ruu48hw/0ODCzsYuGX6g
    6o2sgkgysW9l4sA6bP5gM1lW8CfaF+l2aQ==
    -----END EC PRIVATE KEY-----
    """

  private static let rsa = """
    -----BEGIN PRIVATE KEY-----
    MIIBVAIBADANBgkqhkiG9w0BAQEFAASCAT4wggE6AgEAAkEAmijxtSaGkUKg1sKf
    6mL2K9Wphxdi1k2nL5yrqtjFyDDYWW8qE64eadr2jEWaBg1MpVbbGf/9985WCBC/
    XiYH0QIDAQABAkAwuh5kXvAL/B5wo4X+hRdAlcGHFMpF6LeeogvU7b3eX6x8xzab
    GW5UaFXBY7auyJhyHckgKbdctwOQfcA+mj9RAiEAxzIuM6s0zy6Eb8d8PEYTwkq9
    MjiQf4sm2ReP6IkI0VUCIQDGHwO5Eg10SJ1mD1mih4s3TEyHeh96+8g/BMd4M4/M
    jQIgSAQ+a/PD/fulafxHUEtNrXrz+Ao3Q8V9YBOCteGFTJkCIQCdWvzF/USaWyJI
    cWCr6iP0Y7FU2PYv49KD2vPi0HEh8QIgUIgaAntBtDhCHav5OOxTkU3ejwhwUqa3
    zYXW01JNqTY=
    -----END PRIVATE KEY-----
    """

  private static let p384 = """
    -----BEGIN PRIVATE KEY-----
    MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDBZwuEVNReojn/Y51uK
    I9tovUNtjZhi/P38D1rFi7oHIoP++1PDzkK0AqZ4z35IuJGhZANiAASWeF2sVZnj
    0Tn5ofr0yFtM3b2VnJzaUkcPOw3y4sSX3jMgJ31hArRl8r9rp4g5zH14CXyqDBes
    Gy36kAPZFBrytdJtFYfbXV7yNswp6DzKWrmkK26gPpOhzj8kGS8BJpY=
    -----END PRIVATE KEY-----
    """

  private static let ed25519 = """
    -----BEGIN PRIVATE KEY-----
    MC4CAQAwBQYDK2VwBCIEIJd6uwH+exSXeqWNM2sTXtDrsY8mwuMChWUWBXOgw38V
    -----END PRIVATE KEY-----
    """

  private static func pem() -> String { P256.Signing.PrivateKey().pemRepresentation }

  @Test func `a file as downloaded is read`() throws {
    let key = try TeamKey(id: "KEY1234567", pem: Self.pem())
    #expect(key.id == "KEY1234567")
  }

  @Test func `line ends written as two characters are read`() async throws {
    let pem = Self.pem()
    let flat = pem.replacing("\n", with: "\\n")
    #expect(!flat.contains("\n"))
    for text in [flat, flat + "\\n", pem + "\n\n", pem.replacing("\n", with: "\r\n")] {
      #expect(throws: Never.self) { try TeamKey(id: "KEY1234567", pem: text) }
    }
    // It is the same key, not just some key.
    let signing = try P256.Signing.PrivateKey(pemRepresentation: pem)
    let verifier = ClientSecretVerifier(team: "TEAM123456", keys: ["KEY1234567": signing.publicKey])
    let now = Date(timeIntervalSince1970: 1_795_251_600)
    let secret = try await ClientSecret(team: "TEAM123456", client: "c", lifetime: 60, at: now)
      .signed(with: TeamKey(id: "KEY1234567", pem: flat))
    #expect(throws: Never.self) { try verifier.verify(secret, for: "c", at: now) }
  }

  @Test(arguments: [
    "", "KEY1234567", "AuthKey_KEY1234567.p8", sec1, sec1.replacing("EC PRIVATE", with: "RSA PRIVATE"),
    "-----BEGIN PUBLIC KEY-----\nAA==\n-----END PUBLIC KEY-----",
    "-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----",
  ])
  func `what is no PKCS 8 file is refused`(text: String) {
    #expect(throws: TeamKey.Failure.notPEM) { try TeamKey(id: "KEY1234567", pem: text) }
  }

  @Test(arguments: [
    rsa, p384, ed25519, "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----",
    "-----BEGIN PRIVATE KEY-----",
    "-----BEGIN PRIVATE KEY-----\n!!!!\n-----END PRIVATE KEY-----",
  ])
  func `a key that is not P-256 is refused`(text: String) {
    #expect(throws: TeamKey.Failure.notP256) { try TeamKey(id: "KEY1234567", pem: text) }
  }

  @Test func `the refusal names the step and nothing of the key`() {
    for text in [Self.sec1, Self.rsa] {
      let error = #expect(throws: TeamKey.Failure.self) { try TeamKey(id: "KEY1234567", pem: text) }
      let words = "\(error.map(String.init(describing:)) ?? "")"
      #expect(words.contains("AuthKey_XXXXXXXXXX.p8"))
      for line in text.split(separator: "\n").dropFirst().dropLast() { #expect(!words.contains(line)) }
    }
  }
}
