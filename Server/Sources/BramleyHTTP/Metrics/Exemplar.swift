import BramleyCore

/// A value of a metric with the trace in which it was recorded.
struct Exemplar: Sendable, Equatable {
  let trace: TraceID
  let span: TraceSpanID
  let value: Double

  /// Returns a value's exemplar; nil outside of a recorded trace.
  static func current(_ value: Double) -> Exemplar? {
    guard let place = ActiveSpan.current?.place, place.isSampled else { return nil }
    return Exemplar(trace: place.trace, span: place.span, value: value)
  }

  /// The exemplar behind a sample in OpenMetrics.
  var text: String {
    " # {trace_id=\"\(trace.text)\",span_id=\"\(span.text)\"} \(OpenMetricsNumber.text(value))"
  }
}
