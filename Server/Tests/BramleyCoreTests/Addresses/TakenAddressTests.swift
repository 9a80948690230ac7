import BramleyAPI
import Foundation
import Support
import Testing

@testable import BramleyCore

/// Addresses that two accounts want.
@Suite struct TakenAddressTests: AddressSteps {
  @Test func `the address of another account is not revealed, but its owner is notified`() async throws {
    let world = try await AddressWorld()
    let owner = try await verified("ada@example.com", in: world)
    let session = try await verified("eve@example.com", in: world)
    try await change("ada@example.com", session, in: world)
    let told = try await world.mail(.accountExists)
    #expect(told.to == "ada@example.com" && told.code == nil && told.link == nil)
    #expect(try await world.account(owner)?.user.email == "ada@example.com")
  }

  @Test func `who proves an address takes it from whoever holds it without a proof`() async throws {
    let world = try await AddressWorld()
    let squatter = try await world.signUp("ada@new.example", "the squatter's password")
    try await world.link("eve", to: squatter)
    _ = try await world.mails()
    let session = try await verified("ada@example.com", in: world)
    try await change("ada@new.example", session, in: world)
    _ = try await verify(try await world.mail(.addressChange).code, session, in: world)
    #expect(try await world.account(session)?.user.email == "ada@new.example")
    let left = try #require(try await world.account(squatter))
    #expect(left.user.email == nil && left.identities.map(\.key.provider) == ["orchard"])
    #expect(try await !world.isAlive(squatter))
    _ = try await world.signIn("ada@new.example")
  }

  @Test func `a sign-up with a taken address is mailed to its owner, once a day`() async throws {
    let world = try await AddressWorld()
    _ = try await verified("ada@example.com", in: world)
    for _ in 0..<3 {
      #expect(
        await world.refusal { try await world.signUp("ada@example.com", "another password") } == .emailTaken)
      world.clock.advance(by: 3_600)
    }
    #expect(try await world.mails().map(\.kind) == [.accountExists])
  }

  @Test func `nobody signs up with an address that another account has proven`() async throws {
    let world = try await AddressWorld()
    try await world.signInWithOrchard("ada", email: "ada@example.com")
    #expect(await world.refusal { try await world.signUp("ada@example.com") } == .emailTaken)
    #expect(try await world.mails().map(\.kind) == [.accountExists])
  }

  @Test func `who has proven an address sets a password for it, and a squatter loses theirs`() async throws {
    let world = try await AddressWorld()
    let squatter = try await world.signUp("ada@example.com")
    let owner = try await world.signInWithOrchard("ada", email: "ada@example.com")
    let code = try await world.mail(.verification).code
    #expect(await world.refusal { try await verify(code, squatter, in: world) } == .emailTaken)
    try await world.passwords.set(
      PasswordChangeRequest(password: "the owner's password"), for: try await world.caller(owner),
      from: AddressWorld.home)
    #expect(try await world.isAlive(owner))
    #expect(try await !world.isAlive(squatter))
    #expect(await world.refusal { try await world.signIn("ada@example.com") } == .credentialsInvalid)
    #expect(
      try await world.signIn("ada@example.com", "the owner's password").user.id == owner.user.id)
  }

  @Test(arguments: ["free@example.com", "taken@example.com"])
  func `the answers to a change and another code say nothing of the address`(email: String) async throws {
    let world = try await AddressWorld()
    _ = try await verified("taken@example.com", in: world)
    let session = try await verified("ada@example.com", in: world)
    _ = try await world.mails()
    try await change(email, session, in: world)
    let caller = try await world.caller(session)
    #expect(
      await world.refusal { try await world.addresses.resend(for: caller, world.origin()) } == .sendLimit)
    world.clock.advance(by: 31)
    try await world.addresses.resend(for: caller, world.origin())
    #expect(try await world.mails().count == 2)
  }
}
