import HTTPTypes
package import Hummingbird
import Logging
import NIOCore

/// Accepts requests of this machine only, and turns every error into a problem body.
package struct ControlMiddleware: RouterMiddleware {
  private let guardian: LocalOnly

  package init(guardian: LocalOnly) { self.guardian = guardian }

  package func handle(
    _ request: Request, context: EmulatorContext,
    next: (Request, EmulatorContext) async throws -> Response
  ) async throws -> Response {
    do {
      try guardian.check(request)
      return try await next(request, context)
    } catch let problem as Problem {
      context.note.failure(problem.code)
      return try problem.response
    } catch is NIOTooManyBytesError {
      context.note.failure("payload_too_large")
      return try Problem.tooLarge(RequestBodyLimit.bytes).response
    } catch let error as any HTTPResponseError {
      throw error
    } catch {
      context.logger.error("a control failed: \(error)")
      context.note.failure("internal", reason: "\(type(of: error))")
      return try Problem.failed(error).response
    }
  }
}

extension Problem {
  package var response: Response {
    get throws {
      try .json(self, status: HTTPResponse.Status(code: status), contentType: "application/problem+json")
    }
  }
}
