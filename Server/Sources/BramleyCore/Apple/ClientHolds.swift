import BramleyAPI
import Foundation
import Synchronization

/// The clients whose calls Apple refuses because of this server's configuration: checks for them pause for a
/// while.
final class ClientHolds: Sendable {
  /// Seconds after which one is tried again.
  static let seconds: TimeInterval = 600

  private let until = Mutex<[ClientID: Date]>([:])

  /// Returns those of these clients that may be checked.
  func admitted(_ clients: [ClientID], at now: Date) -> [ClientID] {
    until.withLock { until in clients.filter { until[$0].map { $0 <= now } ?? true } }
  }

  func hold(_ client: ClientID, at now: Date) {
    until.withLock { $0[client] = now.addingTimeInterval(Self.seconds) }
  }
}
