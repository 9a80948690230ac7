import HTTPTypes
import Hummingbird
import NIOCore

/// Lets only this machine in, and answers every refusal as a problem.
struct ControlMiddleware: RouterMiddleware {
  let guardian: LocalOnly

  func handle(
    _ request: Request, context: BasicRequestContext,
    next: (Request, BasicRequestContext) async throws -> Response
  ) async throws -> Response {
    do {
      try guardian.check(request)
      return try await next(request, context)
    } catch let problem as Problem {
      return try problem.response
    } catch is NIOTooManyBytesError {
      return try Problem.tooLarge.response
    }
  }
}

extension Problem {
  var response: Response {
    get throws {
      try Response.json(
        self, status: HTTPResponse.Status(code: status), contentType: "application/problem+json")
    }
  }
}
