import Foundation
import Testing

@testable import BramleyCore
@testable import BramleyHTTP

/// One client that divides its requests among nodes.
@Suite struct SharedLimitTests {
  private let limit = RateLimit("300/60s")!
  private let client: UInt64 = 7
  private let second: UInt64 = 1_000_000_000

  private final class Node {
    let id: NodeID
    var table = UsageTable(capacity: 64)
    var peers = PeerCounts()

    init(_ number: UInt8) { id = NodeID(bytes: Data([number])) }
  }

  /// Lets every node read what all others share.
  private func exchange(_ nodes: [Node], at now: UInt64) {
    let time = Date(timeIntervalSince1970: TimeInterval(now) / 1_000_000_000)
    let rows = nodes.map { node in
      NodeRow(
        node: node.id, sequence: Int(now), writtenAt: time, expiresAt: .distantFuture,
        payload: CountPayload([("limits", node.table.shared(at: now))]).bytes)
    }
    for node in nodes {
      for row in rows where row.node != node.id {
        let changes = node.peers.changes(in: row, of: ["limits": .usage], at: time)
        node.table.take(changes["limits"] ?? [], at: now)
      }
    }
  }

  /// Sends a number of requests a second to each node for ten minutes; returns how many were granted.
  private func granted(_ nodes: Int, perSecond: Int) -> Int {
    let nodes = (0..<nodes).map { Node(UInt8($0)) }
    var granted = 0
    for time in 1_000..<1_600 {
      for part in 0..<perSecond {
        let now = UInt64(time) * second + UInt64(part) * second / UInt64(perSecond)
        for node in nodes where node.table.use(client, limit: limit, at: now) == nil { granted += 1 }
      }
      exchange(nodes, at: UInt64(time + 1) * second - 1)
    }
    return granted
  }

  @Test(arguments: [1, 2, 3, 8], [4, 20, 300])
  func `it gets what one node would grant, and what fits into a second`(nodes: Int, perSecond: Int) {
    let allowed = 300 + 600 * 5
    let atOnce = min(perSecond, 300) * (nodes - 1)
    // Each node keeps a 32nd to itself.
    let unshared = (nodes - 1) * 300 / 32
    #expect(granted(nodes, perSecond: perSecond) <= allowed + atOnce + unshared + nodes)
  }

  @Test(arguments: [2, 3, 8])
  func `it gets no less than at one node`(nodes: Int) {
    #expect(granted(nodes, perSecond: 20) >= 600 * 5)
    // Half of what is allowed, over all nodes.
    #expect(granted(5, perSecond: 1) >= 5 * 600 - 5)
  }
}
