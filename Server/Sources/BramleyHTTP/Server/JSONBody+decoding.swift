import BramleyAPI
import BramleyCore
import Foundation
import Hummingbird
import NIOCore

extension JSONBody {
  /// Reads and decodes a request's JSON.
  static func read<Value: Decodable>(
    _ type: Value.Type, from request: Request, upTo limit: Int = BodyLimit.bytes
  ) async throws -> Value {
    guard request.mediaType == "application/json" else {
      throw Refusal.mediaType(expected: "application/json")
    }
    return try decode(type, from: try await request.boundedBody(upTo: limit))
  }

  /// Decodes JSON. A refusal names the field and never shows its value.
  static func decode<Value: Decodable>(_ type: Value.Type, from body: ByteBuffer) throws(Refusal) -> Value {
    do {
      return try decoder.decode(type, from: Data(body.readableBytesView))
    } catch DecodingError.keyNotFound(let key, let context) {
      throw Refusal(.invalidRequest, "The field \(path(context.codingPath + [key])) is missing.")
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
      throw Refusal(.invalidRequest, "The field \(path(context.codingPath)) has the wrong type.")
    } catch DecodingError.dataCorrupted(let context) where context.underlyingError is UnknownMembers {
      let found = (context.underlyingError as? UnknownMembers)?.found ?? []
      throw unknownMembers(found, of: path(context.codingPath))
    } catch {
      throw Refusal(.invalidRequest, "The body is not JSON of the expected form.")
    }
  }

  private static func unknownMembers(_ found: [String], of field: String) -> Refusal {
    // These keys are the caller's text, so only what could be a member's name is repeated.
    let named = found.filter { (1...32).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isNamePart) }.prefix(
      4)
    return Refusal(
      .invalidRequest,
      "The field \(field) has no known member"
        + (named.isEmpty ? "." : "; it has \(named.joined(separator: ", "))."),
      remedy: "Spell the members as /openapi.json lists them: given_name, family_name, ….")
  }

  // The keys come from our types, so they contain no caller's text. A root of the wrong type has no keys.
  private static func path(_ keys: [any CodingKey]) -> String {
    keys.isEmpty ? "(the whole body)" : keys.map(\.stringValue).joined(separator: ".")
  }
}

extension UInt8 {
  /// Whether it is an ASCII letter, a digit, a hyphen or an underscore.
  fileprivate var isNamePart: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
