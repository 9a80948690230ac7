public import AppleID

extension EmulatedApple {
  /// A person stops using Sign in with Apple with an app and all that are grouped with it: in the device's
  /// settings, as it were. The next sign-in is a first one again.
  ///
  /// - Parameter person: an id or an address.
  /// - Throws: ``Problem`` when the person or the client is not known, or nothing was agreed to; or when the
  ///   folder can't be written.
  public func stopUsing(_ client: AppleClientID, person: String) throws {
    try change { world in
      let person = try world.living(person)
      guard let client = world.state.clients[client] else { throw Problem.unknownClient }
      guard let consent = world.state.consent(of: person.id, to: client) else {
        throw Problem.conflict("\(person.id) does not use \(client.primary); sign in first")
      }
      try world.end(consent)
    }
  }

  /// A person deletes the Apple Account: nobody signs in with it again, and all that was agreed to is over.
  ///
  /// - Parameter person: an id or an address.
  /// - Throws: ``Problem`` when the person is not known or did so before; or when the folder can't be written.
  public func deleteAppleAccount(of person: String) throws {
    try change { world in
      var person = try world.living(person)
      for consent in world.state.consents(of: person.id) { try world.end(consent) }
      person.isDeleted = true
      try world.record(.personChanged(person))
    }
  }

  /// Switches the forwarding of relay addresses on or off, for all teams.
  ///
  /// - Parameter person: an id or an address.
  /// - Throws: ``Problem`` when the person is not known; or when the folder can't be written.
  public func setForwarding(_ forwarding: Forwarding, of person: String) throws {
    try change { world in
      var person = try world.living(person)
      guard person.forwardsEmail != (forwarding == .enabled) else { return }
      person.forwardsEmail = forwarding == .enabled
      try world.record(.personChanged(person))
    }
  }
}

/// Whether mail to relay addresses reaches the person.
public enum Forwarding: Sendable {
  case enabled, disabled
}

extension LiveWorld {
  /// Ends what a person agreed to: codes and tokens that rest on it are dead.
  mutating func end(_ consent: Consent) throws {
    try record(.consentEnded(consent))
  }
}

extension Problem {
  static var unknownClient: Problem {
    .notFound("there is no client with this client_id; GET /_emulator/world lists them")
  }
}
