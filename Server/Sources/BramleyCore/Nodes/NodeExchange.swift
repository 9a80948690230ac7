package import Foundation
package import Logging
import ServiceLifecycle

/// Shares what this node counted with the other nodes of one store, and adds what they counted: limits of clients, wrong
/// passwords, calls to providers and their failures.
///
/// A request reads memory alone. About once a second a node writes one row, if something in it changed, and reads the
/// rows of the others. While the database is away each node counts by itself.
package actor NodeExchange: Service {
  /// The time between two runs; up to a fifth more or less.
  static let interval: TimeInterval = 1
  /// Seconds for which a row is readable at least.
  static let shortestLife: TimeInterval = 2 * PeerCounts.clockDifference
  /// Seconds for which a row is readable at most: the longest period of a limit.
  static let longestLife: TimeInterval = 86_400

  private let counts: SharedCounts
  private let store: any NodeCountStore
  private let surroundings: Surroundings
  private let logger: Logger
  private let pause: @Sendable (TimeInterval) async throws -> Void
  private let node: NodeID
  private var sequence = 0
  /// The totals of the last row, by topic.
  private var published: [String: [UInt64: UInt64]] = [:]
  private var peers = PeerCounts()
  private var isFailing = false

  /// - Parameter pause: waits for a number of seconds.
  package init(
    _ counts: SharedCounts, store: any NodeCountStore, surroundings: Surroundings, logger: Logger,
    pause: @escaping @Sendable (TimeInterval) async throws -> Void = {
      try await Task.sleep(for: .seconds($0))
    }
  ) {
    self.counts = counts
    self.store = store
    self.surroundings = surroundings
    self.logger = logger
    self.pause = pause
    node = NodeID(surroundings)
  }

  /// Runs until the service is stopped, and then shares what was counted last.
  package func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while true {
        await self.runOnce()
        try await self.rest()
      }
    }
    await attempt { try await self.publish() }
  }

  /// Writes and reads once. A failure is logged; the next run follows in any case.
  package func runOnce() async {
    await attempt {
      try await self.publish()
      try await self.read()
    }
  }

  private func rest() async throws {
    let part = Double(surroundings.random(1)[0]) / 255
    try await pause(Self.interval * (0.8 + 0.4 * part))
  }

  private func attempt(_ work: () async throws -> Void) async {
    do {
      try await work()
      if isFailing { logger.notice("counts are shared with other nodes again") }
      isFailing = false
    } catch {
      // The stop shares what is left.
      guard !Task.isCancelled else { return }
      if !isFailing {
        logger.warning(
          "counts can't be shared with other nodes; until they can, each counts by itself",
          metadata: ["error": "\(error)"])
      }
      isFailing = true
    }
  }

  /// Writes what this node counted, unless that is what its last row says.
  private func publish() async throws {
    let payload = CountPayload(counts.topics.map { ($0.name, $0.own()) })
    let isNews = payload.topics.contains { name, counts in
      let before = published[name] ?? [:]
      return counts.contains { before[$0.key] != $0.total }
    }
    guard isNews else { return }
    let now = surroundings.now()
    let left = TimeInterval(payload.topics.lazy.flatMap(\.counts).map(\.left).max() ?? 0) / 1_000_000
    try await store.publish(
      NodeRow(
        node: node, sequence: sequence + 1, writtenAt: now,
        expiresAt: now.addingTimeInterval(min(max(left, Self.shortestLife), Self.longestLife)),
        payload: payload.bytes))
    sequence += 1
    published = [:]
    for (name, counts) in payload.topics {
      published[name] = Dictionary(counts.map { ($0.key, $0.total) }) { $1 }
    }
  }

  /// Adds what others counted since they were last read.
  private func read() async throws {
    let now = surroundings.now()
    let rows = try await store.nodeRows(
      besides: node, known: peers.sequences, at: now, limit: PeerCounts.mostNodes)
    guard !rows.isEmpty else { return }
    let topics = counts.topics
    let kinds = Dictionary(uniqueKeysWithValues: topics.map { ($0.name, $0.kind) })
    for row in rows {
      let changes = peers.changes(in: row, of: kinds, at: now)
      for topic in topics { if let news = changes[topic.name] { topic.take(news) } }
    }
  }
}
