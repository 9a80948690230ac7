import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

extension StoreContract {
  static let keys: [StoreContract] = [
    StoreContract("the first check value of a master key stays") { store in
      let id = MasterKey.ID(rawValue: .max)
      try hold(try await store.masterKeyChecks().isEmpty)
      try await store.keepMasterKeyCheck(Data("first".utf8), for: id)
      try await store.keepMasterKeyCheck(Data("second".utf8), for: id)
      try await store.keepMasterKeyCheck(Data("other".utf8), for: MasterKey.ID(rawValue: 0))
      try hold(
        try await store.masterKeyChecks() == [
          id: Data("first".utf8), MasterKey.ID(rawValue: 0): Data("other".utf8),
        ])
    },
    StoreContract("of many nodes one adds a signing key, and all learn of it") { store in
      let answers = try await together(16) { index in
        try await store.addSigningKey(
          SigningKeyRecord(id: "key \(index)", sealed: Data("\(index)".utf8), createdAt: Fixture.start),
          unlessYoungerThan: Fixture.time(-100), auditing: Fixture.event("key \(index)"))
      }
      let kept = try await store.signingKeys()
      try hold(kept.count == 1)
      let events = try await store.events(AuditQuery(kind: .signingKeyCreated, limit: 9))
      try hold(events == kept.map { Fixture.event($0.id) }, "no other key is recorded")
      try hold(
        answers.allSatisfy { $0.map(\.id) == kept.map(\.id) && $0.map(\.sealed) == kept.map(\.sealed) })
    },
    StoreContract("a signing key is added once the youngest is old enough, and removed when it is too old") {
      store in
      func add(_ id: String, at seconds: Double) async throws -> [String] {
        try await store.addSigningKey(
          SigningKeyRecord(id: id, sealed: Data(id.utf8), createdAt: Fixture.time(seconds)),
          unlessYoungerThan: Fixture.time(seconds - 100), auditing: Fixture.event(id)
        ).map(\.id)
      }
      try hold(try await add("a", at: 0) == ["a"])
      try hold(try await add("b", at: 99) == ["a"])
      try hold(try await add("c", at: 100) == ["a", "c"])
      try await store.removeSigningKeys(madeBefore: Fixture.start)
      try hold(try await store.signingKeys().map(\.id) == ["a", "c"])
      try await store.removeSigningKeys(madeBefore: Fixture.time(1))
      let left = try await store.signingKeys()
      try hold(left.map(\.id) == ["c"] && left.map(\.createdAt) == [Fixture.time(100)])
      try hold(left.map(\.sealed) == [Data("c".utf8)])
    },
    StoreContract("a signing key is withdrawn with its event, but never the only one") { store in
      for (index, id) in ["a", "b"].enumerated() {
        _ = try await store.addSigningKey(
          SigningKeyRecord(id: id, sealed: Data(id.utf8), createdAt: Fixture.time(Double(index) * 100)),
          unlessYoungerThan: Fixture.time(Double(index) * 100 - 50), auditing: Fixture.event(id))
      }
      func withdraw(_ id: String) async throws -> SigningKeyWithdrawal {
        var event = Fixture.event("withdrawal of \(id)")
        event.kind = .signingKeyWithdrawn
        return try await store.withdrawSigningKey(id, auditing: event)
      }
      try hold(try await withdraw("c") == .unknown)
      try hold(try await withdraw("a") == .done)
      try hold(try await withdraw("a") == .unknown)
      try hold(try await withdraw("b") == .isOnly)
      try hold(try await store.signingKeys().map(\.id) == ["b"])
      try hold(try await store.events(AuditQuery(kind: .signingKeyWithdrawn, limit: 9)).count == 1)
    },
    StoreContract("Apple's key set is kept, the last one") { store in
      let apple = URL(string: "https://appleid.apple.com/auth/keys")!
      try hold(try await store.appleKeySet(from: apple) == nil)
      try await store.keepAppleKeySet(Data("one".utf8), from: apple, fetchedAt: Fixture.time(1))
      try await store.keepAppleKeySet(Data("two".utf8), from: apple, fetchedAt: Fixture.time(2))
      let kept = try need(try await store.appleKeySet(from: apple))
      try hold(kept.document == Data("two".utf8) && kept.fetchedAt == Fixture.time(2))
    },
    StoreContract("a key set is that of the address it came from alone") { store in
      let apple = URL(string: "https://appleid.apple.com/auth/keys")!
      let emulator = URL(string: "http://127.0.0.1:8081/auth/keys")!
      try await store.keepAppleKeySet(Data("emulated".utf8), from: emulator, fetchedAt: Fixture.time(1))
      try hold(try await store.appleKeySet(from: apple) == nil)
      try await store.keepAppleKeySet(Data("real".utf8), from: apple, fetchedAt: Fixture.time(2))
      try hold(try await store.appleKeySet(from: emulator) == nil)
      try hold(try await store.appleKeySet(from: apple)?.document == Data("real".utf8))
    },
    StoreContract("each provider has its own key set, and each issuer its metadata") { store in
      let address = URL(string: "https://id.example.com/keys")!
      func document(_ text: String, _ seconds: Double) -> PublishedDocument {
        PublishedDocument(document: Data(text.utf8), fetchedAt: Fixture.time(seconds))
      }
      try hold(try await store.metadata(of: "https://id.example.com") == nil)
      for source in [PublishedSource.google, "https://id.example.com"] {
        try await store.keepKeySet(document(source.rawValue, 1), of: source, from: address)
      }
      try hold(try await store.keySet(of: .google, from: address)?.document == Data("google".utf8))
      try hold(try await store.keySet(of: .apple, from: address) == nil)
      for text in ["one", "two"] {
        try await store.keepMetadata(document(text, 2), of: "https://id.example.com")
      }
      let kept = try need(try await store.metadata(of: "https://id.example.com"))
      try hold(kept.document == Data("two".utf8) && kept.fetchedAt == Fixture.time(2))
      try hold(try await store.metadata(of: "https://id.example.com/") == nil)
    },
    StoreContract("an empty store may change from an emulator to Apple") { store in
      for side in [AppleSide.emulator, .apple, .emulator] {
        try hold(
          try await store.use(with: side, allowsBoth: false, at: Fixture.start) != .refused(usedWith: side))
      }
      try hold(
        try await store.use(with: .apple, allowsBoth: false, at: Fixture.start)
          == .accepted(forgetting: [.emulator]))
    },
    StoreContract("a store with accounts stays with its side, and remembers both where both are allowed") {
      store in
      func use(_ side: AppleSide, allowsBoth: Bool = false) async throws -> AppleSideRule.Verdict {
        try await store.use(with: side, allowsBoth: allowsBoth, at: Fixture.start)
      }
      try hold(try await use(.emulator) == .accepted(forgetting: []))
      _ = try await store.signIn(Fixture.entry())
      try hold(try await use(.emulator) == .accepted(forgetting: []))
      try hold(try await use(.apple) == .refused(usedWith: .emulator))
      try hold(try await use(.apple, allowsBoth: true) == .accepted(forgetting: []))
      try hold(try await use(.apple) == .refused(usedWith: .emulator))
      try hold(try await use(.emulator) == .refused(usedWith: .apple))
    },
  ]

  static let purge: [StoreContract] = [
    StoreContract("what has expired is removed, and what may still be asked for stays") { store in
      let policy = SessionPolicy(refreshLifetime: 1_000, absoluteLifetime: 1_000)
      var entry = Fixture.entry(token: "token", key: "key", policy: policy)
      entry.nonce = ServerNonce(hash: Fixture.hash("nonce"), expiresAt: Fixture.time(600))
      entry.name = PersonName(givenName: "Ada")
      let account = try need(try await store.signIn(entry).opened).account
      let id = Fixture.session("token")
      var thief = Fixture.entry("eve", token: "eve")
      thief.nonce = entry.nonce

      try await store.purge(at: Fixture.time(599))
      try hold(try await store.signIn(thief).name == "nonceSpent")
      try await store.purge(at: Fixture.time(86_459))
      try hold(try await store.signIn(Fixture.entry(token: "token", at: 86_459)).name == "replayed")
      try await store.purge(at: Fixture.time(1_000 + 30 * 86_400 - 1))
      try hold(try await store.session(id) != nil, "an ended session stays for thirty days")
      try await store.purge(at: Fixture.time(1_000 + 30 * 86_400))
      try hold(try await store.session(id) == nil)
      try hold(try await store.account(account.user.id) == account, "an account never goes")
      try hold(try await store.events(of: account.user.id, limit: 10).isEmpty == false)
    },
    StoreContract("marks and nonces are removed when they have expired") { store in
      var entry = Fixture.entry(token: "one", key: "key")
      entry.nonce = ServerNonce(hash: Fixture.hash("nonce"), expiresAt: Fixture.time(600))
      _ = try await store.signIn(entry)
      try await store.purge(at: Fixture.time(86_460))
      // Key and nonce may be used again, since no record of them is left.
      var other = Fixture.entry(token: "two", key: "key", at: 86_460)
      other.nonce = ServerNonce(hash: Fixture.hash("nonce"), expiresAt: Fixture.time(90_000))
      try hold(try await store.signIn(other).name == "session")
    },
    StoreContract("replies that no browser came for are removed when their flow has expired") { store in
      let (early, late) = (Fixture.parkedReply("early"), Fixture.parkedReply("late", at: 1))
      for reply in [early, late] { _ = try await store.park(reply, atMost: 9, at: Fixture.start) }
      try await store.purge(at: Fixture.time(600))
      try hold(try await store.parkedReply(early.mark, at: Fixture.start) == nil)
      try hold(try await store.parkedReply(late.mark, at: Fixture.start) == late.fields)
    },
    StoreContract("a live session and a waiting job are never purged") { store in
      var entry = Fixture.entry()
      entry.jobs = [Fixture.job()]
      _ = try await store.signIn(entry)
      try await store.purge(at: Fixture.time(89 * 86_400))
      try hold(try await store.session(Fixture.session("token")) != nil)
      try hold(try await store.jobCounts() == (1, 0))
    },
  ]
}
