/// What an app's change of teams needs of Apple ("Transferring your apps and users to another team", TN3159).
extension AppleIDClient {
  /// The token that the two calls below want; each team gets its own, with its own client secret.
  public func migrationToken(for client: AppleClientID) async throws(AppleCallFailure) -> MigrationToken {
    try await answer(
      from: endpoint.token, [("grant_type", "client_credentials"), ("scope", "user.migration")], as: client)
  }

  /// The id under which the old team tells the new one of a person. It depends on the person and the new team
  /// alone, so asking again brings the same.
  ///
  /// - Throws: `refused` with `invalid_request` also where the person has ended the use of the app.
  public func transferSubject(
    of subject: AppleSubject, to team: AppleTeamID, client: AppleClientID, token: MigrationToken
  ) async throws(AppleCallFailure) -> AppleTransferSubject {
    let sent: TransferAnswer = try await answer(
      from: endpoint.userMigrationInfo, [("sub", subject.rawValue), ("target", team.rawValue)], as: client,
      bearer: token.accessToken)
    guard !sent.subject.rawValue.isEmpty else { throw .malformed }
    return sent.subject
  }

  /// Who the person is to the new team: another subject, and where it is a relay's, another address.
  public func migratedUser(
    of transfer: AppleTransferSubject, client: AppleClientID, token: MigrationToken
  ) async throws(AppleCallFailure) -> MigratedUser {
    let user: MigratedUser = try await answer(
      from: endpoint.userMigrationInfo, [("transfer_sub", transfer.rawValue)], as: client,
      bearer: token.accessToken)
    guard !user.subject.rawValue.isEmpty else { throw .malformed }
    return user
  }

  private struct TransferAnswer: Decodable {
    var subject: AppleTransferSubject
    enum CodingKeys: String, CodingKey { case subject = "transfer_sub" }
  }
}
