import BramleyAPI
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Reads and writes JSON by the rules of the wire format.
enum JSONBody {
  /// How long caches may store a response.
  enum Caching {
    /// The response contains a token or concerns one person.
    case never
    /// Public, for a number of seconds.
    case seconds(Int)

    var field: String {
      switch self {
      case .never: "no-store"
      case .seconds(let seconds): "public, max-age=\(seconds)"
      }
    }
  }

  private static let encoder = WireJSON.encoder()
  static let decoder = WireJSON.decoder()

  /// Returns a response with a value as JSON.
  static func response(
    _ value: some Encodable, status: HTTPResponse.Status = .ok, mediaType: String = "application/json",
    caching: Caching = .never
  ) -> Response {
    response(
      encoded: ByteBuffer(bytes: json(of: value)), status: status, mediaType: mediaType, caching: caching)
  }

  /// Returns a value as JSON.
  static func json(of value: some Encodable) -> Data {
    do { return try encoder.encode(value) } catch {
      preconditionFailure("a wire type that can't be encoded: \(type(of: value))")
    }
  }

  /// Returns a response with JSON that is already encoded.
  static func response(
    encoded: ByteBuffer, status: HTTPResponse.Status = .ok, mediaType: String = "application/json",
    caching: Caching = .never
  ) -> Response {
    var headers = HTTPFields()
    headers.reserveCapacity(8)
    headers.append(HTTPField(name: .contentType, value: mediaType))
    headers.append(HTTPField(name: .cacheControl, value: caching.field))
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: encoded))
  }
}
