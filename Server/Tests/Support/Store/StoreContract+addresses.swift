import BramleyAPI
import BramleyCore
import Foundation

extension StoreContract {
  static let addresses: [StoreContract] = [
    StoreContract("a reset ends every session, and of concurrent ones one wins") { store in
      let world = try await AddressWorld(over: store)
      let old = try await world.signUp("ada@example.com")
      _ = try await world.mails()
      try await world.forgot("ada@example.com")
      let token = try await world.mail(.passwordReset).token
      let won = await withTaskGroup(of: Bool.self) { group in
        for index in 0..<5 {
          group.addTask {
            await world.refusal { try await world.reset(token: token, "a password \(index)") } == nil
          }
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      try hold(won == 1)
      try hold(try await !world.isAlive(old))
      try hold(try await world.account(old)?.user.emailVerified == true)
      try hold(try await world.account(old)?.user.generation == 1)
    },
    StoreContract("who proves an address takes it from whoever holds it without a proof") { store in
      let world = try await AddressWorld(over: store)
      let squatter = try await world.signUp("ada@example.com", "the squatter's password")
      try await world.link("eve", to: squatter)
      let owner = try await world.signInWithOrchard("ada", email: "ada@example.com")
      _ = try await world.mails()
      try await world.forgot("ada@example.com")
      let session = try await world.reset(token: try await world.mail(.passwordReset).token)
      try hold(session.user.id == owner.user.id)
      let left = try need(try await world.account(squatter))
      try hold(left.user.email == nil && left.identities.map(\.key.provider) == ["orchard"])
      try hold(try await !world.isAlive(squatter))
    },
    StoreContract("a change of the address waits for its proof, and can be taken back once") { store in
      let world = try await AddressWorld(over: store)
      let session = try await world.signInWithOrchard("ada", email: "ada@example.com")
      try await world.addresses.change(
        EmailChangeRequest(email: "ada@new.example"), for: try await world.caller(session), world.origin())
      try hold(try await world.account(session)?.user.email == "ada@example.com")
      let link = EmailVerificationRequest(token: try await world.mail(.addressChange).token)
      _ = try await world.addresses.verify(link, for: try await world.caller(session), world.origin())
      try hold(try await world.account(session)?.user.email == "ada@new.example")
      let undo = EmailChangeUndoRequest(token: try await world.mail(.addressChanged).token)
      try await world.addresses.undo(undo, world.origin())
      try hold(try await world.account(session)?.user.email == "ada@example.com")
      try hold(try await !world.isAlive(session))
      try hold(
        await world.refusal { try await world.addresses.undo(undo, world.origin()) } == .codeExpired)
    },
    StoreContract("expired changes and links that take them back are purged") { store in
      let world = try await AddressWorld(over: store)
      let session = try await world.signInWithOrchard("ada", email: "ada@example.com")
      try await world.addresses.change(
        EmailChangeRequest(email: "ada@new.example"), for: try await world.caller(session), world.origin())
      let link = EmailVerificationRequest(token: try await world.mail(.addressChange).token)
      world.clock.advance(by: 3_601)
      try await store.purge(at: world.clock.now)
      try hold(
        await world.refusal { try await world.addresses.verify(link, for: nil, world.origin()) }
          == .codeExpired)
    },
  ]
}
