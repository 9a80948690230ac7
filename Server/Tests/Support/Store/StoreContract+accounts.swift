import AppleID
import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

extension StoreContract {
  static let accounts: [StoreContract] = [
    StoreContract("an account is renamed, or its name taken away, on the word of a live session") { store in
      let account = try need(try await store.signIn(Fixture.entry()).opened).account
      let (user, session) = (account.user.id, Fixture.session("token"))
      let name = PersonName(
        givenName: "Ada", familyName: "Lovelace", middleName: "King", namePrefix: "Lady", nameSuffix: "II",
        nickname: "A", phonetic: PhoneticName(givenName: "AY-da", familyName: "LUV-lace", middleName: "king"))
      let renamed = try need(
        try await store.rename(
          user, by: .set(NamePatch(replacing: name)), onBehalfOf: session, at: Fixture.time(1)))
      try hold(renamed.user.name == name && renamed.identities == account.identities)
      try hold(try await store.account(user) == renamed)
      let bare = try need(try await store.rename(user, by: .clear, onBehalfOf: session, at: Fixture.time(2)))
      try hold(bare.user.name == nil)
      try hold(try await store.account(user)?.user.name == nil)
    },
    StoreContract("parts of a name are merged: an absent one stays, null clears one") { store in
      var entry = Fixture.entry()
      entry.name = PersonName(
        givenName: "Ada", familyName: "Lovelace", phonetic: PhoneticName(givenName: "AY-da"))
      let user = try need(try await store.signIn(entry).opened).account.user.id
      let session = Fixture.session("token")
      var patch = NamePatch()
      patch.givenName = .set("Maja")
      patch.phonetic = .set(PhoneticNamePatch(replacing: PhoneticName(familyName: "LUV-lace")))
      let merged = try need(
        try await store.rename(user, by: .set(patch), onBehalfOf: session, at: Fixture.time(1)))
      try hold(
        merged.user.name
          == PersonName(
            givenName: "Maja", familyName: "Lovelace", phonetic: PhoneticName(familyName: "LUV-lace")))
      patch = NamePatch()
      (patch.familyName, patch.phonetic) = (.clear, .clear)
      let cleared = try need(
        try await store.rename(user, by: .set(patch), onBehalfOf: session, at: Fixture.time(2)))
      try hold(cleared.user.name == PersonName(givenName: "Maja"))
      patch.givenName = .set("")
      let empty = try need(
        try await store.rename(user, by: .set(patch), onBehalfOf: session, at: Fixture.time(3)))
      try hold(empty.user.name == nil)
      try hold(try await store.account(user)?.user.name == nil)
    },
    StoreContract("an ended session renames nobody") { store in
      let policy = SessionPolicy(refreshLifetime: 100)
      let user = try need(try await store.signIn(Fixture.entry(policy: policy)).opened).account.user.id
      let name = Change.set(NamePatch(replacing: PersonName(givenName: "Ada")))
      let session = Fixture.session("token")
      try hold(try await store.rename(user, by: name, onBehalfOf: session, at: Fixture.time(100)) == nil)
      try await store.end(session, because: .signedOut, at: Fixture.time(1))
      try hold(try await store.rename(user, by: name, onBehalfOf: session, at: Fixture.time(2)) == nil)
      try hold(try await store.rename(user, by: name, onBehalfOf: "nobody's", at: Fixture.time(2)) == nil)
      try hold(try await store.account(user)?.user.name == nil)
    },
    StoreContract("text of every kind comes back as it was") { store in
      for (index, text) in [
        "Zoë", "李", "O'Brien; DROP TABLE account;--", "\"\\/", "👩‍👧‍👦", "e\u{301}", "a\nb",
        String(repeating: "x", count: 100),
      ].enumerated() {
        var entry = Fixture.entry("person \(index)", token: "token \(index)")
        entry.name = PersonName(givenName: text)
        let user = try need(try await store.signIn(entry).opened).account.user.id
        let kept = try need(try await store.account(user)?.user.name?.givenName)
        try hold(kept.utf8.elementsEqual(text.utf8), text)
      }
    },
    StoreContract("an account that nobody made is not there") { store in
      try hold(try await store.account("nobody") == nil)
    },
    StoreContract("the audit log gives the newest events, so many as asked for") { store in
      for index in 0..<5 {
        _ = try await store.signIn(Fixture.entry("ada", token: "token \(index)", at: Double(index)))
      }
      let user = UserID(rawValue: Fixture.id("user token 0"))
      let events = try await store.events(of: user, limit: 3)
      try hold(events.map(\.at) == [4, 3, 2].map(Fixture.time))
      try hold(events.map(\.sessionID) == [4, 3, 2].map { Fixture.session("token \($0)") })
      try hold(events.allSatisfy { $0.userID == user && $0.kind == .signedIn })
      try hold(try await store.events(of: "nobody", limit: 3).isEmpty)
    },
  ]

  static let grants: [StoreContract] = [
    StoreContract("a grant is kept for each identity and client, the newest token of it") { store in
      _ = try await store.signIn(Fixture.entry("ada", token: "a"))
      _ = try await store.signIn(Fixture.entry("eve", token: "e"))
      for (client, box, at) in [("app", "1", 0), ("web", "2", 1), ("app", "3", 2)]
        as [(String, String, Double)]
      {
        let grant = GrantRecord(
          identity: Fixture.identity("ada"), clientID: .init(rawValue: client),
          sealedRefreshToken: Data(box.utf8),
          keptAt: Fixture.time(at))
        try hold(try await store.keep(grant))
      }
      let grants = try await store.grants(of: Fixture.identity("ada")).sorted {
        $0.clientID.rawValue < $1.clientID.rawValue
      }
      try hold(grants.map(\.clientID.rawValue) == ["app", "web"])
      try hold(grants.map(\.sealedRefreshToken) == [Data("3".utf8), Data("2".utf8)])
      try hold(grants.map(\.keptAt) == [Fixture.time(2), Fixture.time(1)])
      try hold(grants.allSatisfy { $0.identity == Fixture.identity("ada") })
      try hold(try await store.grants(of: Fixture.identity("eve")).isEmpty)
    },
    StoreContract("a grant of nobody is not kept") { store in
      let grant = GrantRecord(
        identity: Fixture.identity("nobody"), clientID: "app", sealedRefreshToken: Data("1".utf8),
        keptAt: Fixture.start)
      try hold(try await store.keep(grant) == false)
      try hold(try await store.grants(of: Fixture.identity("nobody")).isEmpty)
    },
    StoreContract("a session of somebody else's code ends, and the audit log says why") { store in
      let user = try need(try await store.signIn(Fixture.entry()).opened).account.user.id
      let id = Fixture.session("token")
      try await store.endForForeignCode(id, auditID: "audit", at: Fixture.time(5))
      let row = try need(try await store.session(id)).session
      try hold(row.endedAt == Fixture.time(5) && row.endReason == .codeOfAnotherPerson)
      let event = try need(try await store.events(of: user, limit: 1).first)
      try hold(event.kind == .codeOfAnotherPerson && event.sessionID == id && event.userID == user)
    },
  ]
}
