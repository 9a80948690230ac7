public import AppleID

extension EmulatedApple {
  /// Transfers an app to another team, as App Store Connect does; its Services IDs go along.
  ///
  /// For sixty days by the emulator's clock, identity tokens bear `transfer_sub` and the endpoint for moving
  /// users is open to both teams. What people agreed to stays, and so do their refresh tokens.
  ///
  /// - Throws: ``Problem`` when client or team is not known, the app is grouped with others, or is the team's
  ///   already; or when the folder can't be written.
  @discardableResult
  public func transfer(_ client: AppleClientID, to team: AppleTeamID) throws -> AppleWorld.Client {
    let now = now
    return try change { world in
      guard let app = world.state.clients[client] else { throw Problem.unknownClient }
      guard world.state.team(team) != nil else {
        throw Problem.notFound("there is no such team; add it with POST /_emulator/teams")
      }
      guard app.kind == .native else {
        throw Problem.invalidRequest("a Services ID goes along with its primary App ID, \(app.primary)")
      }
      let group = world.state.clients.group(of: app.primary)
      guard !group.contains(where: { $0.kind == .native && $0.id != client }) else {
        throw Problem.conflict(
          "\(client) is grouped with other apps; ungroup first with POST /_emulator/clients/{id}/ungroup")
      }
      guard app.team != team else { throw Problem.conflict("\(client) is of this team already") }
      for var member in group {
        member.transferred = AppleWorld.Client.Transfer(from: member.team, at: now)
        member.team = team
        try world.record(.clientPut(member))
      }
      return world.state.clients[client] ?? app
    }
  }

  /// Takes an App ID out of its group, so that it heads its own: people are asked again there.
  ///
  /// - Throws: ``Problem`` when the client is not known, or no App ID that is grouped under another; or when
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
