import AppleID
import EmulatorKit
import Foundation

/// The subject of an access token at the migration endpoint.
enum MigrationBearer {
  case client
  case person(String)

  func covers(_ person: AppleWorld.Person) -> Bool {
    switch self {
    case .client: true
    case .person(let id): id == person.id
    }
  }
}

extension LiveWorld {
  /// A token of the client itself, or a user's own.
  func migrationBearer(
    _ text: String, _ asking: AuthenticatedClient, at now: Date
  ) -> MigrationBearer? {
    if let token = state.migrationTokens.value(for: text, at: now) {
      return token.client == asking.client.id && token.team == asking.team ? .client : nil
    }
    guard let token = state.accessTokens.value(for: text, at: now),
      token.authorization.client == asking.client.id, state.consent(for: token.authorization) != nil
    else { return nil }
    return .person(token.authorization.person)
  }
}
