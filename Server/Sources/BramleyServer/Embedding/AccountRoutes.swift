import BramleyHTTP
public import Hummingbird

/// Answers the requests for Bramley's routes, and passes all others on to yours.
public struct AccountRoutes<Context: RequestContext>: RouterMiddleware {
  let server: AccountServer

  public func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    guard let own = request.below(server.path),
      !server.path.isEmpty || server.web.answers(own.uri.path)
    else { return try await next(request, context) }
    return try await server.withMetrics { try await server.web.respond(to: own, in: context) }
  }
}

extension AccountServer {
  /// Makes a middleware that serves Bramley's routes. Add it to a router before your own routes.
  ///
  /// Let your context conform to `RemoteAddressRequestContext`, so that each client is limited separately.
  /// Without an address, all clients share one limit.
  public func routes<Context: RequestContext>(_ context: Context.Type = Context.self) -> AccountRoutes<
    Context
  > {
    AccountRoutes(server: self)
  }
}

extension Request {
  /// Returns the request with its path relative to a prefix; nil when the path is not below it.
  func below(_ prefix: String) -> Request? {
    guard !prefix.isEmpty else { return self }
    guard let path = head.path, path.hasPrefix(prefix) else { return nil }
    let rest = path.dropFirst(prefix.count)
    guard let first = rest.first else { return Request(path: "/", of: self) }
    guard first == "/" || first == "?" else { return nil }
    return Request(path: first == "?" ? "/\(rest)" : String(rest), of: self)
  }

  private init(path: String, of request: Request) {
    var head = request.head
    head.path = path
    self.init(head: head, body: request.body)
  }
}
