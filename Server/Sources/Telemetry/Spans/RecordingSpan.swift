import BramleyCore
import Synchronization
package import Tracing

/// A span that runs. One that is not sampled keeps nothing but its place in the trace.
package final class RecordingSpan: Span {
  package let context: ServiceContext
  private let sink: (any SpanSink)?
  private let state: Mutex<State>

  private struct State {
    var span: FinishedSpan
    var hasEnded = false
  }

  /// - Parameter sink: Where the span goes when it has ended; nil where it is not sampled.
  init(_ span: FinishedSpan, in context: ServiceContext, sink: (any SpanSink)?) {
    var context = context
    span.place.put(into: &context)
    self.context = context
    self.sink = sink
    state = Mutex(State(span: span))
  }

  package var isRecording: Bool {
    guard sink != nil else { return false }
    return state.withLock { !$0.hasEnded }
  }

  package var operationName: String {
    get { state.withLock { $0.span.name } }
    set { change { $0.name = newValue } }
  }

  package var attributes: SpanAttributes {
    get { state.withLock { $0.span.attributes } }
    set { change { $0.attributes = newValue } }
  }

  // "Ok" is final (OpenTelemetry's tracing API, "Set Status").
  package func setStatus(_ status: SpanStatus) { change { if $0.status?.code != .ok { $0.status = status } } }

  package func addEvent(_ event: SpanEvent) {
    change { span in
      guard span.events.count < FinishedSpan.maximumEntries else { return span.droppedEvents += 1 }
      span.events.append(event)
    }
  }

  package func addLink(_ link: SpanLink) {
    guard let place = TraceContext.of(link.context) else { return }
    change { span in
      guard span.links.count < FinishedSpan.maximumEntries else { return span.droppedLinks += 1 }
      span.links.append(FinishedSpan.Link(place: place, attributes: link.attributes))
    }
  }

  // The description of an error may contain values of a request, so only its type is recorded.
  package func recordError<Instant: TracerInstant>(
    _ error: any Error, attributes: SpanAttributes, at instant: @autoclosure () -> Instant
  ) {
    guard isRecording else { return }
    var attributes = attributes
    attributes["exception.type"] = String(reflecting: type(of: error))
    addEvent(SpanEvent(name: "exception", at: instant(), attributes: attributes))
  }

  package func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant) {
    guard let sink else { return }
    let time = instant().nanosecondsSinceEpoch
    let ended = state.withLock { state -> FinishedSpan? in
      guard !state.hasEnded else { return nil }
      state.hasEnded = true
      state.span.end = max(time, state.span.start)
      return state.span
    }
    if let ended { sink.take(ended) }
  }

  private func change(_ edit: (inout FinishedSpan) -> Void) {
    guard sink != nil else { return }
    state.withLock { if !$0.hasEnded { edit(&$0.span) } }
  }
}
