import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

private func account(
  _ person: String, address: String, isPrivate: Bool = false, in store: any Store
) async throws -> UserID {
  var entry = Fixture.entry(person, token: person)
  entry.email = EmailClaim(address: address, isVerified: true, isPrivate: isPrivate)
  return try need(try await store.signIn(entry).opened).account.user.id
}

private func report(
  _ recipient: MailReport.Recipient, mark: String? = nil, kind: AuditKind = .mailBounced,
  isPermanent: Bool = true, id: String = "report", at seconds: TimeInterval = 10
) -> MailReport {
  MailReport(
    mark: mark.map { (Fixture.hash($0), Fixture.time(seconds + 600)) }, recipient: recipient, kind: kind,
    isPermanent: isPermanent, auditID: id, now: Fixture.time(seconds))
}

private func isDeliverable(_ user: UserID, in store: any Store) async throws -> Bool {
  try need(try await store.account(user)).user.emailDeliverable
}

extension StoreContract {
  static let mail: [StoreContract] = [
    StoreContract("a permanent bounce marks the account's address once, and nobody else's") { store in
      let ada = try await account("ada", address: "Ada@example.com", in: store)
      let eve = try await account("eve", address: "eve@example.com", in: store)
      let bounce = report(.address("ada@EXAMPLE.com"), mark: "webhook")
      try hold(try await store.apply(bounce) == .applied([ada]))
      try hold(try await store.apply(bounce) == .repeated)
      try hold(try await !isDeliverable(ada, in: store))
      try hold(try await isDeliverable(eve, in: store))
      let events = try await store.events(of: ada, limit: 9).filter { $0.kind == .mailBounced }
      try hold(events.count == 1 && events[0].detail == ["permanent": "true"])
    },
    StoreContract("a bounce that may pass, and a complaint, are recorded and mark nothing") { store in
      let ada = try await account("ada", address: "ada@example.com", in: store)
      _ = try await store.apply(report(.address("ada@example.com"), isPermanent: false, id: "one"))
      _ = try await store.apply(report(.address("ada@example.com"), kind: .mailComplained, id: "two"))
      try hold(try await isDeliverable(ada, in: store))
      try hold(try await store.events(of: ada, limit: 9).count { $0.kind.rawValue.hasPrefix("mail_") } == 2)
    },
    StoreContract("what comes back from Apple's relay marks nobody") { store in
      let ada = try await account(
        "ada", address: "a1b2@privaterelay.appleid.com", isPrivate: true, in: store)
      try hold(try await store.apply(report(.address("a1b2@privaterelay.appleid.com"))) == .relay)
      try hold(try await isDeliverable(ada, in: store))
      try hold(try await store.apply(report(.address("nobody@example.com"))) == .nobody)
    },
    StoreContract("a relay address is switched off when Apple has said so") { store in
      let ada = try await account("ada", address: "a1b2@privaterelay.appleid.com", isPrivate: true, in: store)
      try hold(try await !store.isSwitchedOff("a1b2@privaterelay.appleid.com"))
      _ = try await store.apply(Fixture.event(.email(isForwarded: false), at: 5))
      try hold(try await !isDeliverable(ada, in: store))
      try hold(try await store.isSwitchedOff("A1B2@privaterelay.appleid.com"))
      try hold(try await !store.isSwitchedOff("other@privaterelay.appleid.com"))
    },
    StoreContract("a bounce finds the account by the mail, while it has the address, for seven days") {
      store in
      let ada = try await account("ada", address: "ada@example.com", in: store)
      try await store.record(SentMail(id: "one", address: "ada@example.com", sentAt: Fixture.time(1)))
      try await store.record(SentMail(id: "two", address: "stranger@example.com", sentAt: Fixture.time(1)))
      try hold(try await store.apply(report(.message("two"))) == .nobody)
      try hold(try await store.apply(report(.message("one"), id: "a")) == .applied([ada]))
      var entry = Fixture.entry("ada", token: "later", at: 20)
      entry.email = EmailClaim(address: "ada@example.org", isVerified: true)
      _ = try await store.signIn(entry)
      try hold(try await isDeliverable(ada, in: store))
      try hold(try await store.apply(report(.message("one"), id: "b", at: 30)) == .nobody)
      try await store.record(SentMail(id: "three", address: "ada@example.org", sentAt: Fixture.time(40)))
      try await store.purge(at: Fixture.time(40 + SentMail.lifetime))
      try hold(try await store.apply(report(.message("three"), id: "c", at: 50)) == .nobody)
    },
  ]
}
