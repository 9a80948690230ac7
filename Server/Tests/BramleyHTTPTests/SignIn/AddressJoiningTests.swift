import BramleyAPI
import BramleyCore
import BramleySQLite
import Foundation
import Testing

@testable import BramleyHTTP

/// Whether an unknown person joins the account that their address belongs to.
@Suite struct AddressJoiningTests {
  let door: TestDoor

  init() async throws {
    let services = try ServerServices.over(
      SQLiteStore.inMemory(),
      providers: [
        LetterProvider(id: "mail"), LetterProvider(id: "post"),
        LetterProvider(id: "town", emailTrust: .never),
        LetterProvider(id: "firm", emailTrust: .domains(["firm.example"])),
        LetterProvider(id: "anybody", emailTrust: .never, issuer: "https://anybody.example"),
        LetterProvider(
          id: "tenant", emailTrust: .domains(["firm.example"]), issuer: "https://tenant.example"),
      ])
    try await services.keys.renew()
    door = try TestDoor(services)
  }

  private enum Word: String { case none, verified, authoritative }

  private func ask(
    _ provider: String, _ word: Word, _ person: String = "ada", _ email: String = "ada@a.example"
  ) async throws -> TestDoor.Answer {
    try await door.post(
      "/v1/sign-in/\(provider)",
      """
      {"person": "\(person)", "email": "\(email)", "isVerified": \(word != .none),
       "isAuthoritative": \(word == .authoritative)}
      """)
  }

  @Test func `a person whose provider is authoritative joins, and the account's owner sees it`() async throws
  {
    let first = try await ask("mail", .verified).session
    let joined = try await ask("post", .authoritative, "ada", "ADA@A.example").session
    #expect(!joined.isNewUser && joined.user.id == first.user.id)
    #expect(joined.user.identities.map(\.provider) == ["mail", "post"])
    let events = try await door.activity(first)
    let link = try #require(events.first { $0.kind == .identityLinked })
    #expect(link.detail["by"] == "address" && link.detail["provider"] == "post")
    #expect(try await ask("post", .authoritative).session.user.id == first.user.id)
  }

  @Test
  func `an address that was only verified is refused with the methods of its account, and nothing is made`()
    async throws
  {
    let first = try await ask("mail", .verified).session
    let refused = try await ask("town", .verified)
    #expect(refused.status == 409 && refused.problem?.code == .accountExists)
    #expect(refused.problem?.methods == ["mail"])
    #expect(!refused.body.contains("ada@"))
    let trustless = try await ask("town", .authoritative)
    #expect(trustless.problem?.code == .accountExists, "the operator trusts nothing that it says")
    let linked = try await door.post(
      "/v1/user/identities/town",
      #"{"person": "ada", "email": "ada@a.example", "isVerified": true, "isAuthoritative": false}"#, as: first
    )
    #expect(linked.status == 200, "the remedy works with the same credential")
  }

  @Test(arguments: ["mail", "post", "town", "anybody"])
  func `an unverified address makes a new account without one, whether or not it is taken`(provider: String)
    async throws
  {
    let free = try await ask(provider, .none, "eve", "free@a.example").session
    let first = try await ask("mail", .verified).session
    let taken = try await ask(provider, .none, "eva").session
    #expect(free.isNewUser && taken.isNewUser && taken.user.id != first.user.id)
    #expect(free.user.email == nil && taken.user.email == nil)
    #expect(taken.user.identities.map(\.email) == ["ada@a.example"])
  }

  @Test func `an account whose address is unverified blocks nobody and is joined by nobody`() async throws {
    let squatter = try await door.post(
      WirePath.signUpPassword, #"{"email": "ada@a.example", "password": "correct horse battery"}"#
    ).session
    let owner = try await ask("mail", .authoritative).session
    #expect(owner.isNewUser && owner.user.id != squatter.user.id && owner.user.emailVerified)
  }

  @Test func `an address that only an untrusted issuer verified belongs to nobody`() async throws {
    let squatter = try await ask("anybody", .authoritative, "eve").session
    #expect(squatter.isNewUser)
    let owner = try await ask("mail", .authoritative).session
    #expect(owner.isNewUser && owner.user.id != squatter.user.id)
    let other = try await ask("anybody", .authoritative, "eva")
    #expect(other.problem?.code == .accountExists && other.problem?.methods == ["mail"])
  }

  @Test func `a domain that the operator names counts for an issuer, and no other does`() async throws {
    let ada = try await ask("tenant", .verified, "ada", "ada@firm.example").session
    #expect(try await ask("post", .authoritative, "ada", "ada@firm.example").session.user.id == ada.user.id)
    let eve = try await ask("tenant", .verified, "eve", "eve@a.example").session
    #expect(try await ask("post", .authoritative, "eve", "eve@a.example").session.user.id != eve.user.id)
    let grace = try await ask("mail", .verified, "grace", "grace@firm.example").session
    #expect(try await ask("firm", .verified, "grace", "grace@firm.example").session.user.id == grace.user.id)
    _ = try await ask("mail", .verified, "joan", "joan@notfirm.example").session
    #expect(try await ask("firm", .verified, "joan", "joan@notfirm.example").status == 409)
  }

  @Test func `a second person of the same provider does not join: the domain may have a new owner`()
    async throws
  {
    _ = try await ask("mail", .authoritative).session
    let second = try await ask("mail", .authoritative, "second")
    #expect(second.problem?.code == .accountExists)
  }

  @Test func `an address of two accounts is joined by nobody`() async throws {
    let first = try await ask("mail", .verified).session
    let other = try await ask("post", .verified, "other", "other@a.example").session
    // Their provider reports a new address.
    _ = try await ask("post", .verified, "other").session
    #expect(first.user.id != other.user.id)
    let third = try await ask("firm", .verified)
    #expect(third.problem?.code == .accountExists && third.problem?.methods?.sorted() == ["mail", "post"])
  }

  @Test func `a link of the same address, unverified, leaves the account's own verified`() async throws {
    let ada = try await ask("mail", .verified).session
    let linked = try await door.post(
      "/v1/user/identities/town",
      #"{"person": "ada", "email": "ada@a.example", "isVerified": false, "isAuthoritative": false}"#, as: ada)
    #expect(try linked.user.emailVerified)
  }
}
