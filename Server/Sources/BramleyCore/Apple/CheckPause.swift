package import BramleyAPI
package import Foundation

/// While it lasts, grants of a client are not shown to Apple, and no refusal of them means anything.
package struct CheckPause: Sendable, Equatable {
  /// Whose checks.
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

/// When so many people's tokens are refused at once that it must be Apple, or this server's set-up.
package enum MassRefusalRule {
  /// The hour whose checks are counted, in seconds.
  package static let window: TimeInterval = 3_600
  /// How long checks then pause, in seconds.
  package static let pause: TimeInterval = 6 * 3_600

  /// Whether so many refusals among so many answers of one client in an hour are too many: more than 20, and
  /// more than 5 %.
  package static func isBroken(refused: Int, answered: Int) -> Bool {
    refused > 20 && refused * 20 > answered
  }

  /// The pause that begins with a refusal, if the last hour's refusals of a client are too many.
  ///
  /// - Parameters:
  ///   - refused: the client's refused grants.
  ///   - accepted: how many grants of the client Apple accepted; asked only where the answer matters.
  package static func pause(
    for client: ClientID, refused: Int, accepted: () throws -> Int, at now: Date
  ) rethrows -> CheckPause? {
    guard isBroken(refused: refused, answered: refused),
      isBroken(refused: refused, answered: refused + (try accepted()))
    else { return nil }
    return CheckPause(clientID: client, since: now, until: now.addingTimeInterval(pause))
  }
}
