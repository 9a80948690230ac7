import AppleID
import EmulatorKit
import OpenID

/// An authenticated client, and the team whose key authenticated it.
struct AuthenticatedClient: Sendable {
  var client: AppleWorld.Client
  var team: AppleTeamID
}

/// Which teams may authenticate a client.
enum AuthenticatingTeams {
  case currentTeam
  /// For sixty days after a transfer the endpoints for moving users are open to both teams (TN3159).
  case currentAndFormerTeam
}

extension EmulatedApple {
  /// Authenticates the client of a form, by `client_secret_post`.
  func authenticatedClient(
    _ form: FormFields, of teams: AuthenticatingTeams = .currentTeam, _ note: JournalNote
  ) throws(TokenErrorBody) -> AuthenticatedClient {
    guard form.repeated.isEmpty, let id = form["client_id"], let secret = form["client_secret"] else {
      throw TokenErrorBody(error: .invalidRequest)
    }
    guard let client = client(id) else {
      note.failure(TokenErrorCode.invalidClient.rawValue, reason: "client_id is not registered")
      throw TokenErrorBody(error: .invalidClient)
    }
    let now = now
    var teamsToTry = [client.team]
    if teams == .currentAndFormerTeam, let transfer = client.transferred, transfer.isOpen(at: now) {
      teamsToTry.append(transfer.from)
    }
    var fault: (any Error)?
    for team in teamsToTry {
      do {
        try change { try $0.secrets(of: team) }?.verify(secret, for: client.id, at: now)
        return AuthenticatedClient(client: client, team: team)
      } catch {
        fault = fault ?? error
      }
    }
    note.failure(
      TokenErrorCode.invalidClient.rawValue, reason: "client_secret: \(fault.map { "\($0)" } ?? "no team")")
    throw TokenErrorBody(error: .invalidClient)
  }
}
