import Foundation
import Testing

@testable import BramleyCore

@Suite struct PeerCountsTests {
  private let kinds: [String: SharedTopic.Kind] = ["used": .usage, "seen": .events, "pauses": .pause]
  private let node = NodeID(bytes: Data([1]))
  private let start = Date(timeIntervalSince1970: 1_795_251_600)
  private var peers = PeerCounts()
  private var sequence = 0
  private let second: UInt64 = 1_000_000

  /// Reads a row that a node wrote; returns by how much the key of a topic changed.
  private mutating func read(
    _ topic: String, _ total: UInt64, left: UInt64, at seconds: TimeInterval = 0,
    writtenAt: TimeInterval? = nil, by other: NodeID? = nil
  ) -> Int64? {
    sequence += 1
    let counts = [SharedCount(key: 7, total: total, left: left)]
    let row = NodeRow(
      node: other ?? node, sequence: sequence, writtenAt: start.addingTimeInterval(writtenAt ?? seconds),
      expiresAt: .distantFuture, payload: CountPayload([(topic, counts)]).bytes)
    return peers.changes(in: row, of: kinds, at: start.addingTimeInterval(seconds))[topic]?.first?.amount
  }

  @Test mutating func `of a node that was not heard before, what is left counts, and then what is new`() {
    #expect(read("used", 100 * second, left: 20 * second) == 20_000_000)
    #expect(read("used", 103 * second, left: 22 * second, at: 1) == 3_000_000)
    #expect(read("used", 103 * second, left: 21 * second, at: 2) == nil)
  }

  @Test mutating func `events count as a whole, and attempts that were taken back are taken back`() {
    #expect(read("seen", 40, left: 3_600 * second) == 40)
    #expect(read("seen", 47, left: 3_600 * second, at: 1) == 7)
    #expect(read("seen", 45, left: 3_600 * second, at: 2) == -2)
    #expect(read("seen", 5, left: 3_600 * second, at: 8_000) == 5, "it began anew")
  }

  @Test mutating func `a pause is followed once`() {
    #expect(read("pauses", 1, left: 10 * second) == 1)
    #expect(read("pauses", 1, left: 9 * second, at: 1) == nil)
    #expect(read("pauses", 2, left: 20 * second, at: 11) == 1)
    #expect(read("pauses", 3, left: 0, at: 12) == nil)
  }

  @Test mutating func `a total that is smaller than before began anew`() {
    #expect(read("used", 100 * second, left: 20 * second) == 20_000_000)
    #expect(read("used", 5 * second, left: 4 * second, at: 1) == 4_000_000)
  }

  @Test mutating func `two processes of one machine are two nodes: what the first one counted stays`() {
    #expect(read("seen", 40, left: 3_600 * second) == 40)
    #expect(read("seen", 2, left: 3_600 * second, at: 1, by: NodeID(bytes: Data([2]))) == 2)
  }

  @Test mutating func `what was used during an outage of the database has been restored meanwhile`() {
    #expect(read("used", 10 * second, left: 10 * second) == 10_000_000)
    #expect(read("used", 610 * second, left: 12 * second, at: 600) == 17_000_000)
  }

  @Test(arguments: [-30.0, 30])
  mutating func `clocks that differ by half a minute change nothing`(difference: TimeInterval) {
    #expect(read("used", 60 * second, left: 60 * second, writtenAt: difference) == 60_000_000)
    #expect(read("used", 61 * second, left: 60 * second, at: 1, writtenAt: difference + 1) == 1_000_000)
  }

  @Test mutating func `an old row counts with what is left of it`() {
    #expect(read("used", 60 * second, left: 60 * second, at: 70, writtenAt: 0) == 20_000_000)
    #expect(read("seen", 9, left: 60 * second, at: 170, writtenAt: 0) == nil)
  }

  @Test mutating func `topics that this node lacks are skipped, and so is a damaged row`() {
    #expect(read("unknown", 1, left: second) == nil)
    let row = NodeRow(
      node: node, sequence: 99, writtenAt: start, expiresAt: .distantFuture, payload: Data([9, 9]))
    #expect(peers.changes(in: row, of: kinds, at: start).isEmpty)
    #expect(peers.sequences == [node: 99])
  }

  @Test mutating func `a bounded number of nodes is remembered, those that were heard last`() {
    for index in 0..<300 {
      let node = NodeID(bytes: withUnsafeBytes(of: index) { Data($0) })
      _ = read("seen", 2, left: 3_600 * second, at: TimeInterval(index), by: node)
    }
    #expect(peers.sequences.count == PeerCounts.mostNodes)
    #expect(peers.sequences.values.contains(300) && !peers.sequences.values.contains(1))
  }

  @Test mutating func `numbers that no node counts do no harm`() {
    #expect(read("seen", .max, left: .max) == 1_000_000)
    #expect(read("used", .max, left: .max) == 172_800_000_000)
    #expect(read("used", 0, left: 0, at: 1) == nil)
  }
}
