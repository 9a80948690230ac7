public import AppleID
import Foundation

extension EmulatedApple {
  /// A person stops using Sign in with Apple with an app and all that are grouped with it: in the device's
  /// settings, as it were. The app's server is told; the next sign-in is a first one again.
  ///
  /// - Parameters:
  ///   - client: the app.
  ///   - person: an id or an address.
  /// - Throws: ``Problem`` when the person or the client is not known, or nothing was agreed to; or when the
  ///   folder can't be written.
  public func stopUsing(_ client: AppleClientID, person: String) throws {
    let now = now
    try change { world in
      let person = try world.living(person)
      guard let client = world.state.clients[client] else { throw Problem.unknownClient }
      guard let consent = world.state.consent(of: person.id, to: client) else {
        throw Problem.conflict("\(person.id) does not use \(client.primary); sign in first")
      }
      try world.end(consent, .consentRevoked, at: now)
    }
  }

  /// A person deletes the Apple Account: nobody signs in with it again, and all that was agreed to is over.
  ///
  /// - Parameter person: an id or an address.
  /// - Throws: ``Problem`` when the person is not known or did so before; or when the folder can't be written.
  public func deleteAppleAccount(of person: String) throws {
    let now = now
    try change { world in
      var person = try world.living(person)
      for consent in world.state.consents(of: person.id) {
        try world.end(consent, world.state.settings.deletionEvent, at: now)
      }
      person.isDeleted = true
      try world.record(.personChanged(person))
    }
  }

  /// Switches the forwarding of relay addresses on or off, for all teams.
  ///
  /// - Parameters:
  ///   - forwarding: on or off.
  ///   - person: an id or an address.
  /// - Throws: ``Problem`` when the person is not known; or when the folder can't be written.
  public func setForwarding(_ forwarding: Forwarding, of person: String) throws {
    let now = now
    try change { world in
      var person = try world.living(person)
      guard person.forwardsEmail != (forwarding == .enabled) else { return }
      person.forwardsEmail = forwarding == .enabled
      try world.record(.personChanged(person))
      for consent in world.state.consents(of: person.id) where consent.hidesEmail == true {
        guard let client = world.state.clients[consent.group] else { continue }
        try world.notify(
          forwarding == .enabled ? .emailEnabled : .emailDisabled, of: person, to: client, at: now)
      }
    }
  }
}

/// Whether mail to relay addresses reaches the person.
public enum Forwarding: Sendable {
  case enabled, disabled
}

extension LiveWorld {
  /// Ends what a person agreed to: codes and tokens that rest on it are dead, and the app's server is told.
  mutating func end(_ consent: Consent, _ type: NotificationType, at now: Date) throws {
    try record(.consentEnded(consent))
    guard let person = state.people[id: consent.person], let client = state.clients[consent.group] else {
      return
    }
    try notify(type, of: person, to: client, at: now)
  }
}

extension Problem {
  static var unknownClient: Problem {
    .notFound("there is no client with this client_id; GET /_emulator/world lists them")
  }
}
