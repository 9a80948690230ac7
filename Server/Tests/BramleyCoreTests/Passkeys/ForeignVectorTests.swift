import BramleyAPI
import BramleyCore
import BramleyTokens
import Foundation
import Testing

/// Answers of real authenticators, recorded for the tests of another implementation. `py-webauthn-vectors.json` names it.
struct ForeignVectorTests {
  struct Registration: Decodable, Sendable {
    var name: String
    var challenge: String
    var rpID: String
    var origin: String
    var credential: PasskeyRegistration
  }

  struct Authentication: Decodable, Sendable {
    var name: String
    var challenge: String
    var rpID: String
    var origin: String
    var credential: PasskeyAssertion
    var publicKey: String
    var signCount: UInt32
  }

  private struct File: Decodable, Sendable {
    var registrations: [Registration]
    var authentications: [Authentication]
  }

  private static let file: File = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "py-webauthn-vectors.json")
    do { return try JSONDecoder().decode(File.self, from: Data(contentsOf: file)) } catch {
      preconditionFailure("py-webauthn-vectors.json: \(error)")
    }
  }()

  static let registrations = file.registrations
  static let authentications = file.authentications

  @Test(arguments: registrations)
  func `a recorded registration is accepted`(recorded: Registration) throws {
    var ceremony = ceremony(.link, recorded.challenge)
    ceremony.algorithms = PasskeyAlgorithm.offered
    let record = try RegistrationRule.verdict(
      on: recorded.credential, for: ceremony, at: party(recorded.rpID, recorded.origin), now: .distantPast)
    #expect(record.credentialID.base64URL == recorded.credential.id)
    #expect(record.attestation == (recorded.name == "none" ? .none : record.attestation))
    #expect(record.attestation != .unread)
  }

  @Test(arguments: authentications)
  func `a recorded signature is accepted, and no other key's`(recorded: Authentication) throws {
    let verified = try sign(recorded, publicKey: recorded.publicKey)
    #expect(verified.after.signCount > recorded.signCount)
    let other = try #require(Self.authentications.first { $0.name != recorded.name })
    #expect(throws: CeremonyFault(.authentication, 21, "the signature is wrong")) {
      try sign(recorded, publicKey: other.publicKey)
    }
  }

  private func sign(_ recorded: Authentication, publicKey: String) throws -> AssertionRule.Verified {
    let handle = recorded.credential.response.userHandle ?? "AQ"
    let record = PasskeyRecord(
      identity: "identity", credentialID: try #require(Data(base64URL: recorded.credential.id.utf8)),
      publicKey: try #require(Data(base64URL: publicKey.utf8)),
      userHandle: try #require(Data(base64URL: handle.utf8)), signCount: recorded.signCount,
      aaguid: Data(count: 16), transports: [], isVerified: false, isBackupEligible: false,
      isBackedUp: false, attestationFormat: "none", attestation: .none, label: "", createdAt: .distantPast,
      lastChallenge: Data())
    // The recorded one has no handle, as after a question by name.
    var ceremony = ceremony(.secondFactor, recorded.challenge)
    ceremony.account = "owner"
    return try AssertionRule.verdict(
      on: recorded.credential, for: ceremony, by: OwnedPasskey(record, of: "owner"),
      at: party(recorded.rpID, recorded.origin), now: .distantPast)
  }

  private func ceremony(_ purpose: PasskeyCeremony.Purpose, _ challenge: String) -> PasskeyCeremony {
    PasskeyCeremony(
      purpose, challenge: Data(base64URL: challenge.utf8) ?? Data(), needsVerification: false,
      expiresAt: .distantFuture)
  }

  private func party(_ id: String, _ origin: String) -> RelyingParty {
    RelyingParty(id: id, name: "Example", origins: [origin])
  }
}
