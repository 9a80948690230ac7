import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@Suite struct SoftwareAuthenticatorTests {
  private let storage = MemoryStorage()

  private func authenticator() -> SoftwareAuthenticator {
    SoftwareAuthenticator(storage: storage, keys: .fake)
  }

  @Test func `a new passkey has the bytes that WebAuthn demands`() async throws {
    let made = try await authenticator().make(FactorBackend.creation)
    #expect(made.rawId == made.id && made.id.base64URLBytes.count == 32)
    #expect(
      String(decoding: made.response.clientDataJSON.base64URLBytes, as: UTF8.self)
        == #"{"type":"webauthn.create","challenge":"Y3JlYXRpb24","origin":"https://example.com","crossOrigin":false}"#
    )
    let object = made.response.attestationObject.base64URLBytes
    // {"fmt": "none", "attStmt": {}, "authData": bytes with one octet for their length, the shortest form}
    let head =
      Data([0xa3, 0x63]) + Data("fmt".utf8) + Data([0x64]) + Data("none".utf8) + Data([0x67])
      + Data("attStmt".utf8) + Data([0xa0, 0x68]) + Data("authData".utf8) + Data([0x58])
    #expect(object.starts(with: head))
    let length = Int(object[head.count])
    let data = Data(object.dropFirst(head.count + 1))
    #expect(data.count == length && length == 37 + 16 + 2 + 32 + 77)
    #expect(Array(data.prefix(32)) == SHA256Digest.hash(Array("example.com".utf8)))
    #expect(data[32] == 0x45, "user present, user verified, attested credential data")
    #expect(Array(data[33..<37]) == [0, 0, 0, 0])
    #expect(Data(data[55..<87]) == made.id.base64URLBytes)
    let key = Data(data.dropFirst(87))
    #expect(Array(key.prefix(10)) == [0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 0x20])
    #expect(Array(key[key.startIndex + 10..<key.startIndex + 42]) == Array(0..<32))
    #expect(Array(key.suffix(32)) == Array(32..<64))
  }

  @Test func `a proof names the account and has a signature in DER`() async throws {
    let authenticator = SoftwareAuthenticator(storage: storage, keys: .fake, origin: { "app:\($0)" })
    let made = try await authenticator.make(FactorBackend.creation)
    let proof = try await authenticator.prove(FactorBackend.request)
    #expect(proof.id == made.id)
    #expect(proof.response.userHandle == "AQID")
    #expect(proof.response.authenticatorData.base64URLBytes.count == 37)
    #expect(
      String(decoding: proof.response.clientDataJSON.base64URLBytes, as: UTF8.self).contains(
        #""origin":"app:example.com""#))
    // The first bit of R would make it negative; the leading zero of S is left out.
    let der = Array(proof.response.signature.base64URLBytes)
    #expect(Array(der.prefix(5)) == [0x30, 68, 0x02, 33, 0x00] && der[5] == 0x80)
    #expect(Array(der[37...39]) == [0x02, 31, 0x7f] && der.count == 70)
  }

  @Test func `numbers of zeros are written as one`() {
    #expect(Array(DERSignature.encode(Data(count: 64))) == [0x30, 6, 2, 1, 0, 2, 1, 0])
  }

  @Test func `a passkey of the account is not made twice, and a kind of key that it lacks not at all`()
    async throws
  {
    let authenticator = authenticator()
    let made = try await authenticator.make(FactorBackend.creation)
    var options = FactorBackend.creation
    options.excludeCredentials = [PasskeyDescriptor(id: made.id)]
    await #expect(throws: AppleSheetFailure(1006)) { try await authenticator.make(options) }
    options.excludeCredentials = []
    options.pubKeyCredParams = [.init(alg: -8)]
    await #expect(throws: AppleSheetFailure.self) { try await authenticator.make(options) }
  }

  @Test func `only an allowed passkey of the same domain is proven`() async throws {
    let authenticator = authenticator()
    _ = try await authenticator.make(FactorBackend.creation)
    var options = FactorBackend.request
    options.rpId = "example.org"
    await #expect(throws: AppleSheetFailure(1001)) { try await authenticator.prove(options) }
    options.rpId = "example.com"
    options.allowCredentials = [PasskeyDescriptor(id: "CQ")]
    await #expect(throws: AppleSheetFailure(1001)) { try await authenticator.prove(options) }
  }

  @Test func `a passkey that the account has no more is forgotten`() async throws {
    let authenticator = authenticator()
    let made = try await authenticator.make(FactorBackend.creation)
    var values = PasskeySignal(
      rpID: "example.com", userID: "AQID",
      allAcceptedCredentialIDs: [made.id])
    await authenticator.keepOnly(values)
    _ = try await authenticator.prove(FactorBackend.request)
    values.allAcceptedCredentialIDs = []
    await authenticator.keepOnly(values)
    await #expect(throws: AppleSheetFailure(1001)) {
      try await authenticator.prove(FactorBackend.request)
    }
  }
}
