import BramleyCore
import Telemetry
import Testing
import Tracing

@Suite struct SamplingTracerTests {
  let collector = SpanCollector()

  private struct Accident: Error {}

  @Test func `work below a root is in its trace`() async throws {
    await TracedWork.root("job mail", by: collector.tracer(), kind: .consumer) {
      await TracedWork.child("store finish") {}
    }
    let (child, root) = (try #require(collector.spans.first), try #require(collector.spans.last))
    #expect(child.name == "store finish" && root.name == "job mail" && root.kind == .consumer)
    #expect(child.place.trace == root.place.trace && child.parent == root.place.span && root.parent == nil)
    #expect(child.end >= child.start && child.start >= root.start)
  }

  @Test func `without a tracer the work just runs`() async {
    let value = await TracedWork.root("job mail", by: nil, kind: .consumer) {
      await TracedWork.child("store finish") { 7 }
    }
    #expect(value == 7 && ActiveSpan.current == nil)
  }

  @Test func `a trace that is not sampled keeps no span, and is passed on as such`() async throws {
    let fields = await TracedWork.root("job mail", by: collector.tracer(ratio: 0), kind: .consumer) {
      await TracedWork.child("store finish") { ActiveSpan.current?.fields ?? [] }
    }
    #expect(collector.spans.isEmpty)
    #expect(fields.first?.name == "traceparent" && fields.first?.value.hasSuffix("-00") == true)
  }

  @Test func `an error marks the span by its type alone`() async throws {
    await #expect(throws: Accident.self) {
      try await TracedWork.root("job mail", by: collector.tracer(), kind: .consumer) { throw Accident() }
    }
    let span = try #require(collector.spans.first)
    #expect(span.status?.code == .error && "\(span.attributes.get("error.type")!)".contains("Accident"))
  }

  @Test func `a caller's trace is continued with its state`() async throws {
    let tracer = collector.tracer(ratio: 0)
    let parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    var context = ServiceContext.topLevel
    let carrier = TraceFields([("Traceparent", parent), ("tracestate", "rojo=1")])
    tracer.extract(carrier, into: &context, using: TraceFields.Reader())
    let fields = await TracedWork.root("HTTP", by: tracer, kind: .server, continuing: context) {
      ActiveSpan.current?.fields ?? []
    }
    let span = try #require(collector.spans.first)
    #expect(span.parent?.text == "b7ad6b7169203331" && span.place.trace.text.hasPrefix("0af7"))
    #expect(fields.map(\.value) == [span.place.parentText, "rojo=1"])
  }

  @Test func `an ended span takes nothing more`() {
    let span = collector.tracer().startSpan("work")
    span.end()
    span.operationName = "other"
    span.addEvent("late")
    span.end()
    let kept = collector.spans
    #expect(kept.count == 1 && kept.first?.name == "work" && kept.first?.events.isEmpty == true)
    #expect(!span.isRecording)
  }
}
