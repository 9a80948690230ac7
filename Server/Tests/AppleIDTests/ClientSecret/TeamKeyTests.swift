import AppleID
import Crypto
import Foundation
import Support
import Testing

@Suite struct TeamKeyTests {
  private static func pem() -> String { P256.Signing.PrivateKey().pemRepresentation }

  @Test func `a file as downloaded is read`() throws {
    let key = try TeamKey(id: "KEY1234567", pem: Self.pem())
    #expect(key.id == "KEY1234567")
  }

  @Test func `line ends written as two characters are read`() throws {
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
    let secret = try ClientSecret(team: "TEAM123456", client: "c", lifetime: 60, at: now)
      .signed(with: TeamKey(id: "KEY1234567", pem: flat))
    #expect(throws: Never.self) { try verifier.verify(secret, for: "c", at: now) }
  }

  @Test(
    arguments: [
      ("", .notPEM), ("KEY1234567", .notPEM), ("AuthKey_KEY1234567.p8", .notPEM),
      ("-----BEGIN OPENSSH PRIVATE KEY-----\nAA==\n-----END OPENSSH PRIVATE KEY-----", .notPEM),
      (KeyFiles.sec1, .sec1), ("-----BEGIN EC PARAMETERS-----\nAA==\n\(KeyFiles.sec1)", .sec1),
      (KeyFiles.sec1.replacing("EC PRIVATE", with: "RSA PRIVATE"), .rsa), (KeyFiles.rsa, .rsa),
      (KeyFiles.publicKey, .publicKey), (KeyFiles.certificate, .certificate),
      (KeyFiles.encrypted, .encrypted),
      (KeyFiles.sec1.replacing("KEY-----\nMH", with: "KEY-----\nProc-Type: 4,ENCRYPTED\nMH"), .encrypted),
      (KeyFiles.p384, .notP256), (KeyFiles.ed25519, .notP256),
      (KeyFiles.truncated(), .damaged), ("-----BEGIN PRIVATE KEY-----", .damaged),
      ("-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----", .damaged),
      ("-----BEGIN PRIVATE KEY-----\n!!!!\n-----END PRIVATE KEY-----", .damaged),
      (KeyFiles.pkcs8().replacing("\n-----END", with: "AAAA\n-----END"), .damaged),
      (
        KeyFiles.p384.replacing("\nGy36kAPZFBrytdJtFYfbXV7yNswp6DzKWrmkK26gPpOhzj8kGS8BJpY=", with: ""),
        .damaged
      ),
    ] as [(String, TeamKey.Failure)])
  func `a file that is not the key is reported for what it is`(text: String, failure: TeamKey.Failure) {
    for pem in [text, text.replacing("\n", with: "\r\n"), text.replacing("\n", with: "\\n")] {
      #expect(throws: failure) { try TeamKey(id: "KEY1234567", pem: pem) }
    }
  }

  @Test func `the error names the step and nothing of the key`() {
    for text in [KeyFiles.sec1, KeyFiles.rsa, KeyFiles.p384, KeyFiles.ed25519] {
      let error = #expect(throws: TeamKey.Failure.self) { try TeamKey(id: "KEY1234567", pem: text) }
      let words = "\(error.map(String.init(describing:)) ?? "")"
      #expect(words.contains("AuthKey_XXXXXXXXXX.p8"))
      for line in text.split(separator: "\n").dropFirst().dropLast() { #expect(!words.contains(line)) }
    }
  }
}
