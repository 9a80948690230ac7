public import AppleID
import EmulatorKit

extension EmulatedApple {
  /// Transfers an app to another team, as App Store Connect does; with its Services IDs.
  ///
  /// For sixty days by the emulator's clock, identity tokens contain `transfer_sub` and the endpoint for moving
  /// users is open to both teams. Consents and refresh tokens stay valid.
  ///
  /// - Throws: `Problem` if client or team is not known, the app is grouped with others, or is the team's
  ///   already; or if the folder can't be written.
  @discardableResult
  public func transfer(_ client: AppleClientID, to team: AppleTeamID) throws -> AppleWorld.Client {
    let now = now
    return try change { world in
      guard let app = world.state.clients[client] else { throw Problem.unknownClient }
      guard world.state.team(team) != nil else {
        throw Problem.notFound("there is no such team; add it with POST /_emulator/teams")
      }
      guard app.kind == .native else {
        throw Problem.invalidRequest("a Services ID is transferred with its primary App ID, \(app.primary)")
      }
      let group = world.state.clients.group(of: app.primary)
      guard !group.contains(where: { $0.kind == .native && $0.id != client }) else {
        throw Problem.conflict(
          "\(client) is grouped with other apps; ungroup first with POST /_emulator/clients/{id}/ungroup")
      }
      guard app.team != team else { throw Problem.conflict("\(client) belongs to this team already") }
      for var member in group {
        member.transferred = AppleWorld.Client.Transfer(from: member.team, at: now)
        member.team = team
        try world.record(.clientPut(member))
      }
      return world.state.clients[client] ?? app
    }
  }

  /// Removes an App ID from its group, so that it is the primary one of its own: people are asked for consent again.
  ///
  /// - Throws: `Problem` if the client is not known, or not an App ID that is grouped under another; or if
  ///   the folder can't be written.
  @discardableResult
  public func ungroup(_ client: AppleClientID) throws -> AppleWorld.Client {
    try change { world in
      guard var app = world.state.clients[client] else { throw Problem.unknownClient }
      guard app.kind == .native, !app.isPrimary else {
        throw Problem.conflict("\(client) is not an App ID that is grouped under another")
      }
      app.primary = app.id
      try world.record(.clientPut(app))
      return app
    }
  }
}
