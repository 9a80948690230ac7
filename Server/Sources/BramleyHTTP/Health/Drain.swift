import Synchronization

/// Whether this process is about to stop: it is not ready then, so that a load balancer sends nothing new, while it
/// still answers what comes.
package final class Drain: Sendable {
  private let begun = Mutex(false)

  package init() {}

  /// Makes the server unready from now on.
  package func begin() { begun.withLock { $0 = true } }

  var hasBegun: Bool { begun.withLock(\.self) }
}
