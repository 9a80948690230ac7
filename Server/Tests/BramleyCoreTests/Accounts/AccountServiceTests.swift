import BramleyAPI
import Foundation
import Support
import Synchronization
import Testing

@testable import BramleyCore

@Suite struct AccountServiceTests {
  /// Keeps the last name that it was given.
  final class Names: AccountStore {
    let account: Account
    let isAlive: Bool
    private let given = Mutex<[PersonName?]>([])
    var all: [PersonName?] { given.withLock(\.self) }

    init(_ account: Account, isAlive: Bool = true) { (self.account, self.isAlive) = (account, isAlive) }

    func account(_ id: UserID) -> Account? { account }
    func rename(
      _ id: UserID, by change: Change<NamePatch>, onBehalfOf session: SessionID, at now: Date
    ) -> Account? {
      let name = change.applied(to: account.user.name)?.withoutEmptyParts
      given.withLock { $0.append(name) }
      guard isAlive else { return nil }
      var account = account
      account.user.name = name
      return account
    }
  }

  let rig: SessionRig

  init() async throws { rig = try await SessionRig() }

  private func service(_ store: Names) -> AccountService {
    AccountService(
      store: store, surroundings: rig.clock.surroundings,
      forget: { [liveness = rig.liveness] in liveness.forget(user: $0) })
  }

  private func patch(_ json: String) throws -> UserPatch {
    try WireJSON.decoder().decode(UserPatch.self, from: Data(json.utf8))
  }

  @Test func `an absent name stays, null clears it, a given one is set`() async throws {
    let store = Names(rig.account)
    _ = try await service(store).update(
      try patch("{}"), of: rig.caller.account, session: rig.caller.sessionID)
    #expect(store.all.isEmpty)
    let cleared = try await service(store).update(
      try patch(#"{"name":null}"#), of: rig.caller.account, session: rig.caller.sessionID)
    #expect(cleared.name == nil && store.all == [nil])
    let named = try await service(store).update(
      try patch(#"{"name":{"given_name":"Zoë","family_name":""}}"#), of: rig.caller.account,
      session: rig.caller.sessionID)
    #expect(named.name == PersonName(givenName: "Zoë"))
  }

  @Test(arguments: [
    (#"{"name":{"given_name":"Maja"}}"#, PersonName(givenName: "Maja", familyName: "Lovelace")),
    (#"{"name":{"family_name":null}}"#, PersonName(givenName: "Ada")),
    (#"{"name":{"given_name":null,"family_name":""}}"#, nil),
    (#"{"name":{}}"#, PersonName(givenName: "Ada", familyName: "Lovelace")),
  ])
  func `an absent part of the name stays, and null clears it`(json: String, name: PersonName?) async throws {
    var account = rig.account
    account.user.name = PersonName(givenName: "Ada", familyName: "Lovelace")
    let user = try await service(Names(account)).update(
      try patch(json), of: account, session: rig.caller.sessionID)
    #expect(user.name == name)
  }

  @Test(arguments: [
    String(repeating: "x", count: 101), "a\nb", "a\0", " Ada", "Ada ", "A\u{202E}da", "\u{7F}", "\u{2028}",
    " ",
  ])
  func `a name with a forbidden character is rejected whole`(part: String) async throws {
    let store = Names(rig.account)
    for name in [
      PersonName(givenName: part), PersonName(givenName: "Ada", nickname: part),
      PersonName(phonetic: PhoneticName(familyName: part)),
    ] {
      let patch = try patch(
        #"{"name":\#(String(decoding: try JSONEncoder().encode(name), as: UTF8.self))}"#)
      #expect(
        await refusal {
          try await service(store).update(patch, of: rig.caller.account, session: rig.caller.sessionID)
        } == Refusal(.invalidRequest))
    }
    #expect(store.all.isEmpty)
  }

  @Test func `a hundred characters of any length pass`() async throws {
    let store = Names(rig.account)
    for part in [String(repeating: "x", count: 100), String(repeating: "é", count: 100)] {
      let patch = try patch(#"{"name":{"given_name":"\#(part)"}}"#)
      #expect(
        try await service(store).update(patch, of: rig.caller.account, session: rig.caller.sessionID).name?
          .givenName == part)
    }
  }

  @Test func `an ended session can't change the name`() async throws {
    let store = Names(rig.account, isAlive: false)
    let patch = try patch(#"{"name":null}"#)
    #expect(
      await refusal {
        try await service(store).update(patch, of: rig.caller.account, session: rig.caller.sessionID)
      } == Refusal(.sessionEnded))
  }

  @Test func `a new name is seen at once`() async throws {
    let (authenticator, token) = (rig.authenticator, try rig.accessToken())
    _ = try await authenticator.authenticate(token)
    let store = Names(rig.account)
    _ = try await service(store).update(
      try patch(#"{"name":{"given_name":"Ada"}}"#), of: rig.caller.account, session: rig.caller.sessionID)
    var account = rig.account
    account.user.name = PersonName(givenName: "Ada")
    rig.store.find((rig.session, account))
    #expect(try await authenticator.authenticate(token).account.user.name == PersonName(givenName: "Ada"))
  }
}
