import AppleID
import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import Support

extension AppleIDEmulator {
  /// Sends the app's notifications to a server.
  func sendNotifications(to url: URL) throws {
    try addClient(
      NewClient(
        id: "com.example.bramley", kind: .native,
        notificationURL: url.absoluteString + WirePath.appleNotifications))
  }

  func sendNotifications(to server: RunningServer) throws { try sendNotifications(to: server.url) }
}

extension Wire {
  /// Whether a session is rejected within twenty seconds.
  func hasEnded(_ session: Session) async throws -> Bool {
    try await eventually {
      try await send("GET", WirePath.user, bearer: session.accessToken).problem?.code == .sessionEnded
    }
  }

  func user(_ session: Session) async throws -> User {
    try await send("GET", WirePath.user, bearer: session.accessToken).decode(User.self)
  }

  func checkApple(_ session: Session) async throws -> AppleConsentState {
    try await send("POST", WirePath.checkApple, bearer: session.accessToken)
      .decode(AppleConsentAnswer.self).state
  }

  /// The answer of `/health/ready`: the overall state, Apple's, and the status.
  func readiness() async throws -> [String: String] {
    struct Body: Decodable {
      var status: String
      var checks: [String: String]
      var alerts: [String]?
    }
    let answer = try await send("GET", WirePath.ready)
    let body = try answer.decode(Body.self)
    var readiness = [
      "status": body.status, "apple": body.checks["apple"] ?? "", "http": "\(answer.status)",
    ]
    readiness["alerts"] = body.alerts?.joined(separator: ",")
    return readiness
  }
}

extension RunningServer {
  /// The state of the grant of a session's person.
  func standing(of session: Session, _ apple: AppleIDEmulator) async throws -> GrantStanding? {
    let identity = IdentityKey(
      provider: .apple, team: apple.world.teamID.rawValue, subject: session.user.identities[0].subject)
    return try await store.standings(of: identity).first
  }
}
