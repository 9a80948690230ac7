import BramleyAPI
import BramleyCore
import BramleyTokens
import Foundation
import Support
import Testing

/// Each rule of WebAuthn Level 3, section 7.1, broken alone.
struct RegistrationRuleTests {
  let party = RelyingParty(
    id: "example.com", name: "Example", origins: ["https://example.com", "https://app.example.com:8443"],
    relatedOrigins: ["https://example.net"])

  @Test(arguments: TestAuthenticator.Algorithm.allCases)
  func `a new passkey of every offered algorithm is accepted`(algorithm: TestAuthenticator.Algorithm) throws {
    var authenticator = try TestAuthenticator(algorithm)
    authenticator.signCount = 7
    let record = try verdict(&authenticator)
    #expect(record.credentialID == authenticator.credentialID)
    #expect(record.userHandle == Data([1, 2, 3]))
    #expect(record.signCount == 7)
    #expect(record.isVerified && record.isBackupEligible && record.isBackedUp)
    #expect(record.transports == ["hybrid", "internal"])
    #expect(record.attestation == .none)
  }

  @Test(arguments: ["https://app.example.com:8443", "https://example.net"])
  func `every listed origin is accepted`(origin: String) throws {
    var authenticator = try TestAuthenticator()
    authenticator.origin = origin
    _ = try verdict(&authenticator)
  }

  @Test func `client data may lack crossOrigin and have members that nobody knows`() throws {
    var authenticator = try TestAuthenticator()
    authenticator.crossOrigin = nil
    authenticator.furtherClientData = #","other_keys_can_be_added_here":"x""#
    _ = try verdict(&authenticator)
  }

  struct Break: Sendable, CustomTestStringConvertible {
    var step: Int
    var testDescription: String
    var apply: @Sendable (inout TestAuthenticator) -> Void

    init(_ step: Int, _ what: String, _ apply: @escaping @Sendable (inout TestAuthenticator) -> Void) {
      self.step = step
      testDescription = "step \(step): \(what)"
      self.apply = apply
    }
  }

  static let breaks: [Break] = [
    Break(6, "client data that is no JSON") { $0.furtherClientData = "," },
    Break(6, "a member twice") { $0.furtherClientData = #","type":"webauthn.create""# },
    Break(7, "a signature instead of a registration") { $0.type = "webauthn.get" },
    Break(8, "another challenge") { $0.challenge = Data(count: 32).base64URL },
    Break(8, "a challenge that is no base64url") { $0.challenge = "=" },
    Break(9, "another origin") { $0.origin = "https://example.org" },
    Break(9, "a subdomain") { $0.origin = "https://evil.example.com" },
    Break(9, "another port") { $0.origin = "https://example.com:444" },
    Break(9, "plain http") { $0.origin = "http://example.com" },
    Break(10, "a frame of another site") { $0.crossOrigin = true },
    Break(11, "a page around it") { $0.topOrigin = "https://example.com" },
    Break(13, "bytes after the authenticator data") { $0.furtherData = Data([0]) },
    Break(14, "another domain") { $0.rpID = "example.net" },
    Break(15, "nobody present") { $0.flags.remove(.userPresent) },
    Break(17, "in a backup and unable to be") { $0.flags.remove(.backupEligible) },
    Break(22, "none with a statement") { $0.statement = CBORMap(["alg": CBOR(-7)]) },
    Break(22, "a forged self attestation") {
      $0.format = "packed"
      $0.isForged = true
    },
    Break(22, "a self attestation by another algorithm") {
      $0.format = "packed"
      $0.statement = CBORMap(["alg": CBOR(-8), "sig": .bytes(Data(count: 64))])
    },
    Break(22, "a packed attestation without signature") {
      $0.format = "packed"
      $0.statement = CBORMap(["alg": CBOR(-7)])
    },
    Break(22, "a certificate that is none") {
      $0.format = "packed"
      $0.statement = CBORMap([
        "alg": CBOR(-7), "sig": .bytes(Data(count: 64)), "x5c": .array([.bytes(Data([1, 2, 3]))]),
      ])
    },
    Break(22, "Apple's without certificate") { $0.format = "apple" },
    Break(25, "an id of 1024 bytes") { $0.credentialID = Data(repeating: 1, count: 1_024) },
  ]

  @Test(arguments: breaks)
  func `a broken rule is refused by its number`(broken: Break) throws {
    var authenticator = try TestAuthenticator()
    broken.apply(&authenticator)
    #expect(fault { try verdict(&authenticator) } == broken.step)
  }

  @Test func `the person must be verified where the ceremony requires it`() throws {
    var authenticator = try TestAuthenticator()
    authenticator.flags.remove(.userVerified)
    _ = try verdict(&authenticator)
    #expect(fault { try verdict(&authenticator) { $0.needsVerification = true } } == 16)
  }

  @Test func `nobody need be present where the browser makes it by itself`() throws {
    var authenticator = try TestAuthenticator()
    authenticator.flags = []
    #expect(try verdict(&authenticator) { $0.isConditional = true }.isVerified == false)
  }

  @Test func `an algorithm that was not offered is refused`() throws {
    var authenticator = try TestAuthenticator(.edDSA)
    #expect(fault { try verdict(&authenticator) { $0.algorithms = [.es256] } } == 20)
  }

  @Test func `a self attestation is read, and other formats are kept as unread`() throws {
    var authenticator = try TestAuthenticator()
    authenticator.format = "packed"
    #expect(try verdict(&authenticator).attestation == .own)
    authenticator.format = "tpm"
    let record = try verdict(&authenticator)
    #expect(record.attestation == .unread)
    #expect(record.attestationFormat == "tpm")
  }

  @Test func `another shape of the answer is refused`() throws {
    var authenticator = try TestAuthenticator()
    let options = options()
    var answer = try authenticator.register(options)
    for change in [
      { $0.type = "password" }, { $0.rawId = "AQID" }, { $0.response.clientDataJSON = "=" },
      { $0.response.attestationObject = "=" },
      {
        $0.id = "AQID"
        $0.rawId = "AQID"
      },
    ] as [(inout PasskeyRegistration) -> Void] {
      var changed = answer
      change(&changed)
      #expect(fault { try judge(changed, options) } == 3)
    }
    answer.response.attestationObject = Data([0xa0]).base64URL
    #expect(fault { try judge(answer, options) } == 13)
  }

  @Test func `texts of the authenticator are kept only where they are names`() throws {
    var authenticator = try TestAuthenticator()
    let options = options()
    var answer = try authenticator.register(options)
    answer.response.transports = ["usb", "usb", "<b>", "", String(repeating: "a", count: 33)]
    #expect(try judge(answer, options).transports == ["usb"])
  }

  @Test func `names are found by their number, and none by the number of nobody`() {
    #expect(AuthenticatorNames.standard.count > 50)
    let number = UUID(uuidString: "fbfc3007-154e-4ecc-8c0b-6e020557d7bd")!
    #expect(
      withUnsafeBytes(of: number.uuid) { AuthenticatorNames.standard.name(of: Data($0)) } == "Apple Passwords"
    )
    #expect(AuthenticatorNames.standard.name(of: Data(count: 16)) == nil)
  }

  // MARK: The ceremony

  private func verdict(
    _ authenticator: inout TestAuthenticator, _ change: (inout PasskeyCeremony) -> Void = { _ in }
  ) throws -> PasskeyRecord {
    let options = options()
    return try judge(try authenticator.register(options), options, change)
  }

  private func judge(
    _ answer: PasskeyRegistration, _ options: PasskeyCreationOptions,
    _ change: (inout PasskeyCeremony) -> Void = { _ in }
  ) throws -> PasskeyRecord {
    var ceremony = PasskeyCeremony(
      .link, challenge: Data(base64URL: options.challenge.utf8)!, needsVerification: false,
      expiresAt: .distantFuture)
    (ceremony.algorithms, ceremony.userHandle) = (PasskeyAlgorithm.offered, Data([1, 2, 3]))
    change(&ceremony)
    return try RegistrationRule.verdict(on: answer, for: ceremony, at: party, now: .distantPast)
  }

  private func options() -> PasskeyCreationOptions {
    PasskeyCreationOptions(
      rp: .init(id: "example.com", name: "Example"),
      user: .init(id: Data([1, 2, 3]).base64URL, name: "", displayName: ""),
      challenge: Data((0..<32).map { _ in UInt8.random(in: 0...255) }).base64URL, pubKeyCredParams: [],
      timeout: 1, excludeCredentials: [],
      authenticatorSelection: .init(
        residentKey: "required", requireResidentKey: true, userVerification: "preferred"),
      attestation: "none")
  }
}

/// The number of the step that refuses.
func fault<Value>(_ run: () throws -> Value) -> Int? {
  do {
    _ = try run()
    return nil
  } catch { return (error as? CeremonyFault)?.step }
}
