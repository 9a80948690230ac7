package import BramleyCore
import Foundation

extension SQLTransaction {
  /// The count of a key; zero when its period has ended.
  func counter(_ key: Data, at now: Date) throws -> Int {
    try count(
      "SELECT count FROM counter WHERE key = ? AND expires_at > ? \(dialect.locking)", [key, now])
  }

  /// Adds to a counter.
  func add(_ number: Int, to key: Data, until end: Date) throws {
    try write(
      """
      INSERT INTO counter (key, count, expires_at) VALUES (?, ?, ?)
      ON CONFLICT (key) DO UPDATE SET count = counter.count + excluded.count
      """, [key, number, end])
  }
}

extension SQLStore: CaptchaStore {
  package func countCodeRequest(
    _ request: CaptchaRequest
  ) async throws(StoreError) -> CaptchaCount {
    try await engine.write(.readCommitted) { tx in
      let now = Date.distantPast
      for key in [request.all] + [request.network].compactMap(\.self) {
        try tx.add(1, to: key, until: request.expiresAt)
      }
      return CaptchaCount(
        all: try tx.counter(request.all, at: now),
        ofNetwork: try request.network.map { try tx.counter($0, at: now) } ?? 0)
    }
  }
}
