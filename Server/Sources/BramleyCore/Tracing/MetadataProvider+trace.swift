package import Logging
import Tracing

extension Logger.MetadataProvider {
  /// Adds `trace_id` and `span_id` to each record that is written within a recorded trace.
  package static let trace = Logger.MetadataProvider {
    guard let place = ServiceContext.current.flatMap(TraceContext.of), place.isSampled else { return [:] }
    return ["trace_id": "\(place.trace.text)", "span_id": "\(place.span.text)"]
  }
}
