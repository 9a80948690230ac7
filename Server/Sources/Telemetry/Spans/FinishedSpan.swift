package import BramleyCore
package import Tracing

/// A span that has ended, as it is exported.
package struct FinishedSpan: Sendable {
  /// An event within a span.
  package typealias Event = SpanEvent

  /// A span elsewhere that led to this one.
  package struct Link: Sendable {
    package var place: TraceContext
    package var attributes: SpanAttributes
  }

  package var place: TraceContext
  /// The span above; nil where the trace begins here.
  package var parent: TraceSpanID?
  package var name: String
  package var kind: SpanKind
  /// Nanoseconds since 1970.
  package var start: UInt64
  /// Nanoseconds since 1970.
  package var end: UInt64
  package var attributes: SpanAttributes = [:]
  package var events: [Event] = []
  package var links: [Link] = []
  package var status: SpanStatus?
  /// Events and links beyond ``maximumEntries``, which are not kept.
  package var droppedEvents = 0
  package var droppedLinks = 0

  /// The most events and links of one span.
  package static let maximumEntries = 128
}

/// What takes the spans that have ended. It must return at once.
package protocol SpanSink: Sendable {
  /// Takes a span.
  func take(_ span: FinishedSpan)
}
