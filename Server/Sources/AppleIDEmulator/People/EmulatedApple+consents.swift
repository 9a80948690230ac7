public import AppleID
import EmulatorKit
import Foundation

extension EmulatedApple {
  /// Makes a person stop using Sign in with Apple with an app and its group, as in the device's settings. The app's
  /// server is notified; the next sign-in counts as a first one again.
  ///
  /// - Parameters:
  ///   - client: the app.
  ///   - person: an id or an address.
  /// - Throws: `Problem` if the person or the client is not known, or there is no consent; or if the
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

  /// Deletes a person's Apple Account: it can't be used to sign in again, and all its consents end.
  ///
  /// - Parameter person: an id or an address.
  /// - Throws: `Problem` if the person is not known or already deleted the account; or if the folder
  ///   can't be written.
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
  /// - Throws: `Problem` if the person is not known; or if the folder can't be written.
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

/// Whether mail to relay addresses is forwarded to the person.
public enum Forwarding: Sendable {
  case enabled, disabled
}

extension LiveWorld {
  /// Ends a person's consent: its codes and tokens are invalid, and the app's server is notified.
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
