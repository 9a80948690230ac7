import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Testing

@testable import BramleyHTTP

extension TestDoor {
  /// Posts JSON with a session's access token.
  func post(
    _ path: String, _ json: String, as session: Session? = nil, key: String? = nil
  ) async throws -> Answer {
    var headers = HTTPFields()
    if let session { headers[.authorization] = "Bearer \(session.accessToken)" }
    if let key { headers[.idempotencyKey] = key }
    return try await ask(.post, path, json: json, headers: headers)
  }

  /// Signs in with a badge.
  func badge(_ owner: String) async throws -> Session {
    try await post("/v1/sign-in/badge", #"{"badge": "badge of \#(owner)"}"#).session
  }

  /// Signs in as a guest.
  func guest(_ key: String = "guest") async throws -> Session {
    try await post(WirePath.signInGuest, "{}", key: key).session
  }

  /// Fetches a session's account.
  func user(_ session: Session) async throws -> Answer {
    try await ask(.get, WirePath.user, headers: [.authorization: "Bearer \(session.accessToken)"])
  }

  /// The events of a session's account, newest first.
  func activity(_ session: Session) async throws -> [ActivityEvent] {
    let answer = try await ask(
      .get, WirePath.activity, headers: [.authorization: "Bearer \(session.accessToken)"])
    return try WireJSON.decoder().decode(Activity.self, from: Data(answer.body.utf8)).events
  }
}

extension TestDoor.Answer {
  /// The session that the answer holds.
  var session: Session {
    get throws {
      try #require(status == 200, "\(status) \(body)")
      return try WireJSON.decoder().decode(Session.self, from: Data(body.utf8))
    }
  }

  /// The account that the answer holds.
  var user: User {
    get throws {
      try #require(status == 200, "\(status) \(body)")
      return try WireJSON.decoder().decode(User.self, from: Data(body.utf8))
    }
  }
}
