import BramleyAPI
package import Tracing

/// Runs work in spans.
///
/// The tracer comes in at the two ends where a trace begins, a request and a job; what is below finds it in the task. So
/// a server without tracing pays one look at a task-local value for each place that could have a span.
package enum TracedWork {
  /// Runs work in a span below the task's own. Outside of a recorded trace, the work just runs.
  ///
  /// - Parameters:
  ///   - name: The name of the span: few different ones, and nothing of a request.
  ///   - attributes: What is known before the work. Nothing of it may be a secret or say who the person is.
  package nonisolated(nonsending) static func child<Value, Failure: Error>(
    _ name: @autoclosure () -> String, kind: SpanKind = .internal,
    attributes: @autoclosure () -> SpanAttributes = [:],
    _ work: nonisolated(nonsending) () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    guard let parent = ActiveSpan.current, parent.span.isRecording else { return try await work() }
    let active = start(name(), by: parent.tracer, kind: kind, below: parent.context)
    active.span.attributes.merge(attributes())
    return try await run(work, in: active)
  }

  /// Runs work in a span that begins a trace of its own, or continues another program's.
  ///
  /// - Parameters:
  ///   - tracer: What starts the span; without one, the work just runs.
  ///   - parent: The service context that it continues.
  ///   - link: A span elsewhere that led to this one.
  package nonisolated(nonsending) static func root<Value, Failure: Error>(
    _ name: @autoclosure () -> String, by tracer: (any Tracer)?, kind: SpanKind,
    continuing parent: @autoclosure () -> ServiceContext = .topLevel,
    linkedTo link: @autoclosure () -> SpanLink? = nil,
    _ work: nonisolated(nonsending) () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    guard let tracer else { return try await work() }
    let active = start(name(), by: tracer, kind: kind, below: parent())
    if let link = link() { active.span.addLink(link) }
    return try await run(work, in: active)
  }

  private static func start(
    _ name: String, by tracer: some Tracer, kind: SpanKind, below parent: ServiceContext
  ) -> ActiveSpan {
    ActiveSpan(tracer.startSpan(name, context: parent, ofKind: kind), of: tracer)
  }

  private nonisolated(nonsending) static func run<Value, Failure: Error>(
    _ work: nonisolated(nonsending) () async throws(Failure) -> Value, in active: ActiveSpan
  ) async throws(Failure) -> Value {
    defer { active.span.end() }
    let outcome: Result<Value, Failure> = await ServiceContext.$current.withValue(active.context) {
      do throws(Failure) {
        return .success(try await work())
      } catch {
        return .failure(error)
      }
    }
    if case .failure(let error) = outcome { active.span.fail(with: error) }
    return try outcome.get()
  }
}

extension Span {
  /// Marks the span as failed. Only the type of an error is recorded: its description may contain values of a request.
  package func fail(with error: any Error) {
    let kind = (error as? Refusal).map { $0.code.rawValue } ?? String(reflecting: type(of: error))
    updateAttributes { $0["error.type"] = kind }
    // What the caller did wrong is no fault of this server.
    if !(error is Refusal) { setStatus(SpanStatus(code: .error)) }
  }
}
