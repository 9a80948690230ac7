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
  let resource: String?

  public func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var context = context
    context.caller = try await server.authenticate(request, resource: resource)
    return try await next(request, context)
  }
}

extension AccountServer {
  /// Makes a middleware for your own routes that only signed-in people may use.
  ///
  /// `resource` is one of `server.resources`, for routes that accept the tokens of that resource alone. Without it, as at
  /// Bramley's own routes, only tokens for the public URL are accepted.
  public func sessionCheck<Context: CallerRequestContext>(
    _ context: Context.Type = Context.self, resource: String? = nil
  ) -> SessionCheck<Context> {
    SessionCheck(server: self, resource: resource)
  }

  /// Returns the caller of a request, from its `Authorization: Bearer`.
  ///
  /// `resource` is one of `server.resources`, whose tokens alone are accepted; nil means tokens for the public URL.
  ///
  /// - Throws: ``AuthenticationFailure``, which Hummingbird turns into Bramley's own answer.
  public func authenticate(
    _ request: Request, resource: String? = nil
  ) async throws(AuthenticationFailure) -> Caller {
    do throws(Refusal) {
      return try await web.caller(of: request, for: resource.map(AudienceScope.resource) ?? .own)
    } catch {
      throw AuthenticationFailure(refusal: error, web: web)
    }
  }
}
