import BramleyAPI
import BramleyCore
import BramleyTokens
import Foundation
import Testing

/// Passkeys of another make, right ones and one for each broken rule. `scripts/passkey-vectors` writes them anew.
struct FIDO2VectorTests {
  struct Registration: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var challenge: String
    var attestation: String
    var credential: PasskeyRegistration

    var testDescription: String { name }
  }

  struct Signature: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var challenge: String
    var publicKey: String
    var signCount: UInt32
    var credential: PasskeyAssertion

    var testDescription: String { name }
  }

  struct Broken: Decodable, Sendable, CustomTestStringConvertible {
    var rule: String
    var name: String
    var challenge: String
    /// Whether the ceremony requires that the person is verified.
    var required: Bool?
    /// The passkey that was listed, where one was.
    var allowed: String?
    /// The account that the ceremony is for, where it is for one.
    var account: String?
    /// The stored counter.
    var known: UInt32?
    var registration: PasskeyRegistration?
    var signature: PasskeyAssertion?

    var testDescription: String { "\(rule): \(name)" }
  }

  private struct File: Decodable, Sendable {
    var rpID: String
    var origin: String
    var userHandle: String
    var publicKey: String
    var registrations: [Registration]
    var signatures: [Signature]
    var broken: [Broken]
  }

  private static let file: File = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "fido2-vectors.json")
    do { return try JSONDecoder().decode(File.self, from: Data(contentsOf: file)) } catch {
      preconditionFailure("fido2-vectors.json: \(error)")
    }
  }()

  static let registrations = file.registrations
  static let signatures = file.signatures
  static let brokenRegistrations = file.broken.filter { $0.registration != nil }
  static let brokenSignatures = file.broken.filter { $0.signature != nil }

  @Test(arguments: registrations)
  func `a registration of the other make is accepted, and its attestation read`(made: Registration) throws {
    let record = try RegistrationRule.verdict(
      on: made.credential, for: ceremony(.link, made.challenge), at: party, now: .distantPast)
    #expect(record.credentialID.base64URL == made.credential.id)
    #expect(record.attestation.rawValue == made.attestation)
    #expect(record.isVerified == (made.attestation != "unread"))
  }

  @Test(arguments: signatures)
  func `a signature of the other make is accepted`(made: Signature) throws {
    let verified = try AssertionRule.verdict(
      on: made.credential, for: ceremony(.signIn, made.challenge),
      by: OwnedPasskey(try record(made.publicKey, made.signCount), of: "ada"), at: party, now: .distantPast)
    #expect(verified.isPersonVerified && verified.owner == "ada")
    #expect(verified.after.signCount == (made.signCount == 0 ? 0 : 6))
  }

  @Test(arguments: brokenRegistrations)
  func `a registration that breaks one rule is refused by it`(broken: Broken) throws {
    let registration = try #require(broken.registration)
    var ceremony = ceremony(.link, broken.challenge)
    ceremony.needsVerification = broken.required ?? false
    let fault = #expect(throws: CeremonyFault.self) {
      try RegistrationRule.verdict(on: registration, for: ceremony, at: party, now: .distantPast)
    }
    #expect(fault?.rule == broken.rule, "\(fault?.reason ?? "")")
  }

  @Test(arguments: brokenSignatures)
  func `a signature that breaks one rule is refused by it`(broken: Broken) throws {
    let signature = try #require(broken.signature)
    var ceremony = ceremony(.signIn, broken.challenge)
    ceremony.needsVerification = broken.required ?? false
    ceremony.account = broken.account.map(UserID.init(rawValue:))
    ceremony.allowed = broken.allowed.map { [PasskeyCeremony.mark(of: Data(base64URL: $0.utf8) ?? Data())] }
    let known = OwnedPasskey(try record(Self.file.publicKey, broken.known ?? 0), of: "ada")
    let fault = #expect(throws: CeremonyFault.self) {
      try AssertionRule.verdict(on: signature, for: ceremony, by: known, at: party, now: .distantPast)
    }
    #expect(fault?.rule == broken.rule, "\(fault?.reason ?? "")")
  }

  /// The rules that an answer alone can break; the others are the caller's (1, 2), calculations (12, 20, 27, 28), policies that
  /// this server does not have (18, 19, 23, 24), or need a store (26).
  @Test func `every rule that an answer can break is broken once`() {
    let rules = Set(Self.file.broken.map(\.rule))
    let registration = [3, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16, 17, 20, 22, 25].map { "7.1.\($0)" }
    let signature = [3, 5, 6, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 21, 22].map { "7.2.\($0)" }
    #expect(rules.isSuperset(of: registration + signature))
  }

  private var party: RelyingParty {
    RelyingParty(id: Self.file.rpID, name: "Example", origins: [Self.file.origin])
  }

  private func ceremony(_ purpose: PasskeyCeremony.Purpose, _ challenge: String) -> PasskeyCeremony {
    var ceremony = PasskeyCeremony(
      purpose, challenge: Data(base64URL: challenge.utf8) ?? Data(), needsVerification: false,
      expiresAt: .distantFuture)
    ceremony.algorithms = PasskeyAlgorithm.offered
    return ceremony
  }

  private func record(_ publicKey: String, _ signCount: UInt32) throws -> PasskeyRecord {
    // The id of every signature that is of the account.
    let id = try #require(Self.signatures.first?.credential.id)
    return PasskeyRecord(
      identity: "identity", credentialID: try #require(Data(base64URL: id.utf8)),
      publicKey: try #require(Data(base64URL: publicKey.utf8)),
      userHandle: try #require(Data(base64URL: Self.file.userHandle.utf8)), signCount: signCount,
      aaguid: Data(count: 16), transports: [], isVerified: true, isBackupEligible: true, isBackedUp: true,
      attestationFormat: "none", attestation: .none, label: "", createdAt: .distantPast, lastChallenge: Data()
    )
  }
}
