import BramleyAPI
import BramleyCore
import BramleyTokens
import Foundation
import Testing

/// The examples of WebAuthn Level 3, section 16: registration and signature with one key each. `webauthn-vectors.json` names
/// their source.
struct SpecificationVectorTests {
  struct Vector: Decodable, Sendable {
    var name: String
    var registration: [String: String]
    var authentication: [String: String]
  }

  private struct File: Decodable { var vectors: [Vector] }

  static let vectors: [Vector] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "webauthn-vectors.json")
    do { return try JSONDecoder().decode(File.self, from: Data(contentsOf: file)).vectors } catch {
      preconditionFailure("webauthn-vectors.json: \(error)")
    }
  }()

  let party = RelyingParty(id: "example.org", name: "Example", origins: ["https://example.org"])

  /// What becomes of each example here.
  static let outcomes: [String: Result<AttestationKind, Step>] = [
    "none-es256": .success(.none), "packed-self-es256": .success(.own),
    "none-es256-crossOrigin": .failure(10), "none-es256-topOrigin": .failure(10),
    "none-es256-long-credential-id": .success(.none), "packed-es256": .success(.untraced),
    // Of algorithms that this server does not offer.
    "packed-es384": .failure(20), "packed-es512": .failure(20), "packed-ed448": .failure(20),
    "packed-rs256": .success(.untraced), "packed-eddsa": .success(.untraced), "tpm-es256": .success(.unread),
    "android-key-es256": .success(.unread), "apple-es256": .success(.untraced),
    "fido-u2f-es256": .success(.unread),
  ]

  struct Step: Error, Equatable, ExpressibleByIntegerLiteral {
    var number: Int
    init(integerLiteral value: Int) { number = value }
  }

  @Test func `every example has an expected outcome`() {
    #expect(Set(Self.vectors.map(\.name)) == Set(Self.outcomes.keys))
  }

  @Test(arguments: vectors)
  func `an example registers and signs as it should`(vector: Vector) throws {
    switch try #require(Self.outcomes[vector.name]) {
    case .failure(let step):
      do throws(CeremonyFault) {
        _ = try register(vector)
        Issue.record("\(vector.name) was accepted")
      } catch { #expect(error.step == step.number, "\(error)") }
    case .success(let kind):
      let record = try register(vector)
      #expect(record.attestation == kind)
      #expect(record.credentialID == hex(vector.registration["credential_id"]))
      #expect(record.aaguid == hex(vector.registration["aaguid"]))
      let verified = try sign(vector, with: record)
      #expect(verified.owner == "owner")
      #expect(throws: CeremonyFault(.authentication, 21, "the signature is wrong")) {
        try sign(vector, with: record, spoiling: true)
      }
    }
  }

  private func register(_ vector: Vector) throws(CeremonyFault) -> PasskeyRecord {
    let fields = vector.registration
    let id = text(fields["credential_id"])
    var ceremony = ceremony(.link, fields["challenge"])
    ceremony.algorithms = PasskeyAlgorithm.offered
    ceremony.userHandle = Data([1])
    return try RegistrationRule.verdict(
      on: PasskeyRegistration(
        id: id,
        response: .init(
          clientDataJSON: text(fields["clientDataJSON"]), attestationObject: text(fields["attestationObject"])
        )),
      for: ceremony, at: party, now: Date(timeIntervalSince1970: 0))
  }

  private func sign(
    _ vector: Vector, with record: PasskeyRecord, spoiling: Bool = false
  ) throws(CeremonyFault) -> AssertionRule.Verified {
    let fields = vector.authentication
    var signature = hex(fields["signature"])
    if spoiling { signature[signature.count - 1] ^= 1 }
    return try AssertionRule.verdict(
      on: PasskeyAssertion(
        id: record.credentialID.base64URL,
        response: .init(
          clientDataJSON: text(fields["clientDataJSON"]),
          authenticatorData: text(fields["authenticatorData"]), signature: signature.base64URL,
          userHandle: "AQ")),
      for: ceremony(.signIn, fields["challenge"]), by: OwnedPasskey(record, of: "owner"), at: party,
      now: Date(timeIntervalSince1970: 0))
  }

  private func ceremony(_ purpose: PasskeyCeremony.Purpose, _ challenge: String?) -> PasskeyCeremony {
    PasskeyCeremony(
      purpose, challenge: hex(challenge), needsVerification: false,
      expiresAt: Date(timeIntervalSince1970: 600))
  }

  private func text(_ digits: String?) -> String { hex(digits).base64URL }

  private func hex(_ digits: String?) -> Data {
    let digits = Array((digits ?? "").utf8)
    return Data(
      stride(from: 0, to: digits.count, by: 2).map {
        UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)!
      })
  }
}
