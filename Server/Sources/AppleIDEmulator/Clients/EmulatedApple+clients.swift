import EmulatorKit

extension EmulatedApple {
  /// Adds a team with its key. Missing fields are generated.
  ///
  /// - Throws: `Problem` if a field is wrong or the id is taken; or if the folder can't be written.
  @discardableResult
  public func addTeam(_ new: NewTeam = NewTeam()) throws -> AppleWorld.Team {
    try change { world in
      let team = try TeamRule.team(new, among: world.state.teams, random: &world.random)
      try world.record(.teamAdded(team))
      return team
    }
  }

  /// Registers an App ID or Services ID, or changes the addresses of an existing one.
  ///
  /// - Throws: `Problem` if a field is wrong, or the client exists with another kind, team or primary; or
  ///   if the folder can't be written.
  @discardableResult
  public func addClient(_ new: NewClient) throws -> AppleWorld.Client {
    try change { world in
      let client = try ClientRule.client(
        new, among: world.state.clients, of: world.state.teams, strictness: strictness)
      if client != world.state.clients[client.id] { try world.record(.clientPut(client)) }
      return client
    }
  }
}
