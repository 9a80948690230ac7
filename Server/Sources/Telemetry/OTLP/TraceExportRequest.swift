import BramleyCore
package import Foundation
package import Tracing

/// OTLP's `ExportTraceServiceRequest`: spans of one program, as Protocol Buffers.
package struct TraceExportRequest: Sendable {
  /// The program: `service.name` and what else is known of it.
  package var resource: SpanAttributes
  package var spans: [FinishedSpan]

  /// The name of the instrumentation scope.
  static let scope = "bramley"

  package init(resource: SpanAttributes, spans: [FinishedSpan]) {
    self.resource = resource
    self.spans = spans
  }

  /// The bytes to send.
  package var encoded: Data {
    var request = ProtobufWriter()
    request.write(field: 1) { resourceSpans in
      resourceSpans.write(field: 1) { $0.write(resource, field: 1) }
      resourceSpans.write(field: 2) { scopeSpans in
        scopeSpans.write(field: 1) { $0.write(Self.scope, field: 1) }
        for span in spans { scopeSpans.write(field: 2) { $0.write(span) } }
      }
    }
    return request.data
  }
}

// opentelemetry/proto/trace/v1/trace.proto
extension ProtobufWriter {
  fileprivate mutating func write(_ span: FinishedSpan) {
    write(span.place.trace.bytes, field: 1)
    write(span.place.span.bytes, field: 2)
    write(span.place.state.text ?? "", field: 3)
    write(span.parent?.bytes ?? [], field: 4)
    write(span.name, field: 5)
    write(span.kind.number, field: 6)
    write(fixed64: span.start, field: 7)
    write(fixed64: span.end, field: 8)
    write(span.attributes, field: 9)
    for event in span.events {
      write(field: 11) { written in
        written.write(fixed64: event.nanosecondsSinceEpoch, field: 1)
        written.write(event.name, field: 2)
        written.write(event.attributes, field: 3)
      }
    }
    write(UInt64(span.droppedEvents), field: 12)
    for link in span.links {
      write(field: 13) { written in
        written.write(link.place.trace.bytes, field: 1)
        written.write(link.place.span.bytes, field: 2)
        written.write(link.place.state.text ?? "", field: 3)
        written.write(link.attributes, field: 4)
        written.write(fixed32: link.place.isSampled ? 1 : 0, field: 6)
      }
    }
    write(UInt64(span.droppedLinks), field: 14)
    if let status = span.status {
      write(field: 15) { written in
        written.write(status.message ?? "", field: 2)
        written.write(status.code == .ok ? 1 : 2, field: 3)
      }
    }
    write(fixed32: span.place.isSampled ? 1 : 0, field: 16)
  }
}

extension SpanKind {
  fileprivate var number: UInt64 {
    switch self {
    case .internal: 1
    case .server: 2
    case .client: 3
    case .producer: 4
    case .consumer: 5
    }
  }
}
