package import Tracing

/// The span that the present task works in, and what starts spans below it.
package struct ActiveSpan: Sendable {
  private enum Key: ServiceContextKey {
    typealias Value = ActiveSpan
    static var nameOverride: String? { "bramley-span" }
  }

  package let span: any Span
  package let tracer: any Tracer
  /// Its place in the trace; nil where the tracer passes none on.
  package let place: TraceContext?

  /// The span of the present task; nil outside of a trace.
  package static var current: ActiveSpan? { ServiceContext.current?[Key.self] }

  init(_ span: any Span, of tracer: any Tracer) {
    self.span = span
    self.tracer = tracer
    place = TraceContext.of(span.context) ?? Self.place(of: span.context, by: tracer)
  }

  /// The service context in which the span's work runs.
  var context: ServiceContext {
    var context = span.context
    place?.put(into: &context)
    context[Key.self] = self
    return context
  }

  /// The header fields that continue the trace in another program.
  package var fields: [(name: String, value: String)] {
    var carrier = TraceFields()
    tracer.inject(span.context, into: &carrier, using: TraceFields.Writer())
    return carrier.fields
  }

  // A tracer of the host's has a key of its own, so its ids are read from what it would pass on.
  private static func place(of context: ServiceContext, by tracer: any Tracer) -> TraceContext? {
    var carrier = TraceFields()
    tracer.inject(context, into: &carrier, using: TraceFields.Writer())
    guard let parent = carrier[TraceContext.parentField] else { return nil }
    return TraceContext(parent: parent, state: carrier[TraceContext.stateField])
  }
}
