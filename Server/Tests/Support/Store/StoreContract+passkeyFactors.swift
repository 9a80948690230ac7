import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

extension StoreContract {
  static let passkeyFactors: [StoreContract] = [
    StoreContract("of concurrent answers of a passkey one completes a sign-in, and its counter is stored") {
      store in
      let (held, passkey) = try await waiting(in: store)
      try hold(held.methods == [.passkey], "\(held.methods)")
      let outcomes = try await together(8) { index in
        try await store.complete(completion(of: held, passkey, count: 3, session: "done \(index)"))
      }
      try hold(outcomes.count { if case .opened = $0 { true } else { false } } == 1)
      let after = try need(try await store.passkey(passkey.credentialID)).record
      try hold(after.signCount == 3 && after.isBackedUp && after.lastUsedAt == Fixture.time(20))
    },
    StoreContract("a passkey completes no sign-in by a challenge that was spent, or after another use") {
      store in
      let (held, passkey) = try await waiting(in: store)
      var stale = passkey
      stale.signCount = 9
      guard case .challengeSpent = try await store.complete(completion(of: held, stale, count: 10)) else {
        return try hold(false, "another counter")
      }
      try await store.spend(challenge)
      guard case .challengeSpent = try await store.complete(completion(of: held, passkey, count: 3)) else {
        return try hold(false, "a spent challenge")
      }
      try hold(try await store.passkey(passkey.credentialID)?.record == passkey)
    },
  ]

  private static let challenge = ServerNonce(hash: Fixture.hash("factor"), expiresAt: Fixture.time(600))

  /// A sign-in by password that waits for the account's passkey.
  private static func waiting(in store: any Store) async throws -> (HeldSignIn, PasskeyRecord) {
    let user = UserID(rawValue: Fixture.id("user factor"))
    func identity(_ id: IdentityID, _ key: IdentityKey) -> IdentityRecord {
      IdentityRecord(
        id: id, userID: user, key: key, email: nil, emailVerified: false, isPrivateEmail: false,
        realUserStatus: nil, newestTokenAt: Fixture.time(0), linkedAt: Fixture.time(0))
    }
    let passkey = PasskeyRecord(
      identity: IdentityID(rawValue: Fixture.id("identity key")), credentialID: Fixture.hash("key"),
      publicKey: try TestAuthenticator(.edDSA).publicKey.encoded, userHandle: Fixture.hash("handle"),
      signCount: 0,
      aaguid: Data(repeating: 7, count: 16), transports: ["internal"], isVerified: true,
      isBackupEligible: true, isBackedUp: false, attestationFormat: "none", attestation: .own, label: "Key",
      createdAt: Fixture.time(0), lastChallenge: Fixture.hash("registration"))
    var person = ImportedPerson(
      UserRecord(id: user, createdAt: Fixture.time(0)),
      identities: [
        identity(IdentityID(rawValue: Fixture.id("identity first")), Fixture.identity("factor")),
        identity(passkey.identity, .passkey(passkey.credentialID)),
      ])
    person.passkeys = [passkey]
    try hold(try await store.add([person], at: Fixture.time(0)) == [.added])
    var entry = Fixture.entry("factor", token: "factor", at: 10)
    entry.hold = SignInHold(
      SessionTemplate(
        id: Fixture.session("factor"), clientID: "com.example.app", provider: .password,
        methods: [.password], deviceName: nil, authTime: Fixture.time(10), now: Fixture.time(10),
        policy: SessionPolicy()),
      entry.mark, mode: .required, hasPasskeys: true, notices: SecondFactorNotices(nil),
      ring: Fixture.codeRing)
    let outcome = try await store.signIn(entry)
    let held: HeldSignIn? = if case .held(let held) = outcome { held } else { nil }
    return (try need(held), passkey)
  }

  private static func completion(
    of held: HeldSignIn, _ before: PasskeyRecord, count: UInt32, session: String = "done"
  ) -> SecondFactorCompletion {
    var after = before
    (after.signCount, after.isBackedUp) = (count, true)
    (after.lastUsedAt, after.lastChallenge) = (Fixture.time(20), challenge.hash)
    let verified = AssertionRule.Verified(
      before: before, after: after, owner: held.pending.user, isPersonVerified: false)
    let use = PasskeyUse(verified, auditID: Fixture.id("flags \(session)"), at: Fixture.time(20))
    return SecondFactorCompletion(
      hash: held.pending.hash, proof: .verified(VerifiedFactor(use, spending: challenge)),
      session: Fixture.session(session), policy: SessionPolicy(), notices: SecondFactorNotices(nil),
      language: .english, ring: Fixture.codeRing, auditID: Fixture.id("audit \(session)"),
      now: Fixture.time(20))
  }
}
