import AppleID
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// `/auth/token` and `/auth/revoke`: forms in, Apple's JSON out.
struct TokenRoutes: Sendable {
  let apple: EmulatedApple

  func add(to router: Router<EmulatorContext>) {
    router.post("auth/token") { request, context in
      try await answer(request, context) { form in
        context.note.grant(form["grant_type"])
        return Self.json(try apple.token(form, context.note), status: .ok)
      }
    }
    router.post("auth/revoke") { request, context in
      try await answer(request, context) { form in
        try apple.revoke(form, context.note)
        return Response(status: .ok, headers: Self.uncached)
      }
    }
  }

  private func answer(
    _ request: Request, _ context: EmulatorContext, _ act: (FormFields) throws -> Response
  ) async throws -> Response {
    do {
      try await apple.signingKeysReady()
      let form = try await form(of: request)
      context.note.client(form["client_id"])
      return try act(form)
    } catch let refusal as TokenErrorBody {
      context.note.failure(refusal.error.rawValue, reason: refusal.errorDescription)
      return Self.json(refusal, status: .badRequest)
    }
  }

  private func form(of request: Request) async throws -> FormFields {
    // Apple knows client_secret_post only; a second way to authenticate is one too many.
    guard request.mediaType == "application/x-www-form-urlencoded", request.headers[.authorization] == nil,
      let form = try await request.boundedText().flatMap({ FormFields($0) })
    else { throw TokenErrorBody(error: .invalidRequest) }
    return form
  }

  private static let uncached: HTTPFields = [.cacheControl: "no-store", .pragma: "no-cache"]

  private static func json(_ value: some Encodable, status: HTTPResponse.Status) -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { return Response(status: .internalServerError) }
    var headers = uncached
    headers[.contentType] = "application/json;charset=UTF-8"
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
  }
}
