import EmulatorKit
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// A JSON value that is put together field by field: claims and answers whose form a switch decides.
package indirect enum JSON: Encodable, Hashable, Sendable, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  case text(String)
  case number(Int)
  case flag(Bool)
  case list([JSON])
  case object([String: JSON])
  case null

  package init(stringLiteral value: String) { self = .text(value) }
  package init(integerLiteral value: Int) { self = .number(value) }
  package init(booleanLiteral value: Bool) { self = .flag(value) }
  package init(arrayLiteral elements: JSON...) { self = .list(elements) }
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(Dictionary(elements) { $1 })
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .flag(let value): try container.encode(value)
    case .list(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    case .null: try container.encodeNil()
    }
  }
}

extension Response {
  /// A provider's JSON.
  static func provider(
    _ value: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = .uncached
  ) throws -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var headers = headers
    headers[.contentType] = "application/json; charset=utf-8"
    return Response(
      status: status, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: try encoder.encode(value))))
  }
}
