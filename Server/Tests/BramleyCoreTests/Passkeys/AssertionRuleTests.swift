import BramleyAPI
import BramleyCore
import BramleyTokens
import Foundation
import Support
import Testing

/// Each rule of WebAuthn Level 3, section 7.2, broken alone.
struct AssertionRuleTests {
  let party = RelyingParty(id: "example.com", name: "Example", origins: ["https://example.com"])

  @Test(arguments: TestAuthenticator.Algorithm.allCases)
  func `a signature of every algorithm is accepted`(algorithm: TestAuthenticator.Algorithm) throws {
    let verified = try verdict(try authenticator(algorithm))
    #expect(verified.owner == "owner")
    #expect(verified.isPersonVerified)
    #expect(verified.methods == [.softwareKey, .userPresence, .multipleFactors])
    #expect(verified.changedFlags == nil)
  }

  typealias Break = RegistrationRuleTests.Break

  static let breaks: [Break] = [
    Break(6, "another account's handle") { $0.userHandle = Data([9]) },
    Break(6, "no handle where nobody was named") { $0.userHandle = nil },
    Break(9, "client data that is no JSON") { $0.furtherClientData = "," },
    Break(10, "a registration instead of a signature") { $0.type = "webauthn.create" },
    Break(11, "another challenge") { $0.challenge = Data(count: 32).base64URL },
    Break(12, "another origin") { $0.origin = "https://example.com.evil.org" },
    Break(13, "a frame of another site") { $0.crossOrigin = true },
    Break(14, "a page around it") { $0.topOrigin = "https://example.com" },
    Break(15, "another domain") { $0.rpID = "example.net" },
    Break(16, "nobody present") { $0.flags.remove(.userPresent) },
    Break(18, "in a backup and unable to be") { $0.flags.remove(.backupEligible) },
    Break(7, "bytes after the authenticator data") { $0.furtherData = Data([0]) },
    Break(21, "a forged signature") { $0.isForged = true },
    Break(22, "a counter that did not rise") { $0.signCount = 5 },
    Break(22, "a counter that fell to zero") { $0.signCount = 0 },
  ]

  @Test(arguments: breaks)
  func `a broken rule is refused by its number`(broken: Break) throws {
    var authenticator = try authenticator()
    let record = record(of: authenticator, signCount: 5)
    authenticator.signCount = 6
    broken.apply(&authenticator)
    #expect(fault { try verdict(authenticator, record) } == broken.step)
  }

  @Test func `the passkey must be one of those that were listed`() throws {
    let authenticator = try authenticator()
    let own = PasskeyCeremony.mark(of: authenticator.credentialID)
    _ = try verdict(authenticator) { $0.allowed = [own] }
    #expect(fault { try verdict(authenticator) { $0.allowed = [PasskeyCeremony.mark(of: Data([1]))] } } == 5)
    #expect(fault { try verdict(authenticator) { $0.allowed = [] } } == 5)
  }

  @Test func `a passkey of nobody, and of another account, is refused`() throws {
    let authenticator = try authenticator()
    #expect(fault { try verdict(authenticator) { $0.account = "other" } } == 6)
    let answer = try authenticator.sign(options())
    #expect(
      fault {
        try AssertionRule.verdict(
          on: answer, for: ceremony(Data()), by: nil, at: party, now: .distantPast)
      } == 6)
  }

  @Test func `a known account's passkey need not say whose it is`() throws {
    var authenticator = try authenticator()
    authenticator.userHandle = nil
    _ = try verdict(authenticator) { $0.account = "owner" }
  }

  @Test func `the person must be verified where the ceremony requires it, and else it is recorded`() throws {
    var authenticator = try authenticator()
    authenticator.flags = [.userPresent]
    let verified = try verdict(authenticator)
    #expect(verified.methods == [.hardwareKey])
    #expect(fault { try verdict(authenticator) { $0.needsVerification = true } } == 17)
  }

  @Test func `a verification is no factor before one was shown beside another factor`() throws {
    let authenticator = try authenticator()
    var record = record(of: authenticator)
    record.isVerified = false
    let verified = try verdict(authenticator, record)
    #expect(verified.isPersonVerified && !verified.countsVerification && verified.mayInitializeVerification)
    #expect(verified.methods == [.softwareKey, .userPresence])
    #expect(!verified.after.isVerified, "that is for the step that sees the other factor")
  }

  @Test func `changed backup flags are adopted and reported`() throws {
    var authenticator = try authenticator()
    let record = record(of: authenticator)
    authenticator.flags = [.userPresent]
    let verified = try verdict(authenticator, record)
    #expect(verified.changedFlags == "backed_up to device_bound")
    #expect(!verified.after.isBackupEligible && !verified.after.isBackedUp)
  }

  @Test func `a retry of the same answer may bring the same counter`() throws {
    var authenticator = try authenticator()
    authenticator.signCount = 5
    let options = options()
    let challenge = Data(base64URL: options.challenge.utf8)!
    var record = record(of: authenticator, signCount: 5)
    record.lastChallenge = ceremony(challenge).hash
    _ = try AssertionRule.verdict(
      on: authenticator.sign(options), for: ceremony(challenge), by: OwnedPasskey(record, of: "owner"),
      at: party, now: .distantPast)
  }

  @Test func `another shape of the answer is refused`() throws {
    let authenticator = try authenticator()
    let options = options()
    let answer = try authenticator.sign(options)
    for change in [
      { $0.type = "password" }, { $0.rawId = "AQID" }, { $0.response.signature = "=" },
      { $0.response.authenticatorData = "=" }, { $0.response.clientDataJSON = "=" },
    ] as [(inout PasskeyAssertion) -> Void] {
      var changed = answer
      change(&changed)
      #expect(
        fault {
          try AssertionRule.verdict(
            on: changed, for: ceremony(Data(base64URL: options.challenge.utf8)!),
            by: OwnedPasskey(record(of: authenticator), of: "owner"), at: party, now: .distantPast)
        } == 3)
    }
  }

  @Test func `a challenge's id is good for one server, and unreadable`() throws {
    let (ring, other) = (KeyRing.fixture(1), KeyRing.fixture(2))
    let ceremony = ceremony(Data(count: 32))
    let id = ceremony.sealed(by: ring)
    #expect(PasskeyCeremony(id, ring: ring) == ceremony)
    #expect(PasskeyCeremony(id, ring: other) == nil)
    #expect(PasskeyCeremony("AAAA", ring: ring) == nil)
  }

  // MARK: The ceremony

  private func authenticator(
    _ algorithm: TestAuthenticator.Algorithm = .es256
  ) throws -> TestAuthenticator {
    var authenticator = try TestAuthenticator(algorithm)
    authenticator.userHandle = Data([1, 2, 3])
    return authenticator
  }

  private func verdict(
    _ authenticator: TestAuthenticator, _ record: PasskeyRecord? = nil,
    _ change: (inout PasskeyCeremony) -> Void = { _ in }
  ) throws -> AssertionRule.Verified {
    let options = options()
    var ceremony = ceremony(Data(base64URL: options.challenge.utf8)!)
    change(&ceremony)
    return try AssertionRule.verdict(
      on: authenticator.sign(options), for: ceremony,
      by: OwnedPasskey(record ?? self.record(of: authenticator), of: "owner"), at: party,
      now: .distantPast)
  }

  private func record(of authenticator: TestAuthenticator, signCount: UInt32 = 0) -> PasskeyRecord {
    PasskeyRecord(
      identity: "identity", credentialID: authenticator.credentialID,
      publicKey: authenticator.publicKey.encoded, userHandle: Data([1, 2, 3]), signCount: signCount,
      aaguid: Data(count: 16), transports: [], isVerified: true,
      isBackupEligible: authenticator.flags.contains(.backupEligible),
      isBackedUp: authenticator.flags.contains(.backedUp), attestationFormat: "none", attestation: .none,
      label: "", createdAt: .distantPast, lastChallenge: Data())
  }

  private func ceremony(_ challenge: Data) -> PasskeyCeremony {
    PasskeyCeremony(.signIn, challenge: challenge, needsVerification: false, expiresAt: .distantFuture)
  }

  private func options() -> PasskeyRequestOptions {
    PasskeyRequestOptions(
      challenge: Data((0..<32).map { _ in UInt8.random(in: 0...255) }).base64URL, timeout: 1,
      rpId: "example.com", allowCredentials: [], userVerification: "preferred")
  }
}
