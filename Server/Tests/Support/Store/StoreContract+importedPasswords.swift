import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

func importedPerson(
  _ name: String, _ text: String, sealed: String = "box", isVerified: Bool = false
) throws -> ImportedPerson {
  let ring = try need(
    KeyRing([try need(MasterKey(bytes: Data(repeating: 3, count: 32)))], now: { Fixture.start }))
  return ImportedPerson(
    Fixture.user(name), IdentityID(rawValue: Fixture.id("identity \(name)")),
    address: try need(EmailAddress("\(name)@example.com")), isVerified: isVerified,
    password: try ImportedHash(text), by: Seal(ring: ring), changedAt: Fixture.time(-1_000),
    at: Fixture.time(0))
}

let importedHash = "$2b$04$lNIuXUlAPhOL9q5sPVzqJOO0KyhynMk4Bjq9T9bBK8mQXUMrGpQDe"
private let signer = Data(repeating: 9, count: 64).base64EncodedString()
private func firebase(_ salt: String) -> String {
  "$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=\(signer)$\(salt)$\(Data(repeating: 1, count: 64).base64EncodedString())"
}

extension StoreContract {
  static let importedPasswords: [StoreContract] = [
    StoreContract("an imported person has an account, an identity, a password and no session") { store in
      try hold(try await store.add(importedPerson("ada", importedHash, isVerified: true)) == .added)
      let account = try need(try await store.account(Fixture.user("ada")))
      try hold(account.user.email == "ada@example.com" && account.user.emailVerified)
      try hold(account.identities.map(\.key.provider) == [.password])
      let kept = try need(
        try await store.password(
          of: IdentityKey(provider: .password, team: "", subject: "ada@example.com")))
      try hold(kept.hash.phc == importedHash && kept.changedAt == Fixture.time(-1_000) && kept.source == nil)
      try hold(try await store.sessions(of: Fixture.user("ada"), at: Fixture.time(0)).isEmpty)
      try hold(try await store.passwordCosts() == [.bcrypt(rounds: 4): 1])
    },
    StoreContract("an imported person takes no address that somebody has") { store in
      _ = try await store.add(importedPerson("ada", importedHash))
      var second = try importedPerson("ada", importedHash)
      second.user.id = Fixture.user("second")
      second.identities[0].id = IdentityID(rawValue: Fixture.id("second"))
      second.identities[0].userID = second.user.id
      second.password?.identity = second.identities[0].id
      try hold(try await store.add(second) == .addressTaken(by: Fixture.user("ada")))
      try hold(try await store.account(second.user.id) == nil)
    },
    StoreContract("a source's key is stored once, sealed, and sealed anew with the others") { store in
      _ = try await store.add(importedPerson("ada", firebase("42xEC+ixf3L2lw==")))
      _ = try await store.add(importedPerson("eve", firebase("AAAAAAAAAAAAAA==")))
      var kept: [KeptPassword] = []
      for name in ["ada", "eve"] {
        let key = IdentityKey(provider: .password, team: "", subject: "\(name)@example.com")
        kept.append(try need(try await store.password(of: key)))
      }
      try hold(kept[0].source == kept[1].source && kept[0].source?.id == kept[0].hash.source)
      try hold(!kept[0].hash.phc.contains(signer))
      let other = MasterKey.ID(rawValue: 1)
      let rows = try await store.boxes(in: .passwordSources, notUnder: other, after: nil, limit: 9)
      try hold(rows.count == 1 && rows[0].box == kept[0].source?.sealedKey)
      try hold(rows[0].place == .passwordSource(try need(kept[0].source?.id)))
      try hold(try await store.replace([Resealed(rows[0], box: Data("anew".utf8))]) == 1)
    },
  ]
}
