package import Foundation

/// The id of a running process: random, and a new one at each start.
package struct NodeID: Hashable, Sendable {
  package let bytes: Data

  package init(bytes: Data) { self.bytes = bytes }

  init(_ surroundings: Surroundings) { bytes = surroundings.random(16) }
}

/// What one node shares with the others; its newest row takes the place of the one before.
package struct NodeRow: Sendable, Equatable {
  package var node: NodeID
  /// Grows with each row of the node.
  package var sequence: Int
  /// The node's own time.
  package var writtenAt: Date
  /// When nothing in it counts any longer.
  package var expiresAt: Date
  /// See ``CountPayload``.
  package var payload: Data

  package init(node: NodeID, sequence: Int, writtenAt: Date, expiresAt: Date, payload: Data) {
    self.node = node
    self.sequence = sequence
    self.writtenAt = writtenAt
    self.expiresAt = expiresAt
    self.payload = payload
  }
}

/// Holds the counts that nodes share.
package protocol NodeCountStore: Sendable {
  /// Stores a node's row in place of its earlier one.
  func publish(_ row: NodeRow) async throws(StoreError)
  /// Returns the newest rows that have not expired, but for those that are known.
  ///
  /// - Parameters:
  ///   - node: whose own row is left out.
  ///   - known: the sequence of the row that is known of each node.
  ///   - limit: the most rows that are returned.
  func nodeRows(
    besides node: NodeID, known: [NodeID: Int], at now: Date, limit: Int
  ) async throws(StoreError) -> [NodeRow]
}
