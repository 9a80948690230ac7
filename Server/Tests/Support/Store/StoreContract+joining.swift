import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

/// A person at a provider, with an address.
private func entry(
  _ provider: ProviderID, _ address: String = "ada@a.example", _ standing: AddressStanding = .authoritative,
  isVerified: Bool = true, at seconds: TimeInterval = 0
) -> SignInEntry<SessionOpening> {
  var entry = Fixture.entry("ada", token: "\(provider) \(address) \(seconds)", at: seconds)
  entry.identity = IdentityKey(provider: provider, team: "", subject: address)
  entry.method = provider
  entry.email = EmailClaim(address: address, isVerified: isVerified)
  entry.address = standing
  entry.tombstone = nil
  return entry
}

extension StoreContract {
  static let joining: [StoreContract] = [
    StoreContract("of people with one address who come at once, one makes the account and the others join") {
      store in
      let outcomes = try await together(8) { index in
        try await store.signIn(entry(ProviderID(rawValue: "p\(index)")))
      }
      let opened = try outcomes.map { try need($0.opened) }
      try hold(opened.filter(\.isNewUser).count == 1 && Set(opened.map(\.account.user.id)).count == 1)
      let user = opened[0].account.user.id
      try hold(try await store.account(user)?.identities.count == 8)
      let events = try await store.events(of: user, limit: 50)
      try hold(events.filter { $0.kind == .identityLinked && $0.detail["by"] == "address" }.count == 7)
    },
    StoreContract("an address is found without regard to the case of ASCII letters, and no other letters") {
      store in
      let first = try need(try await store.signIn(entry("one", "äda@a.example")).opened)
      let same = try need(try await store.signIn(entry("two", "äDA@A.EXAMPLE", at: 1)).opened)
      let other = try need(try await store.signIn(entry("three", "Äda@a.example", at: 2)).opened)
      try hold(same.account.user.id == first.account.user.id && !same.isNewUser)
      try hold(other.isNewUser)
    },
    StoreContract("an address that is only verified writes nothing, and the credential is used up by nothing")
    { store in
      let first = try need(try await store.signIn(entry("one")).opened)
      let second = entry("two", standing: .verified)
      guard case .refused(.accountExists(let methods)) = try await store.signIn(second) else {
        return try hold(false)
      }
      try hold(methods == ["one"])
      try hold(try await store.account(first.account.user.id)?.identities.count == 1)
      var link = second.opening(
        IdentityLink(
          session: SessionOwner(
            session: first.session.id, user: first.account.user.id, authTime: Fixture.start), clientID: "app")
      )
      link.now = Fixture.time(1)
      try hold(try await store.signIn(link).linked?.identities.count == 2)
    },
    StoreContract("an account whose address nobody verified is not joined") { store in
      let unverified = try need(
        try await store.signIn(entry("one", standing: .ignored, isVerified: false)).opened)
      let owner = try need(try await store.signIn(entry("two", at: 1)).opened)
      try hold(owner.isNewUser && owner.account.user.id != unverified.account.user.id)
    },
  ]
}

private func entry(
  _ provider: ProviderID, standing: AddressStanding, isVerified: Bool = true
) -> SignInEntry<SessionOpening> {
  entry(provider, "ada@a.example", standing, isVerified: isVerified)
}
