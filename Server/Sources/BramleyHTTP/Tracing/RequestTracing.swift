import BramleyAPI
import BramleyCore
import HTTPTypes
import Hummingbird
package import Tracing

/// Begins a span for each request, named and described as OpenTelemetry's conventions for HTTP servers say, but without
/// path and query: the path may have an id that is as good as a token.
package struct RequestTracing: Sendable {
  private let tracer: any Tracer
  private let trustsCallers: Bool

  /// - Parameter trustsCallers: Whether a caller's `traceparent` is continued, and its decision to record is followed.
  ///   Otherwise a request begins a trace of its own, which has a link to the caller's.
  package init(_ tracer: any Tracer, trustsCallers: Bool) {
    self.tracer = tracer
    self.trustsCallers = trustsCallers
  }

  /// Answers a request in a span. Probes have none.
  func answer(
    _ request: Request, _ work: nonisolated(nonsending) () async -> Response
  ) async -> Response {
    guard !request.uri.path.hasPrefix("/health/") else { return await work() }
    // Another application that received the request, and traces it itself, has decided.
    if let host = ServiceContext.current {
      return await TracedWork.root("HTTP", by: tracer, kind: .server, continuing: host) { await work() }
    }
    let caller = caller(of: request)
    let isContinued = trustsCallers && caller != nil
    return await TracedWork.root(
      "HTTP", by: tracer, kind: .server, continuing: isContinued ? caller ?? .topLevel : .topLevel,
      linkedTo: isContinued ? nil : caller.map { SpanLink(context: $0, attributes: [:]) }
    ) { await work() }
  }

  private func caller(of request: Request) -> ServiceContext? {
    guard let parent = request.headers[.traceParent] else { return nil }
    var fields = [(name: TraceContext.parentField, value: parent)]
    if let state = request.headers[.traceState] { fields.append((TraceContext.stateField, state)) }
    var context = ServiceContext.topLevel
    tracer.extract(TraceFields(fields), into: &context, using: TraceFields.Reader())
    return context.isEmpty ? nil : context
  }

  /// Describes the answer in the request's span.
  ///
  /// - Parameter route: The route's pattern; nil where there is none.
  static func describe(
    method: HTTPRequest.Method, route: String?, status: Int, refusal: ProblemCode?, request id: String
  ) {
    guard let span = ActiveSpan.current?.span, span.isRecording else { return }
    let method = knownMethods.contains(method) ? method.rawValue : nil
    span.operationName = [method ?? "HTTP", route].compactMap(\.self).joined(separator: " ")
    span.updateAttributes { attributes in
      attributes["http.request.method"] = method ?? "_OTHER"
      attributes["http.response.status_code"] = status
      attributes["bramley.request_id"] = id
      if let route { attributes["http.route"] = route }
      if let refusal { attributes["error.type"] = refusal.rawValue }
      if refusal == nil, status >= 500 { attributes["error.type"] = String(status) }
    }
    if status >= 500 { span.setStatus(SpanStatus(code: .error)) }
  }

  private static let knownMethods: Set<HTTPRequest.Method> = [
    .get, .head, .post, .put, .patch, .delete, .options, .connect, .trace,
  ]
}

extension HTTPField.Name {
  static let traceParent = HTTPField.Name(TraceContext.parentField)!
  static let traceState = HTTPField.Name(TraceContext.stateField)!
}
