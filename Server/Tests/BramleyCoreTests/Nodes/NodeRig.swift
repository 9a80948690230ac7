import Foundation
import Logging
import Support
import Synchronization

@testable import BramleyCore

/// Rows of nodes in memory.
final class NodeRows: NodeCountStore {
  private struct State {
    var rows: [NodeID: NodeRow] = [:]
    var isAway = false
    var writes = 0
  }
  private let state = Mutex(State())

  var isAway: Bool {
    get { state.withLock(\.isAway) }
    set { state.withLock { $0.isAway = newValue } }
  }
  var writes: Int { state.withLock(\.writes) }
  var rows: [NodeRow] { state.withLock { Array($0.rows.values) } }

  func publish(_ row: NodeRow) async throws(StoreError) {
    let isAway = state.withLock { state in
      if !state.isAway {
        state.rows[row.node] = row
        state.writes += 1
      }
      return state.isAway
    }
    if isAway { throw StoreError(.unavailable, "away") }
  }

  func nodeRows(
    besides node: NodeID, known: [NodeID: Int], at now: Date, limit: Int
  ) async throws(StoreError) -> [NodeRow] {
    guard !isAway else { throw StoreError(.unavailable, "away") }
    return Array(
      rows.filter { $0.node != node && $0.expiresAt > now && known[$0.node] != $0.sequence }.prefix(limit))
  }
}

/// A process that counts attempts and calls, and shares them.
struct CountingNode {
  let attempts: AttemptLimiter
  let calls: OutwardCalls
  let exchange: NodeExchange

  init(_ store: NodeRows, _ clock: ManualClock, calls allowance: Int? = nil, logger: Logger? = nil) {
    let key = MasterKey(bytes: Data(repeating: 1, count: 32))!
    let counts = SharedCounts(KeyRing([key], now: { clock.now })!)
    attempts = AttemptLimiter(
      .init(count: 100, seconds: 600), keys: counts.keys, surroundings: clock.surroundings)
    calls = OutwardCalls(
      "Example", allowance: allowance.map { Allowance(count: $0, seconds: 60) }, keys: counts.keys,
      now: { clock.now })
    counts.join(attempts.topics + calls.topics(of: "example"))
    exchange = NodeExchange(
      counts, store: store, surroundings: clock.surroundings,
      logger: logger ?? Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }
}
