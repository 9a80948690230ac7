public import Foundation

/// An answer over HTTP.
public struct HTTPAnswer: Hashable, Sendable {
  /// The status code.
  public var status: Int
  /// Header fields by lower-case name.
  public var headers: [String: String]
  /// The body, bounded by the transport.
  public var body: Data

  /// Makes an answer; header names may have any case.
  public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
    self.status = status
    self.headers = Dictionary(headers.map { ($0.lowercased(), $1) }) { first, _ in first }
    self.body = body
  }

  /// The media type, without parameters, in lower case.
  public var mediaType: String? {
    headers["content-type"]?.split(separator: ";").first?.trimmingCharacters(in: .whitespaces).lowercased()
  }

  /// The time on the server's clock when it answered (RFC 9110, section 6.6.1).
  public var date: Date? { headers["date"].flatMap(HTTPDate.parse) }
}
