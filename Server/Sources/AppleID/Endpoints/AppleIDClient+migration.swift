import OpenID

/// Calls for an app's transfer to another team ("Transferring your apps and users to another team", TN3159).
extension AppleIDClient {
  /// Fetches the token that the two calls below need. Each team gets its own, with its own client secret.
  public func migrationToken(for client: AppleClientID) async throws(AppleCallFailure) -> MigrationToken {
    try await call(endpoint.token, as: client) { token throws(ProviderCallFailure) in
      try await token.answer(to: [("grant_type", "client_credentials"), ("scope", "user.migration")])
    }
  }

  /// Fetches the id under which the old team names a person to the new one. It depends on the person and the new
  /// team alone, so another call returns the same.
  ///
  /// - Throws: `refused` with `invalid_request` also if the person has stopped using the app.
  public func transferSubject(
    of subject: AppleSubject, to team: AppleTeamID, client: AppleClientID, token: MigrationToken
  ) async throws(AppleCallFailure) -> AppleTransferSubject {
    let fields = [("sub", subject.rawValue), ("target", team.rawValue)]
    let sent: TransferAnswer = try await call(
      endpoint.userMigrationInfo, as: client
    ) { migration throws(ProviderCallFailure) in
      try await migration.answer(to: fields, bearer: token.accessToken)
    }
    guard !sent.subject.rawValue.isEmpty else { throw .malformed }
    return sent.subject
  }

  /// Fetches the person's id in the new team and, if it is a relay's, the new address.
  public func migratedUser(
    of transfer: AppleTransferSubject, client: AppleClientID, token: MigrationToken
  ) async throws(AppleCallFailure) -> MigratedUser {
    let user: MigratedUser = try await call(
      endpoint.userMigrationInfo, as: client
    ) { migration throws(ProviderCallFailure) in
      try await migration.answer(to: [("transfer_sub", transfer.rawValue)], bearer: token.accessToken)
    }
    guard !user.subject.rawValue.isEmpty else { throw .malformed }
    return user
  }

  private struct TransferAnswer: Decodable {
    var subject: AppleTransferSubject
    enum CodingKeys: String, CodingKey { case subject = "transfer_sub" }
  }
}
