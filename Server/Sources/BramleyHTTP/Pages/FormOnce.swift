import Crypto
import Foundation
import Hummingbird

/// Answers a form that is sent twice with the one answer: a double click, or a reload of what a POST led to. The second
/// waits for the first; after that, a redirect is kept for a while.
actor FormOnce {
  private struct Kept {
    var key: Data
    var response: Response
    var until: UInt64
  }

  private var running: [Data: Task<Response, any Error>] = [:]
  private var kept: [Kept] = []
  private let clock: UptimeClock
  private static let lifetime: UInt64 = 60_000_000_000
  private static let most = 2_000

  init(clock: UptimeClock) { self.clock = clock }

  static func digest(_ text: String) -> Data { Data(SHA256.hash(data: Data(text.utf8))) }

  /// Does work once for a key.
  func run(
    _ key: Data, _ work: @escaping @Sendable () async throws -> Response
  ) async throws -> Response {
    let now = clock.nanoseconds()
    kept.removeAll { $0.until <= now }
    if let known = kept.first(where: { $0.key == key }) { return known.response }
    if let task = running[key] { return try await task.value }
    let task = Task { try await work() }
    running[key] = task
    defer { running[key] = nil }
    let response = try await task.value
    if response.status == .seeOther {
      if kept.count >= Self.most { kept.removeFirst() }
      kept.append(Kept(key: key, response: response, until: clock.nanoseconds() + Self.lifetime))
    }
    return response
  }
}
