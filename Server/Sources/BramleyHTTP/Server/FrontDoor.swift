import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Metrics

/// The outermost responder: every request enters here and every response, including errors, leaves here.
///
/// One step replaces a chain of middlewares: id, route, errors, CORS, metrics, log.
struct FrontDoor: HTTPResponder {
  let router: RouterResponder<ServerContext>
  let routes: RouteTable
  let errors: ErrorAnswer
  let origins: CrossOrigin
  let ids: RequestIDs
  /// The proxies that are trusted to report a client's address.
  let proxies: TrustedProxies
  let clock: UptimeClock
  let logger: Logger
  let security: SecurityEventLog
  /// Whether the process is about to stop: then no connection outlives its answer.
  var drain = Drain()
  /// Begins the spans of requests; nil where nothing is traced.
  var tracing: RequestTracing?
  /// The nonces of DPoP proofs; nil where no session is bound.
  var proofNonces: ProofNonces?
  /// Tells browsers to use https alone (RFC 6797); nil where clients come by http.
  var strictTransport: String?
  /// The time of a response whose connection does not set it.
  let now: @Sendable () -> Date

  private static let noSniffing = HTTPField(name: .xContentTypeOptions, value: "nosniff")

  func respond(to request: Request, context: ServerContext) async throws -> Response {
    await respond(to: request, context: context, by: nil)
  }

  /// Answers a request.
  ///
  /// - Parameter doorway: what the connection's requests come by; nil where another application received the request.
  nonisolated(nonsending) func respond(
    to request: Request, context: ServerContext, by doorway: Doorway?
  ) async -> Response {
    guard let tracing else { return await finished(request, context: context, by: doorway) }
    return await tracing.answer(request) { await finished(request, context: context, by: doorway) }
  }

  /// Returns the response with all its fields, measured and logged.
  nonisolated(nonsending) private func finished(
    _ request: Request, context: ServerContext, by doorway: Doorway?
  ) async -> Response {
    let start = clock.nanoseconds()
    var context = context
    context.requestID = ids.id(offered: request.headers.value(of: .requestID))
    context.proxies = proxies
    if let doorway { (context.hangUps, context.namedClients) = (doorway.hangUps, doorway.namedClients) }
    let trail = RequestTrail()
    var response: Response
    if let preflight = origins.preflight(request, methods: { routes.methods(of: $0) }) {
      response = preflight
    } else {
      response = await RequestTrail.$current.withValue(trail) { await answer(request, context: context) }
    }
    let entry = routes.entry(pattern: context.endpointPath, method: request.method)
    let facts = trail.facts
    response.headers.append(HTTPField(name: .requestID, value: context.requestID))
    response.headers.append(Self.noSniffing)
    if let strictTransport { response.headers[.strictTransportSecurity] = strictTransport }
    // Each answer to a client with a proof has the nonce for its next one.
    if let proofNonces,
      request.headers[.dpop] != nil || facts.refusal.map(\.isOfProof) == true
    {
      response.headers[.dpopNonce] = proofNonces.issue()
    }
    if drain.hasBegun { response.headers[.connection] = "close" }
    origins.mark(&response, for: request)
    if request.method == .head { response = response.createHeadResponse() }
    let nanoseconds = clock.nanoseconds() &- start
    if let entry, let route = context.endpointPath {
      security.report(
        facts, done: entry.event, method: request.method, route: route, request: context.requestID,
        status: response.status.code, to: logger)
    }
    if let code = facts.refusal { routes.refusals.count(code) }
    if let failure = facts.failure { log(failure, facts.refusal, context: context) }
    if tracing != nil {
      RequestTracing.describe(
        method: request.method, route: entry == nil ? nil : context.endpointPath,
        status: response.status.code, refusal: facts.refusal, request: context.requestID)
    }
    routes.metrics(of: entry).record(status: response.status.code, nanoseconds: nanoseconds)
    logger.debug(
      "answered",
      metadata: [
        "request": "\(context.requestID)", "method": "\(entry == nil ? "-" : request.method.rawValue)",
        "route": "\(entry == nil ? "none" : context.endpointPath ?? "none")",
        "status": "\(response.status.code)", "microseconds": "\(nanoseconds / 1000)",
      ])
    return response
  }

  nonisolated(nonsending) private func answer(_ request: Request, context: ServerContext) async -> Response {
    do {
      let response = try await router.respond(to: request, context: context)
      guard response.status.code >= 400, response.headers[.contentType] == nil else { return response }
      return unrouted(response, to: request)
    } catch {
      let style = routes.entry(pattern: context.endpointPath, method: request.method)?.errors ?? .problem
      return refused(error, style: style, to: request, context: context)
    }
  }

  private func refused(
    _ error: any Error, style: ErrorStyle, to request: Request, context: ServerContext
  ) -> Response {
    RequestTrail.current?.note { $0.refusal = Self.code(of: error) }
    switch error {
    case let refusal as Refusal:
      RequestTrail.current?.note(refusal)
      if refusal.code == .internalError, refusal.failure == nil { log(refusal, context: context) }
      var response = errors.response(refusal, style: style, to: request)
      // The unread rest of a body must not keep the connection open.
      if refusal.code == .payloadTooLarge { response.headers[.connection] = "close" }
      return response
    case let error as OAuthErrorBody:
      return errors.response(error)
    case let error as StoreError:
      RequestTrail.current?.note(Refusal(error))
      return errors.response(Refusal(error), style: style, to: request)
    case is CancellationError:
      return errors.response(
        Refusal(.unavailable, "The server is stopping.", retryAfter: 1), style: style, to: request)
    default:
      log(error, context: context)
      return errors.response(Refusal(.internalError), style: style, to: request)
    }
  }

  private static func code(of error: any Error) -> ProblemCode? {
    switch error {
    case let refusal as Refusal: refusal.code
    case let error as OAuthErrorBody: error.code
    case is CancellationError: nil
    case let error as StoreError: Refusal(error).code
    default: .internalError
    }
  }

  /// Replaces an error response of the router itself, which has no body.
  private func unrouted(_ response: Response, to request: Request) -> Response {
    if response.status == .notFound {
      guard let methods = routes.methods(of: request.uri.path) else {
        return errors.response(.noSuchPath, style: .page, to: request)
      }
      var refused = errors.response(.method(allowed: methods), style: .problem, to: request)
      refused.headers[.allow] = methods.joined(separator: ", ")
      return refused
    }
    return errors.response(Refusal(libraryStatus: response.status), style: .problem, to: request)
  }

  // Only the type is logged: the description of an unforeseen error may contain values of the request.
  private func log(_ error: any Error, context: ServerContext) {
    logger.error(
      "failed",
      metadata: [
        "request": "\(context.requestID)", "route": "\(context.endpointPath ?? "none")",
        "error": "\(String(reflecting: type(of: error)))",
      ])
  }

  private func log(_ failure: String, _ code: ProblemCode?, context: ServerContext) {
    logger.error(
      "failed",
      metadata: [
        "request": "\(context.requestID)", "route": "\(context.endpointPath ?? "none")",
        "code": "\((code ?? .internalError).rawValue)", "reason": "\(failure)",
      ])
  }
}

extension HTTPField.Name {
  static let requestID = HTTPField.Name("X-Request-ID")!
}
