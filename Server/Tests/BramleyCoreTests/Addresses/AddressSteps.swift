import BramleyAPI
import Foundation
import Support
import Testing

@testable import BramleyCore

/// What the tests of addresses do again and again.
protocol AddressSteps {}

extension AddressSteps {
  func change(
    _ email: String, _ session: Session, in world: AddressWorld, browser: String? = nil
  ) async throws {
    try await world.addresses.change(
      EmailChangeRequest(email: email), for: try await world.caller(session), world.origin(browser: browser))
  }

  func verify(_ code: String?, _ session: Session, in world: AddressWorld) async throws -> User {
    try await world.addresses.verify(
      EmailVerificationRequest(code: try #require(code)), for: try await world.caller(session),
      world.origin())
  }

  /// An account with a verified address.
  func verified(_ email: String, in world: AddressWorld) async throws -> Session {
    let session = try await world.signUp(email)
    _ = try await verify(try await world.mail(.verification).code, session, in: world)
    world.clock.advance(by: 61)
    return session
  }
}
