package import BramleyAPI
package import Foundation
import Synchronization

/// How the providers answer this node, for operators. It is in memory alone, and begins anew with each configuration.
package final class ProviderHealth: Sendable {
  /// One provider.
  package struct Report: Sendable, Equatable {
    package var provider: ProviderID
    package var calls: CallLedger.Entry
    /// Whether the provider is left alone for a while, after failures in a row.
    package var isPaused: Bool
  }

  private struct State {
    var ledger = CallLedger()
    var pauses: [ProviderID: @Sendable () -> Bool] = [:]
  }

  private let now: @Sendable () -> Date
  private let state = Mutex(State())

  package init(now: @escaping @Sendable () -> Date) { self.now = now }

  /// Notes a call that has ended.
  package func note(_ provider: ProviderID, _ outcome: CallOutcome, status: Int?, took time: Duration) {
    let (seconds, attoseconds) = time.components
    let milliseconds = Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
    let now = now()
    state.withLock {
      $0.ledger.note(provider, outcome, status: status, milliseconds: milliseconds, at: now)
    }
  }

  /// Shows a provider from now on, also before it is called.
  ///
  /// - Parameter isPaused: whether it is left alone for a while.
  package func watch(_ provider: ProviderID, isPaused: @escaping @Sendable () -> Bool) {
    state.withLock { $0.pauses[provider] = isPaused }
  }

  /// The providers, by id.
  package var reports: [Report] {
    let (entries, pauses) = state.withLock { ($0.ledger.entries, $0.pauses) }
    return Set(entries.keys).union(pauses.keys).sorted { $0.rawValue < $1.rawValue }.map { id in
      Report(
        provider: id, calls: entries[id] ?? CallLedger.Entry(), isPaused: pauses[id].map { $0() } ?? false)
    }
  }
}
