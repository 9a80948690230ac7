import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// `/_emulator/…`: how a test or a command moves the emulated world.
struct ControlRoutes: Sendable {
  let apple: EmulatedApple
  let guardian: LocalOnly

  func add(to router: Router<BasicRequestContext>) {
    let control = router.group("_emulator").add(middleware: ControlMiddleware(guardian: guardian))
    control.get("world") { _, _ in try Self.json(apple.world) }
    control.post("people") { request, _ in
      let new = try await Self.decode(NewPerson.self, from: request)
      let person = try apple.addPerson(
        email: new.email, givenName: new.given_name, familyName: new.family_name)
      return try Self.json(person, status: .created)
    }
    control.post("native/authorize") { request, _ in
      try Self.json(
        apple.authorizeNatively(try await Self.decode(NativeAuthorizationRequest.self, from: request)))
    }
    control.post("reset") { request, _ in
      let body = try await request.body.collect(upTo: RequestBodyLimit.bytes)
      guard request.mediaType == "application/json" || (request.mediaType == nil && body.readableBytes == 0)
      else { throw Problem.wantsJSON }
      try apple.reset()
      return Response(status: .noContent)
    }
  }

  private struct NewPerson: Decodable {
    var email: String?
    var given_name: String?
    var family_name: String?
  }

  private static func decode<Value: Decodable>(_: Value.Type, from request: Request) async throws -> Value {
    guard request.mediaType == "application/json" else { throw Problem.wantsJSON }
    let body = try await request.body.collect(upTo: RequestBodyLimit.bytes)
    do {
      return try JSONDecoder().decode(Value.self, from: Data(body.readableBytesView))
    } catch {
      throw Problem.invalidRequest(explanation(of: error))
    }
  }

  /// Names the field, never its value.
  private static func explanation(of error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, _): "\(key.stringValue) is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      "\(context.codingPath.map(\.stringValue).joined(separator: ".")) is of the wrong type"
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      "\(context.codingPath.map(\.stringValue).joined(separator: ".")) has an unknown value"
    default: "the body is not a JSON object"
    }
  }

  private static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
    try Response.json(value, status: status, contentType: "application/json")
  }
}

extension Response {
  static func json(
    _ value: some Encodable, status: HTTPResponse.Status, contentType: String
  ) throws -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Response(
      status: status,
      headers: [
        .contentType: contentType, .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
        .crossOriginResourcePolicy: "same-origin",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: try encoder.encode(value))))
  }
}
