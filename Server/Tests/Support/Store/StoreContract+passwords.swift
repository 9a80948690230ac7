import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

/// A sign-in by password.
private func entry(
  _ name: String = "ada", _ session: String = "pw", key: String? = nil, at seconds: TimeInterval = 0
) -> SignInEntry<SessionOpening> {
  var entry = Fixture.entry(name, token: session, key: key, at: seconds)
  entry.identity = address(name)
  entry.tombstone = nil
  entry.email = typed(name)
  if key == nil { entry.mark.expiresAt = entry.now }
  return entry
}

private func address(_ name: String) -> IdentityKey {
  IdentityKey(provider: .password, team: "", subject: "\(name)@example.com")
}

/// Nil for a name that makes no address, as in contracts about subjects of any text.
private func typed(_ name: String) -> EmailClaim? {
  var claim = EmailClaim(address: "\(name)@example.com", isVerified: false)
  claim?.countsUnverified = true
  return claim
}

private func hash(_ word: String) -> PasswordHash { PasswordHash(phc: "hash of \(word)") }

private func change(
  to word: String, _ name: String = "ada", of user: UserID = Fixture.user("pw"), from session: String = "pw",
  by authority: PasswordChange.Authority = .accessToken(authTime: Fixture.start),
  at seconds: TimeInterval = 10
) -> PasswordChange {
  PasswordChange(
    user: user, session: Fixture.session(session), authority: authority, identity: address(name),
    address: typed(name)!,
    hash: hash(word), newIdentityID: IdentityID(rawValue: Fixture.id("identity \(name) \(word)")),
    auditID: Fixture.id("audit \(word) \(seconds)"), now: Fixture.time(seconds))
}

extension SignInStore {
  fileprivate func signUp(
    _ entry: SignInEntry<SessionOpening>, with hash: PasswordHash
  ) async throws(StoreError) -> SignInOutcome<PasswordSignUp> {
    var entry = entry.opening(PasswordSignUp(entry.opening.template))
    entry.payload = NewPassword(hash)
    return try await signIn(entry)
  }

  fileprivate func signIn(
    _ entry: SignInEntry<SessionOpening>, proven proof: PasswordProof
  ) async throws(StoreError) -> SignInOutcome<SessionOpening> {
    var entry = entry
    entry.payload = proof
    return try await signIn(entry)
  }
}

extension StoreContract {
  static let passwords: [StoreContract] = [
    StoreContract("a sign-up makes an account with an address that nobody vouches for") { store in
      let made = try need(try await store.signUp(entry(), with: hash("one")).opened)
      try hold(made.isNewUser && made.account.user.email == "ada@example.com")
      try hold(!made.account.user.emailVerified && made.account.identities.map(\.key) == [address("ada")])
      try hold(
        try await store.password(of: address("ada"))
          == KeptPassword(user: Fixture.user("pw"), hash: hash("one"), changedAt: Fixture.time(0)))
      try hold(try await store.events(of: Fixture.user("pw"), limit: 9).map(\.kind) == [.signedUp])
    },
    StoreContract("an address is taken once, and a sign-up never signs in") { store in
      _ = try await store.signUp(entry(), with: hash("one"))
      try hold(try await store.signUp(entry("ada", "pw 2"), with: hash("two")).name == "addressTaken")
      try hold(
        try await store.signUp(entry("ada", "pw 3", key: "k"), with: hash("two")).name == "addressTaken")
      try hold(try await store.password(of: address("ada"))?.hash == hash("one"))
      try hold(try await store.account(Fixture.user("pw 2")) == nil)
    },
    StoreContract("of many sign-ups for one address at once one wins") { store in
      let won = try await withThrowingTaskGroup(of: Bool.self) { group in
        for index in 0..<20 {
          group.addTask {
            try await store.signUp(entry("ada", "pw \(index)"), with: hash("\(index)")).opened != nil
          }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      try hold(won == 1)
    },
    StoreContract("a sign-up's retry with its key is answered with its session") { store in
      let first = try need(try await store.signUp(entry(key: "k"), with: hash("one")).opened)
      var again = entry("ada", "pw 2", key: "k", at: 60)
      again.mark.hash = entry(key: "k").mark.hash
      let second = try need(try await store.signUp(again, with: hash("two")).opened)
      try hold(second.session == first.session && second.isNewUser)
      try hold(try await store.signUp(entry("eve", "pw 3", key: "k"), with: hash("x")).name == "keyReused")
      try hold(try await store.password(of: address("eve")) == nil)
    },
    StoreContract("the same address at Apple is another account, whichever comes first") { store in
      var apple = Fixture.entry("apple", token: "a")
      apple.email = EmailClaim(address: "ada@example.com", isVerified: true, isPrivate: false)
      let first = try need(try await store.signIn(apple).opened)
      let second = try need(try await store.signUp(entry(), with: hash("one")).opened)
      try hold(second.isNewUser && second.account.user.id != first.account.user.id)
      try hold(try await store.account(first.account.user.id) == first.account)
      apple = Fixture.entry("apple 2", token: "a2")
      apple.email = EmailClaim(address: "ada@example.com", isVerified: true, isPrivate: false)
      try hold(try await store.signIn(apple).opened?.isNewUser == true)
    },
    StoreContract("a sign-in demands the hash that was proven, and may renew it") { store in
      _ = try await store.signUp(entry(), with: hash("one"))
      try hold(
        try await store.signIn(entry("ada", "pw 2", at: 1), proven: PasswordProof(hash: hash("two"))).name
          == "proofChanged")
      let proof = PasswordProof(hash: hash("one"), renewed: hash("one, dearer"))
      let back = try need(try await store.signIn(entry("ada", "pw 3", at: 2), proven: proof).opened)
      try hold(!back.isNewUser && back.account.user.id == Fixture.user("pw"))
      let kept = try await store.password(of: address("ada"))
      try hold(kept?.hash == hash("one, dearer") && kept?.changedAt == Fixture.time(0))
      try hold(try await store.signIn(entry("ada", "pw 4", at: 3), proven: proof).name == "proofChanged")
    },
    StoreContract("passwords are counted by what their hashes cost") { store in
      try hold(try await store.passwordCosts().isEmpty)
      for (index, cost) in ["m=19456,t=2,p=1", "m=19456,t=3,p=1", "m=19456,t=2,p=1", ""].enumerated() {
        let hash = PasswordHash(phc: "$argon2id$v=19$\(cost)$c2FsdCBubyBcnIndexB\(index)$aGFzaA")
        _ = try await store.signUp(entry("person \(index)", "pw \(index)"), with: hash)
      }
      let dearer = Argon2Parameters(memory: 19_456, passes: 3, lanes: 1)
      try hold(
        try await store.passwordCosts() == [.argon2id(.standard): 2, .argon2id(dearer): 1])
    },
    StoreContract("a sign-in without a password makes no account") { store in
      try hold(
        try await store.signIn(entry(), proven: PasswordProof(hash: hash("one"))).name == "proofChanged")
      try hold(try await store.account(Fixture.user("pw")) == nil)
    },
    StoreContract("another password ends the other sessions, and this one stays") { store in
      _ = try await store.signUp(entry(), with: hash("one"))
      _ = try await store.signIn(entry("ada", "other", at: 1), proven: PasswordProof(hash: hash("one")))
      try hold(try await store.set(change(to: "two")) == .set)
      let kept = try await store.password(of: address("ada"))
      try hold(kept?.hash == hash("two") && kept?.changedAt == Fixture.time(10))
      try hold(
        try await store.sessions(of: Fixture.user("pw"), at: Fixture.time(11)).map(\.id)
          == [Fixture.session("pw")])
      try hold(try await store.session(Fixture.session("other"))?.session.endReason == .passwordChanged)
      let event = try need(try await store.events(of: Fixture.user("pw"), limit: 1).first)
      try hold(event.kind == .passwordChanged && event.detail["sessions"] == "1")
    },
    StoreContract("the current password sets another one at any time, while it is the current one") { store in
      _ = try await store.signUp(entry(), with: hash("one"))
      let old = change(to: "two", by: .currentPassword(hash("zero")), at: 601)
      try hold(try await store.set(old) == .changed)
      let right = change(to: "two", by: .currentPassword(hash("one")), at: 602)
      try hold(try await store.set(right) == .set)
      try hold(try await store.password(of: address("ada"))?.hash == hash("two"))
    },
    StoreContract("a first password adds an identity, and ends nothing") { store in
      _ = try await store.signIn(Fixture.entry("apple", token: "a"))
      _ = try await store.signIn(Fixture.entry("apple", token: "b", at: 1))
      let user = Fixture.user("a")
      try hold(try await store.set(change(to: "one", of: user, from: "a")) == .set)
      let account = try need(try await store.account(user))
      try hold(account.identities.map(\.key.provider) == [.apple, .password])
      try hold(account.user.email == "ada@example.com" && !account.user.emailVerified)
      try hold(try await store.sessions(of: user, at: Fixture.time(11)).count == 2)
      try hold(try await store.events(of: user, limit: 1).first?.kind == .identityLinked)
    },
    StoreContract("a password is not set for a taken address, by an ended session, or too late") {
      store in
      _ = try await store.signUp(entry(), with: hash("one"))
      _ = try await store.signIn(Fixture.entry("apple", token: "a"))
      let user = Fixture.user("a")
      try hold(try await store.set(change(to: "two", of: user, from: "a")) == .addressTaken)
      try hold(try await store.set(change(to: "two", "other")) == .changed)
      try hold(try await store.set(change(to: "two", of: user, from: "pw")) == .ended)
      let late = try await store.set(change(to: "two", at: 601))
      guard case .notRecent = late else { return try hold(false, "\(late)") }
      let undated = try await store.set(change(to: "two", by: .accessToken(authTime: nil)))
      guard case .notRecent = undated else { return try hold(false, "\(undated)") }
      try await store.end(Fixture.session("pw"), because: .signedOut, at: Fixture.time(2))
      try hold(try await store.set(change(to: "two")) == .ended)
      try hold(try await store.password(of: address("ada"))?.hash == hash("one"))
    },
    StoreContract("with the account its password goes, and the address is free") { store in
      _ = try await store.signUp(entry(), with: hash("one"))
      var deletion = Fixture.deletion("d", Fixture.user("pw"), by: Fixture.owner("pw"))
      deletion.people = [address("ada"): Fixture.tombstone("ada")]
      try hold(try await store.delete(deletion).status != nil)
      try hold(try await store.password(of: address("ada")) == nil)
      let again = try need(try await store.signUp(entry("ada", "pw 2", at: 1), with: hash("two")).opened)
      try hold(again.isNewUser)
    },
    StoreContract("a password that is unlinked goes, and what is left is the account's address") { store in
      var apple = Fixture.entry("apple", token: "a")
      apple.email = EmailClaim(address: "relay@example.com", isVerified: true, isPrivate: true)
      _ = try await store.signIn(apple)
      let user = Fixture.user("a")
      _ = try await store.set(change(to: "one", of: user, from: "a"))
      let identity = try need(try await store.account(user)?.identities.last)
      let removal = IdentityRemoval(
        identity: (identity.id, identity.key), user: user, session: Fixture.session("a"),
        authTime: Fixture.start, person: Fixture.tombstone("ada"), expected: Holdings(), revocations: [],
        tombstoneUntil: Fixture.time(100), auditID: "unlink", now: Fixture.time(11))
      try hold(try await store.unlink(removal) == .removed)
      try hold(try await store.password(of: address("ada")) == nil)
      try hold(try await store.account(user)?.user.email == "relay@example.com")
    },
  ]
}
