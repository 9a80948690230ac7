package import BramleyCore
package import Tracing

/// A tracer that records some of the traces, and hands their spans to a sink.
///
/// Whether a trace is recorded is decided where it begins. A trace that another program began is recorded where that
/// program says so; the front door decides which callers are trusted.
package struct SamplingTracer: Tracer {
  private let ratio: Double
  private let sink: any SpanSink
  private let surroundings: Surroundings

  /// - Parameter ratio: The share of traces that are recorded, from 0 to 1.
  package init(ratio: Double, sink: any SpanSink, surroundings: Surroundings) {
    self.ratio = ratio
    self.sink = sink
    self.surroundings = surroundings
  }

  package func startSpan<Instant: TracerInstant>(
    _ operationName: String, context: @autoclosure () -> ServiceContext, ofKind kind: SpanKind,
    at instant: @autoclosure () -> Instant, function: String, file fileID: String, line: UInt
  ) -> RecordingSpan {
    let context = context()
    let parent = TraceContext.of(context)
    let place = place(below: parent)
    let time = place.isSampled ? instant().nanosecondsSinceEpoch : 0
    let span = FinishedSpan(
      place: place, parent: parent?.span, name: operationName, kind: kind, start: time, end: time)
    return RecordingSpan(span, in: context, sink: place.isSampled ? sink : nil)
  }

  private func place(below parent: TraceContext?) -> TraceContext {
    let numbers = numbers(parent == nil ? 4 : 1)
    let span = TraceSpanID(numbers[0]) ?? TraceSpanID(1)!
    if var place = parent {
      place.span = span
      return place
    }
    let trace = TraceID(high: numbers[1], low: numbers[2]) ?? TraceID(high: 0, low: 1)!
    return TraceContext(trace: trace, span: span, isSampled: isChosen(numbers[3]))
  }

  // 53 bits are what a Double has.
  private func isChosen(_ number: UInt64) -> Bool { Double(number >> 11) < ratio * 9_007_199_254_740_992 }

  private func numbers(_ count: Int) -> [UInt64] {
    let bytes = [UInt8](surroundings.random(8 * count))
    return (0..<count).map { index in
      bytes[(8 * index)..<(8 * index + 8)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
  }

  /// Does nothing: what exports the spans flushes them when it stops.
  package func forceFlush() {}

  package func inject<Carrier, Inject: Injector>(
    _ context: ServiceContext, into carrier: inout Carrier, using injector: Inject
  ) where Inject.Carrier == Carrier {
    guard let place = TraceContext.of(context) else { return }
    injector.inject(place.parentText, forKey: TraceContext.parentField, into: &carrier)
    guard let state = place.state.text else { return }
    injector.inject(state, forKey: TraceContext.stateField, into: &carrier)
  }

  package func extract<Carrier, Extract: Extractor>(
    _ carrier: Carrier, into context: inout ServiceContext, using extractor: Extract
  ) where Extract.Carrier == Carrier {
    guard let parent = extractor.extract(key: TraceContext.parentField, from: carrier) else { return }
    let state = extractor.extract(key: TraceContext.stateField, from: carrier)
    TraceContext(parent: parent, state: state)?.put(into: &context)
  }
}
