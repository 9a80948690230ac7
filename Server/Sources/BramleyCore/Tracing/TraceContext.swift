package import Tracing

/// The place of a span in its trace, as W3C Trace Context passes it between programs.
package struct TraceContext: Sendable, Hashable {
  /// The trace, which every program that takes part has in common.
  package var trace: TraceID
  /// The span.
  package var span: TraceSpanID
  /// Whether the trace is recorded.
  package var isSampled: Bool
  /// What other tracing systems passed along; it is handed on unchanged.
  package var state: TraceState

  package init(trace: TraceID, span: TraceSpanID, isSampled: Bool, state: TraceState = TraceState()) {
    self.trace = trace
    self.span = span
    self.isSampled = isSampled
    self.state = state
  }
}

/// The id of a trace: 128 bits, never zero.
package struct TraceID: Sendable, Hashable {
  package let high: UInt64
  package let low: UInt64

  /// Makes an id; nil for zero.
  package init?(high: UInt64, low: UInt64) {
    guard high != 0 || low != 0 else { return nil }
    self.high = high
    self.low = low
  }

  /// 32 hexadecimal digits in lower case.
  package var text: String { LowerHex.text(high) + LowerHex.text(low) }

  /// The sixteen bytes.
  package var bytes: [UInt8] { LowerHex.bytes(high) + LowerHex.bytes(low) }
}

/// The id of a span: 64 bits, never zero.
package struct TraceSpanID: Sendable, Hashable {
  package let bits: UInt64

  /// Makes an id; nil for zero.
  package init?(_ bits: UInt64) {
    guard bits != 0 else { return nil }
    self.bits = bits
  }

  /// 16 hexadecimal digits in lower case.
  package var text: String { LowerHex.text(bits) }

  /// The eight bytes.
  package var bytes: [UInt8] { LowerHex.bytes(bits) }
}

extension TraceContext {
  private enum Key: ServiceContextKey {
    typealias Value = TraceContext
    static var nameOverride: String? { "bramley-trace" }
  }

  /// Returns the trace context that a service context bears; nil without one.
  package static func of(_ context: ServiceContext) -> TraceContext? { context[Key.self] }

  /// Puts the trace context into a service context.
  package func put(into context: inout ServiceContext) { context[Key.self] = self }
}
