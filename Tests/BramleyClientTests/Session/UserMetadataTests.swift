import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

/// What the app's own back end has set for a person, on its way from the wire to the app and to the next launch.
@Suite struct UserMetadataTests {
  private struct Membership: Decodable, Equatable {
    var plan: String
    var seats: Int
  }

  private static let answer = """
    {"access_token":"a1","token_type":"Bearer","expires_in":900,"refresh_token":"r1","refresh_expires_in":86400,"session_id":"s1",\
    "is_new_user":false,"user":{"id":"u1","created_at":"2026-01-02T03:04:05Z","email_verified":true,\
    "is_private_email":false,"email_deliverable":true,"identities":[],"metadata":{"plan":"team","seats":3},\
    "of_tomorrow":[1,null]}}
    """

  private func engine(_ storage: any SecureStorage) -> SessionEngine {
    let transport = Transport { _ throws(TransportError) in .json(200, Data(Self.answer.utf8)) }
    return SessionEngine(
      backend: BramleyBackend(server: URL(string: "http://127.0.0.1:1")!, transport: transport).signInBackend,
      storage: storage, strategies: [ScriptedStrategy([.fixture("token-1")])])
  }

  @Test func `metadata and fields of tomorrow survive a launch`() async throws {
    let storage = MemoryStorage()
    let session = try await engine(storage).signIn(with: .apple())
    #expect(try session.user.metadata(as: Membership.self) == Membership(plan: "team", seats: 3))

    let later = engine(storage)
    try await later.start()
    let user = try #require(await later.currentState.person)
    #expect(try user.metadata(as: Membership.self) == Membership(plan: "team", seats: 3))
    #expect(user.additional["of_tomorrow"] == .array([.integer(1), .null]))
    #expect(user == session.user)
  }
}

extension SessionState {
  fileprivate var person: User? {
    guard case .signedIn(let user) = self else { return nil }
    return user
  }
}
