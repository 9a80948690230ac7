public import Foundation
import Synchronization

/// The last requests to the emulator and its responses. It contains no secrets, codes, tokens, names or addresses of
/// people.
package final class RequestJournal: Sendable {
  package static let capacity = 1_000

  package init() {}

  private let entries = Mutex<[JournalEntry]>([])

  /// The last requests, newest last.
  package var all: [JournalEntry] { entries.withLock { Array($0.suffix(Self.capacity)) } }

  package func append(_ entry: JournalEntry) {
    entries.withLock { entries in
      entries.append(entry)
      if entries.count >= 2 * Self.capacity { entries.removeFirst(entries.count - Self.capacity) }
    }
  }

  package func clear() { entries.withLock { $0 = [] } }
}

/// A request and its response.
public struct JournalEntry: Codable, Hashable, Sendable {
  /// When it was received, by the emulator's clock.
  public var at: Date
  /// The HTTP method.
  public var method: String
  /// The path, without parts that may name a person or contain a secret.
  public var path: String
  /// The names of the query's fields.
  public var query: [String]
  /// The HTTP status of the response.
  public var status: Int
  /// The duration in milliseconds.
  public var ms: Double
  /// The client that the request names.
  public var clientID: String?
  /// The grant at the token endpoint.
  public var grantType: String?
  /// Apple's error, or a problem's code.
  public var error: String?
  /// The reason, if the response does not contain it.
  public var reason: String?

  enum CodingKeys: String, CodingKey {
    case at, method, path, query, status, ms, error, reason
    case clientID = "client_id"
    case grantType = "grant_type"
  }
}
