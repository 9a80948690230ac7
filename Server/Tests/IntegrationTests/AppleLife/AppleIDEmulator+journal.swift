import AppleID
import AppleIDEmulator
import BramleyAPI
import EmulatorKit
import Foundation
import Testing

extension AppleIDEmulator {
  /// The number of calls of a kind in the emulator's journal; nil counts all.
  func calls(_ path: String, grant: String? = nil, client: String? = nil, status: Int? = nil) -> Int {
    requests.count { entry in
      entry.path == path && grant.map { $0 == entry.grantType } ?? true
        && client.map { $0 == entry.clientID } ?? true && status.map { $0 == entry.status } ?? true
    }
  }

  func exchanges(status: Int? = 200) -> Int {
    calls("/auth/token", grant: "authorization_code", status: status)
  }

  func refreshes(status: Int? = 200) -> Int {
    calls("/auth/token", grant: "refresh_token", status: status)
  }

  func revocations(status: Int? = 200) -> Int { calls("/auth/revoke", status: status) }

  /// What a device gets for a person.
  func credential(
    _ person: String? = nil, of client: AppleClientID = "com.example.bramley", hideEmail: Bool? = nil
  ) throws -> NativeCredential {
    try authorizeNatively(.init(clientID: client, person: person, hideEmail: hideEmail))
  }

  /// Whether Apple has no consent of a person, so that the next sign-in brings the name.
  func forgets(_ person: String? = nil) throws -> Bool { try credential(person).fullName != nil }

  /// A person's Apple Account gets another address.
  func changeAddress(of person: String, to address: String) throws {
    let old = try #require(world.people.first { $0.id == person }?.email)
    let text = String(decoding: try JSONEncoder().encode(try snapshot()), as: UTF8.self)
    let world = Data(text.replacing("\"\(old)\"", with: "\"\(address)\"").utf8)
    try restore(try JSONDecoder().decode(WorldSnapshot.self, from: world))
  }
}

extension Wire {
  func signIn(_ credential: NativeCredential) async throws -> Session {
    try await present(credential).decode(Session.self)
  }

  func present(_ credential: NativeCredential) async throws -> Answer {
    try await send("POST", WirePath.signInApple, json: AppleSignInRequest(credential))
  }
}
