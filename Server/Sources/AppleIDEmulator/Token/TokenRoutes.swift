import AppleID
import EmulatorKit
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import OpenID

/// `/auth/token`, `/auth/revoke` and `/auth/usermigrationinfo`: which accept forms and return Apple's JSON.
struct TokenRoutes: Sendable {
  let apple: EmulatedApple

  func add(to router: Router<EmulatorContext>) {
    router.post("auth/token") { request, context in
      try await answer(request, .token, context.note) { form in
        .apple(try apple.token(form, context.note), status: .ok)
      }
    }
    router.post("auth/revoke") { request, context in
      try await answer(request, .revoke, context.note) { form in
        try apple.revoke(form, context.note)
        return Response(status: .ok, headers: .uncached)
      }
    }
    router.post("auth/usermigrationinfo") { request, context in
      try await answer(request, .migration, context.note) { form in
        .apple(
          try apple.migrationInfo(form, bearer: Self.bearer(of: request), context.note), status: .ok)
      }
    }
  }

  private func answer(
    _ request: Request, _ endpoint: Fault.Endpoint, _ note: JournalNote,
    _ act: (FormFields) throws -> Response
  ) async throws -> Response {
    do {
      try await apple.signingKeysReady()
      let form = try await form(of: request, endpoint)
      note.client(form?["client_id"], of: apple)
      if endpoint == .token { note.grant(form?["grant_type"]) }
      if let interruption = try await apple.interruption(of: endpoint, client: form?["client_id"], note) {
        return interruption
      }
      guard let form else { throw TokenErrorBody(error: .invalidRequest) }
      return try act(form)
    } catch let refusal as TokenErrorBody {
      note.failure(refusal.error.rawValue, reason: refusal.errorDescription)
      return .apple(refusal, status: .badRequest)
    } catch let refusal as Throttled {
      note.failure("throttled", reason: "more refreshes of one token in a day than refresh_per_day")
      return .throttled(for: refusal.time)
    } catch is NIOTooManyBytesError {
      note.failure(TokenErrorCode.invalidRequest.rawValue)
      return .apple(TokenErrorBody(error: .invalidRequest), status: .badRequest)
    }
  }

  /// The form of a request; nil if it is not one that Apple accepts.
  private func form(of request: Request, _ endpoint: Fault.Endpoint) async throws -> FormFields? {
    guard request.mediaType == "application/x-www-form-urlencoded" else { return nil }
    // Apple supports client_secret_post only, so an additional method is rejected.
    guard endpoint == .migration || request.headers[.authorization] == nil else { return nil }
    return try await request.boundedText().flatMap { FormFields($0) }
  }

  /// The token of an Authorization header (RFC 6750, section 2.1).
  private static func bearer(of request: Request) -> String? {
    guard let header = request.headers[.authorization], header.lowercased().hasPrefix("bearer ") else {
      return nil
    }
    return header.dropFirst("bearer ".count).trimmingCharacters(in: .whitespaces)
  }
}
