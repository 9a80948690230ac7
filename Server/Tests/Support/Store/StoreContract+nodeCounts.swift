import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

private func node(_ number: UInt8) -> NodeID { NodeID(bytes: Data(repeating: number, count: 16)) }

private func row(_ number: UInt8, _ sequence: Int = 1, at seconds: TimeInterval = 0) -> NodeRow {
  NodeRow(
    node: node(number), sequence: sequence, writtenAt: Fixture.time(seconds),
    expiresAt: Fixture.time(seconds + 60), payload: Data([number, UInt8(sequence)]))
}

extension NodeCountStore {
  fileprivate func news(
    for number: UInt8, _ known: [NodeID: Int] = [:], at seconds: TimeInterval = 0, limit: Int = 64
  ) async throws -> [NodeRow] {
    try await nodeRows(besides: node(number), known: known, at: Fixture.time(seconds), limit: limit)
  }
}

extension StoreContract {
  static let nodeCounts: [StoreContract] = [
    StoreContract("a node reads the newest row of every other node, once") { store in
      try hold(try await store.news(for: 1).isEmpty)
      for number in 1...4 as ClosedRange<UInt8> { try await store.publish(row(number)) }
      let first = try await store.news(for: 1)
      try hold(Set(first.map(\.node)) == [node(2), node(3), node(4)])
      try hold(first.allSatisfy { $0 == row($0.node.bytes[0]) })
      let known = Dictionary(uniqueKeysWithValues: first.map { ($0.node, $0.sequence) })
      try hold(try await store.news(for: 1, known).isEmpty)
      try await store.publish(row(3, 2, at: 1))
      try hold(try await store.news(for: 1, known) == [row(3, 2, at: 1)])
      try hold(try await store.news(for: 2).count == 3)
    },
    StoreContract("of many rows of nodes the newest are read, and the expired ones go") { store in
      for number in 1...9 as ClosedRange<UInt8> {
        try await store.publish(row(number, at: TimeInterval(number)))
      }
      try hold(try await store.news(for: 0, at: 9, limit: 2) == [row(9, at: 9), row(8, at: 8)])
      try hold(try await store.news(for: 0, at: 65).count == 4)
      try await store.purge(at: Fixture.time(66))
      try hold(try await store.news(for: 0, at: 0).map(\.node.bytes[0]) == [9, 8, 7])
    },
    StoreContract("a node's largest row is read as it was written") { store in
      var large = row(1)
      large.payload = Data((0..<65_536).map { UInt8(truncatingIfNeeded: $0) })
      try await store.publish(large)
      try hold(try await store.news(for: 2) == [large])
    },
  ]
}
