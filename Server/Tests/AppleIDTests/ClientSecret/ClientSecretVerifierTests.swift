import AppleID
import BramleyTokens
import Crypto
import Foundation
import OpenID
import Support
import Testing

/// Minting a client secret, and every fault that Apple finds in one.
@Suite struct ClientSecretVerifierTests {
  let key = P256.Signing.PrivateKey()
  let clock = ManualClock()

  private var verifier: ClientSecretVerifier {
    ClientSecretVerifier(team: "TEAM123456", keys: ["KEY1234567": key.publicKey])
  }

  private var teamKey: TeamKey {
    get throws { try TeamKey(id: "KEY1234567", pem: key.pemRepresentation) }
  }

  /// A secret with members of header and claims replaced or (by nil) taken out.
  private func secret(
    header: [String: String?] = [:], claims: [String: String?] = [:],
    by signer: P256.Signing.PrivateKey? = nil
  ) -> String {
    let now = Int(clock.now.timeIntervalSince1970)
    let head = json(["alg": #""ES256""#, "kid": #""KEY1234567""#], header)
    let body = json(
      [
        "iss": #""TEAM123456""#, "sub": #""com.example.app""#, "aud": #""https://appleid.apple.com""#,
        "iat": "\(now)", "exp": "\(now + 600)",
      ], claims)
    let input = "\(Data(head.utf8).base64URL).\(Data(body.utf8).base64URL)"
    guard let signature = try? (signer ?? key).signature(for: Data(input.utf8)) else {
      Issue.record("the secret could not be signed")
      return ""
    }
    return "\(input).\(signature.rawRepresentation.base64URL)"
  }

  private func json(_ members: [String: String], _ changes: [String: String?]) -> String {
    var members = members
    for (name, value) in changes { members[name] = value }
    return "{" + members.sorted { $0.key < $1.key }.map { #""\#($0)":\#($1)"# }.joined(separator: ",") + "}"
  }

  private func fault(of secret: String) -> ClientSecretVerifier.Fault? {
    do throws(ClientSecretVerifier.Fault) {
      try verifier.verify(secret, for: "com.example.app", at: clock.now)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [1.0, 600, ClientSecret.maximumLifetime])
  func `a minted secret has the form that Apple requires`(lifetime: TimeInterval) throws {
    let claims = ClientSecret(
      team: "TEAM123456", client: "com.example.app", lifetime: lifetime, at: clock.now)
    let text = try claims.signed(with: teamKey)
    #expect(try verifier.verify(text, for: "com.example.app", at: clock.now) == claims)
    let now = Int(clock.now.timeIntervalSince1970)
    #expect(claims.issuedAt == now - 60 && claims.expiresAt == now + Int(lifetime))
    let jws = try #require(CompactJWS(text))
    #expect(jws.header.alg == "ES256" && jws.header.kid == "KEY1234567" && jws.signature.count == 64)
  }

  @Test func `a secret of one audience in a list is good`() {
    #expect(fault(of: secret()) == nil)
    #expect(fault(of: secret(claims: ["aud": #"["https://appleid.apple.com"]"#])) == nil)
  }

  @Test(arguments: [
    ("alg", #""none""#), ("alg", #""HS256""#), ("alg", #""ES384""#), ("alg", nil), ("kid", nil), ("kid", "7"),
    ("crit", #"["exp"]"#),
  ])
  func `a header that is not Apple's is malformed`(name: String, value: String?) {
    #expect(fault(of: secret(header: [name: value])) == .malformed)
  }

  @Test(arguments: [
    ("iss", nil), ("sub", nil), ("aud", nil), ("iat", nil), ("exp", nil), ("exp", #""1""#), ("iat", "true"),
    ("exp", "1e300"), ("exp", "253402300800"), ("iat", "-1"), ("sub", "7"), ("aud", "{}"),
  ])
  func `missing claims and a payload that is not an object are malformed`(name: String, value: String?) {
    #expect(fault(of: secret(claims: [name: value])) == .malformed)
  }

  @Test func `text that is no token is malformed`() {
    for text in ["", "secret", "a.b.c", secret() + "=", secret() + "."] {
      #expect(fault(of: text) == .malformed)
    }
  }

  @Test func `a key that the team does not have is refused`() {
    #expect(fault(of: secret(header: ["kid": #""OTHER12345""#])) == .unknownKey)
  }

  @Test func `another key's signature is refused`() {
    #expect(fault(of: secret(by: P256.Signing.PrivateKey())) == .signature)
  }

  @Test func `a signature in DER is refused`() throws {
    let input = secret().split(separator: ".").prefix(2).joined(separator: ".")
    let der = try key.signature(for: Data(input.utf8)).derRepresentation
    #expect(fault(of: "\(input).\(der.base64URL)") == .derSignature)
    #expect(fault(of: "\(input).\(Data(repeating: 1, count: 70).base64URL)") == .signature)
  }

  @Test(arguments: [0, 32, 63])
  func `a changed signature is refused`(index: Int) throws {
    let parts = secret().split(separator: ".")
    var signature = try #require(Data(base64URL: parts[2].utf8))
    signature[index] ^= 1
    #expect(fault(of: "\(parts[0]).\(parts[1]).\(signature.base64URL)") == .signature)
  }

  @Test(arguments: [
    ("iss", #""OTHER12345""#, ClientSecretVerifier.Fault.issuer), ("iss", #""team123456""#, .issuer),
    ("sub", #""com.example.other""#, .subject), ("sub", #""COM.example.app""#, .subject),
    ("aud", #""https://account.apple.com""#, .audience), ("aud", #""https://appleid.apple.com/""#, .audience),
    ("aud", #"["https://appleid.apple.com","x"]"#, .audience), ("aud", "[]", .audience),
  ])
  func `each wrong claim has its fault`(name: String, value: String, expected: ClientSecretVerifier.Fault) {
    #expect(fault(of: secret(claims: [name: value])) == expected)
  }

  @Test(arguments: [
    ("iat", 0, nil), ("iat", 1, ClientSecretVerifier.Fault.fromTheFuture), ("exp", 1, nil),
    ("exp", 0, .expired),
    ("exp", -1, .expired), ("exp", 15_777_000, nil), ("exp", 15_777_001, .tooLong),
  ])
  func `times are compared to the second`(name: String, offset: Int, expected: ClientSecretVerifier.Fault?) {
    let time = Int(clock.now.timeIntervalSince1970) + offset
    #expect(fault(of: secret(claims: [name: "\(time)"])) == expected)
  }

  @Test func `the server's own secrets are reused for five minutes, one for each client`() async throws {
    let source = ClientSecretSource(team: "TEAM123456", key: try teamKey)
    let first = try await source.secret(for: "com.example.app", at: clock.now)
    clock.advance(by: 299)
    #expect(try await source.secret(for: "com.example.app", at: clock.now) == first)
    #expect(fault(of: first) == nil)
    let other = try await source.secret(for: "com.example.web", at: clock.now)
    #expect(throws: ClientSecretVerifier.Fault.subject) {
      try verifier.verify(other, for: "com.example.app", at: clock.now)
    }
    clock.advance(by: 1)
    let second = try await source.secret(for: "com.example.app", at: clock.now)
    #expect(second != first)
    #expect(fault(of: second) == nil)
    clock.advance(by: -3_600)
    #expect(fault(of: try await source.secret(for: "com.example.app", at: clock.now)) == nil)
  }
}
