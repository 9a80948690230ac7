public import Foundation
import Synchronization

/// What was asked of the emulator lately, and how it answered. Secrets, codes, tokens, names and addresses of
/// people are not in it.
final class RequestJournal: Sendable {
  static let capacity = 1_000

  private let entries = Mutex<[JournalEntry]>([])

  /// The last requests, newest last.
  var all: [JournalEntry] { entries.withLock { Array($0.suffix(Self.capacity)) } }

  func append(_ entry: JournalEntry) {
    entries.withLock { entries in
      entries.append(entry)
      if entries.count >= 2 * Self.capacity { entries.removeFirst(entries.count - Self.capacity) }
    }
  }

  func clear() { entries.withLock { $0 = [] } }
}

/// A request and its answer.
public struct JournalEntry: Codable, Hashable, Sendable {
  /// When it came, by the emulator's clock.
  public var at: Date
  /// The HTTP method.
  public var method: String
  /// The path; a part that may tell of a person or hold a secret is cut.
  public var path: String
  /// The names of the query's fields.
  public var query: [String]
  /// The HTTP status of the answer.
  public var status: Int
  /// How long the answer took, in milliseconds.
  public var ms: Double
  /// The client that asked, or says so.
  public var clientID: String?
  /// The grant at the token endpoint.
  public var grantType: String?
  /// Apple's error, or a problem's code.
  public var error: String?
  /// Why, where the answer does not tell.
  public var reason: String?

  enum CodingKeys: String, CodingKey {
    case at, method, path, query, status, ms, error, reason
    case clientID = "client_id"
    case grantType = "grant_type"
  }
}
