package import BramleyCore
package import Foundation

extension SQLStore: NodeCountStore {
  package func publish(_ row: NodeRow) async throws(StoreError) {
    try await engine.write(.readCommitted) { tx in
      try tx.write(
        """
        INSERT INTO node_counts (node, sequence, written_at, expires_at, payload) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (node) DO UPDATE SET sequence = excluded.sequence, written_at = excluded.written_at,
          expires_at = excluded.expires_at, payload = excluded.payload
        """, [row.node.bytes, row.sequence, row.writtenAt, row.expiresAt, row.payload])
    }
  }

  package func nodeRows(
    besides node: NodeID, known: [NodeID: Int], at now: Date, limit: Int
  ) async throws(StoreError) -> [NodeRow] {
    var pairs = known.map { ($0.bytes, $1) }
    // Few lengths of the list, so few statements to prepare.
    while let last = pairs.last, pairs.count & (pairs.count - 1) != 0 { pairs.append(last) }
    let unknown = String(repeating: " AND NOT (node = ? AND sequence = ?)", count: pairs.count)
    var parameters: SQLParameters = [node.bytes, now]
    for (node, sequence) in pairs { parameters += [node, sequence] }
    parameters += [limit]
    let (sql, all) = (
      """
      SELECT node, sequence, written_at, expires_at, payload FROM node_counts
      WHERE node <> ? AND expires_at > ?\(unknown) ORDER BY written_at DESC LIMIT ?
      """, parameters
    )
    return try await engine.read { tx in
      try tx.all(sql, all) { row in
        NodeRow(
          node: NodeID(bytes: try row.bytes(0)), sequence: try row.count(1), writtenAt: try row.time(2),
          expiresAt: try row.time(3), payload: try row.bytes(4))
      }
    }
  }
}
