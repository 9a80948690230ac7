package import Foundation
package import HTTPTypes
package import Hummingbird
import NIOCore

extension Request {
  /// The JSON body of a control request.
  package func decodeControl<Value: Decodable>(
    _: Value.Type, upTo limit: Int = RequestBodyLimit.bytes,
    dates: JSONDecoder.DateDecodingStrategy = .iso8601
  ) async throws -> Value {
    guard mediaType == "application/json" else { throw Problem.wantsJSON }
    let body: ByteBuffer
    do {
      body = try await self.body.collect(upTo: limit)
    } catch is NIOTooManyBytesError {
      throw Problem.tooLarge(limit)
    }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = dates
    do {
      return try decoder.decode(Value.self, from: Data(body.readableBytesView))
    } catch let problem as Problem {
      throw problem
    } catch {
      throw Problem.invalidRequest(Self.explanation(of: error))
    }
  }

  /// For a control without a body: accepts an empty one, or JSON, which a page of another site can't send.
  package func refuseControlBody() async throws {
    let body = try await self.body.collect(upTo: RequestBodyLimit.bytes)
    guard mediaType == "application/json" || (mediaType == nil && body.readableBytes == 0) else {
      throw Problem.wantsJSON
    }
  }

  /// Names the field, never its value.
  private static func explanation(of error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      "\(path(context.codingPath + [key])) is missing"
    case DecodingError.typeMismatch(_, let context) where !context.codingPath.isEmpty,
      DecodingError.valueNotFound(_, let context) where !context.codingPath.isEmpty:
      "\(path(context.codingPath)) is of the wrong type"
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      "\(path(context.codingPath)) has an unknown value"
    default: "the body is not a JSON object"
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    keys.reduce("") { path, key in
      key.intValue.map { "\(path)[\($0)]" }
        ?? (path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)")
    }
  }
}

extension Response {
  /// The JSON response of a control.
  package static func json(
    _ value: some Encodable, status: HTTPResponse.Status = .ok, contentType: String = "application/json",
    dates: JSONEncoder.DateEncodingStrategy = .rfc3339
  ) throws -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = dates
    return Response(
      status: status, headers: controlHeaders(contentType),
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: try encoder.encode(value))))
  }

  package static func controlHeaders(_ contentType: String) -> HTTPFields {
    [
      .contentType: contentType, .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
      .crossOriginResourcePolicy: "same-origin",
    ]
  }
}

extension JSONEncoder.DateEncodingStrategy {
  /// UTC, with milliseconds.
  package static var rfc3339: Self {
    .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    }
  }
}
