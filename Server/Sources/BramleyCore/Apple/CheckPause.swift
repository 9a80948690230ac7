package import BramleyAPI
package import Foundation

/// A pause in the checks of a client. During it no grants of the client are checked, and no refusal of them
/// counts.
package struct CheckPause: Sendable, Equatable {
  /// The client whose checks are paused.
  package var clientID: ClientID
  /// When it began.
  package var since: Date
  /// When it ends.
  package var until: Date

  package init(clientID: ClientID, since: Date, until: Date) {
    self.clientID = clientID
    self.since = since
    self.until = until
  }
}

/// Detects when so many people's tokens are refused at once that Apple or this server's configuration must be
/// the cause.
package enum MassRefusalRule {
  /// The hour whose checks are counted, in seconds.
  package static let window: TimeInterval = 3_600
  /// How long checks then pause, in seconds.
  package static let pause: TimeInterval = 6 * 3_600

  /// Whether the refusals among a client's answers in an hour are too many: more than 20, and more than 5 %.
  package static func isBroken(refused: Int, answered: Int) -> Bool {
    refused > 20 && refused * 20 > answered
  }

  /// Returns the pause that begins with a refusal if the client had too many refusals in the last hour.
  ///
  /// - Parameters:
  ///   - refused: the client's refused grants.
  ///   - accepted: how many grants of the client Apple accepted; called only when the answer matters.
  package static func pause(
    for client: ClientID, refused: Int, accepted: () throws -> Int, at now: Date
  ) rethrows -> CheckPause? {
    guard isBroken(refused: refused, answered: refused),
      isBroken(refused: refused, answered: refused + (try accepted()))
    else { return nil }
    return CheckPause(clientID: client, since: now, until: now.addingTimeInterval(pause))
  }
}
