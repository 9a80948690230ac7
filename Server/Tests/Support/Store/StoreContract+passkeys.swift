import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

/// A key that the check of a store's integrity can read.
private let publicKey = (try? TestAuthenticator(.edDSA))?.publicKey.encoded ?? Data()

private func record(_ name: String, count: UInt32 = 0) -> PasskeyRecord {
  PasskeyRecord(
    identity: IdentityID(rawValue: Fixture.id("identity \(name)")), credentialID: Fixture.hash("key \(name)"),
    publicKey: publicKey, userHandle: Fixture.hash("handle \(name)"),
    signCount: count, aaguid: Data(repeating: 7, count: 16), transports: ["hybrid", "internal"],
    isVerified: true, isBackupEligible: true, isBackedUp: false, attestationFormat: "packed",
    attestation: .own, label: "Key", createdAt: Fixture.time(0), lastChallenge: Fixture.hash("registration"))
}

/// A sign-in, link or sign-up by a passkey.
private func entry(
  _ name: String, session: String, at seconds: TimeInterval = 0, payload: any CredentialPayload
) -> SignInEntry<SessionOpening> {
  var entry = Fixture.entry(name, token: session, at: seconds)
  entry.identity = .passkey(Fixture.hash("key \(name)"))
  entry.tombstone = nil
  entry.nonce = ServerNonce(
    hash: Fixture.hash("challenge \(session)"), expiresAt: Fixture.time(seconds + 600))
  entry.payload = payload
  return entry
}

private func verified(
  _ before: PasskeyRecord, count: UInt32, change: (inout PasskeyRecord) -> Void = { _ in }
) -> AssertionRule.Verified {
  var after = before
  (after.signCount, after.lastUsedAt) = (count, Fixture.time(20))
  after.lastChallenge = Fixture.hash("assertion")
  change(&after)
  return AssertionRule.Verified(
    before: before, after: after, owner: Fixture.user("up"), isPersonVerified: true)
}

extension StoreContract {
  static let passkeys: [StoreContract] = [
    StoreContract("a sign-up by passkey stores the passkey, which is found by its id and its account") {
      store in
      let opened = try need(
        try await store.signIn(entry("ada", session: "up", payload: NewPasskey(record("ada")))).opened)
      var stored = record("ada")
      stored.identity = try need(opened.account.identities.first).id
      let user = opened.account.user.id
      try hold(try await store.passkey(stored.credentialID) == OwnedPasskey(stored, of: user))
      try hold(try await store.passkeys(of: user) == [stored])
      try hold(try await store.passkey(Fixture.hash("another")) == nil)
    },
    StoreContract("a passkey is registered once, whoever asks") { store in
      _ = try await store.signIn(entry("ada", session: "up", payload: NewPasskey(record("ada"))))
      let again = try await store.signIn(
        entry("ada", session: "again", at: 5, payload: NewPasskey(record("ada"))))
      try hold(again.name == "proofChanged")
      try hold(try await store.account(Fixture.user("again")) == nil)
    },
    StoreContract("of the same new passkey at once one is registered") { store in
      let outcomes = try await together(12) { index in
        try await store.signIn(
          entry("ada", session: "up \(index)", payload: NewPasskey(record("ada")))
        ).name
      }
      try hold(outcomes.filter { $0 == "session" }.count == 1, "\(outcomes)")
    },
    StoreContract("a use writes the counter and the flags, and the same counter is used once") { store in
      _ = try await store.signIn(entry("ada", session: "up", payload: NewPasskey(record("ada"))))
      let stored = try need(try await store.passkey(record("ada").credentialID)).record
      let use = PasskeyUse(
        verified(stored, count: 3) { $0.isBackedUp = true }, auditID: Fixture.id("flags"),
        at: Fixture.time(20))
      try hold(use.event?.detail == ["change": "eligible to backed_up"])
      let outcomes = try await together(8) { index in
        try await store.signIn(entry("ada", session: "in \(index)", at: 20, payload: use)).name
      }
      try hold(outcomes.filter { $0 == "session" }.count == 1, "\(outcomes)")
      let after = try need(try await store.passkey(record("ada").credentialID)).record
      try hold(after.signCount == 3 && after.isBackedUp && after.lastUsedAt == Fixture.time(20))
      let kinds = try await store.events(of: Fixture.user("up"), limit: 9).map(\.kind)
      try hold(kinds.filter { $0 == .passkeyBackupChanged }.count == 1)
    },
    StoreContract("a passkey that was removed opens nothing, and no new account") { store in
      _ = try await store.signIn(entry("ada", session: "up", payload: NewPasskey(record("ada"))))
      let stored = try need(try await store.passkey(record("ada").credentialID)).record
      let use = PasskeyUse(verified(stored, count: 0), auditID: Fixture.id("use"), at: Fixture.time(20))
      _ = try await store.signIn(entry("ada", session: "in", at: 20, payload: use))
      try hold(try await store.passkeys(of: Fixture.user("up")).count == 1)
      let other = PasskeyUse(
        verified(record("eve"), count: 1), auditID: Fixture.id("eve"), at: Fixture.time(30))
      try hold(
        try await store.signIn(entry("eve", session: "eve", at: 30, payload: other)).name == "proofChanged")
      try hold(try await store.account(Fixture.user("eve")) == nil)
    },
    StoreContract("a challenge is spent once, also by a refused answer") { store in
      let challenge = ServerNonce(hash: Fixture.hash("challenge up"), expiresAt: Fixture.time(600))
      try await store.spend(challenge)
      try await store.spend(challenge)
      try hold(
        try await store.signIn(entry("ada", session: "up", payload: NewPasskey(record("ada")))).name
          == "nonceSpent")
    },
    StoreContract("an exported passkey is what an import takes in") { store in
      let opened = try need(
        try await store.signIn(entry("ada", session: "up", payload: NewPasskey(record("ada")))).opened)
      let exported = try need(try await store.portableAccounts(after: nil, limit: 5).first)
      let stored = try await store.passkeys(of: opened.account.user.id)
      try hold(exported.passkeys == stored && stored.count == 1)
      var person = ImportedPerson(
        UserRecord(id: "00000000-0000-7000-8000-000000000001", createdAt: Fixture.time(0)),
        identities: [
          IdentityRecord(
            id: "imported", userID: "00000000-0000-7000-8000-000000000001",
            key: .passkey(Fixture.hash("key eve")), email: nil, emailVerified: false, isPrivateEmail: false,
            realUserStatus: nil, newestTokenAt: Fixture.time(0), linkedAt: Fixture.time(0))
        ])
      var key = record("eve")
      key.identity = "imported"
      person.passkeys = [key]
      try hold(try await store.add([person], at: Fixture.time(0)) == [.added])
      try hold(
        try await store.passkey(Fixture.hash("key eve"))
          == OwnedPasskey(key, of: "00000000-0000-7000-8000-000000000001"))
    },
    StoreContract("only the owner renames a passkey") { store in
      _ = try await store.signIn(entry("ada", session: "up", payload: NewPasskey(record("ada"))))
      let passkey = try need(try await store.passkey(record("ada").credentialID)).record.identity
      try hold(try await store.rename(passkey, of: "another", to: "Theirs") == nil)
      try hold(try await store.rename(passkey, of: Fixture.user("up"), to: "Mine")?.label == "Mine")
      try hold(try await store.rename("none", of: Fixture.user("up"), to: "None") == nil)
    },
  ]
}
