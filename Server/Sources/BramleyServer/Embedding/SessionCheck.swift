public import BramleyCore
import BramleyHTTP
public import Hummingbird

/// A request context that stores the caller.
public protocol CallerRequestContext: RequestContext {
  /// The caller, once a ``SessionCheck`` has let the request pass.
  var caller: Caller? { get set }
}

extension CallerRequestContext {
  /// Returns the caller; a route without a ``SessionCheck`` answers 401.
  public func requireCaller() throws -> Caller {
    guard let caller else { throw HTTPError(.unauthorized) }
    return caller
  }
}

/// Lets a request pass when it has the access token of a live session, and sets the caller in its context.
/// All others are rejected as Bramley's own routes reject them.
///
/// The check runs in this process, on the session itself: it makes no network request, and an ended session
/// is rejected at once.
public struct SessionCheck<Context: CallerRequestContext>: RouterMiddleware {
  let server: AccountServer

  public func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var context = context
    context.caller = try await server.authenticate(request)
    return try await next(request, context)
  }
}

extension AccountServer {
  /// Makes a middleware for your own routes that only signed-in people may use.
  public func sessionCheck<Context: CallerRequestContext>(
    _ context: Context.Type = Context.self
  ) -> SessionCheck<Context> {
    SessionCheck(server: self)
  }

  /// Returns the caller of a request, from its `Authorization: Bearer`.
  ///
  /// - Throws: ``AuthenticationFailure``, which Hummingbird turns into Bramley's own answer.
  public func authenticate(_ request: Request) async throws(AuthenticationFailure) -> Caller {
    do throws(Refusal) {
      return try await web.caller(of: request)
    } catch {
      throw AuthenticationFailure(refusal: error, web: web)
    }
  }
}
