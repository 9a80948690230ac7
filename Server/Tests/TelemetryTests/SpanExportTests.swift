import BramleyCore
import Foundation
import Logging
import Synchronization
import Testing
import Tracing

@testable import Telemetry

@Suite struct SpanExportTests {
  /// A collector that answers what it is told, the last answer again and again.
  private final class FakeCollector: Sendable {
    private struct State {
      var calls: [OTLPExporter.Call] = []
      var answers: [OTLPExporter.Answer?]
      var waits: [Duration] = []
    }

    private let state: Mutex<State>

    init(_ answers: [OTLPExporter.Answer?]) { state = Mutex(State(answers: answers)) }

    var calls: [OTLPExporter.Call] { state.withLock { $0.calls } }
    var waits: [Duration] { state.withLock { $0.waits } }

    func answer(_ call: OTLPExporter.Call) throws -> OTLPExporter.Answer {
      let answer = state.withLock { state in
        state.calls.append(call)
        return state.answers.count > 1 ? state.answers.removeFirst() : state.answers[0]
      }
      guard let answer else { throw CancellationError() }
      return answer
    }

    func note(_ wait: Duration) { state.withLock { $0.waits.append(wait) } }
  }

  private func export(_ collector: FakeCollector, from buffer: SpanBuffer) throws -> SpanExport {
    let exporter = OTLPExporter(
      endpoint: try #require(URL(string: "http://127.0.0.1:4318")),
      fields: [("Authorization", "Bearer secret")],
      resource: ["service.name": "bramley"], send: { try collector.answer($0) })
    return SpanExport(
      buffer, by: exporter, random: { Data(repeating: 0, count: $0) }, sleep: { collector.note($0) },
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  private func fill(_ buffer: SpanBuffer, _ count: Int) {
    let tracer = SamplingTracer(ratio: 1, sink: buffer, surroundings: .live)
    for _ in 0..<count { tracer.startSpan("work").end() }
  }

  @Test func `spans are sent in batches to the collector's path`() async throws {
    let (collector, buffer) = (FakeCollector([.init(status: 200)]), SpanBuffer())
    fill(buffer, SpanExport.batchSize + 1)
    try await export(collector, from: buffer).exportAll(attempts: 1)
    #expect(collector.calls.count == 2 && buffer.count == 0)
    let call = try #require(collector.calls.first)
    #expect(call.url.absoluteString == "http://127.0.0.1:4318/v1/traces")
    #expect(call.fields.map(\.name) == ["Content-Type", "Authorization"])
    #expect(call.fields.first?.value == "application/x-protobuf")
  }

  @Test(arguments: [429, 502, 503, 504])
  func `a busy collector is asked again, after what it asks for`(status: Int) async throws {
    let collector = FakeCollector([
      .init(status: status, retryAfter: 7), .init(status: status), .init(status: 200),
    ])
    let buffer = SpanBuffer()
    fill(buffer, 1)
    try await export(collector, from: buffer).exportAll(attempts: 5)
    #expect(collector.calls.count == 3)
    #expect(collector.waits == [.seconds(7), .seconds(1)])
  }

  @Test(arguments: [400, 401, 404, 500])
  func `what a collector refuses is dropped at once`(status: Int) async throws {
    let (collector, buffer) = (FakeCollector([.init(status: status)]), SpanBuffer())
    fill(buffer, 1)
    try await export(collector, from: buffer).exportAll(attempts: 5)
    #expect(collector.calls.count == 1 && buffer.count == 0)
  }

  @Test func `a collector that is away is given up after some attempts`() async throws {
    let (collector, buffer) = (FakeCollector([nil]), SpanBuffer())
    fill(buffer, 1)
    try await export(collector, from: buffer).exportAll(attempts: SpanExport.attempts)
    #expect(collector.calls.count == SpanExport.attempts && buffer.count == 0)
  }

  @Test func `a full buffer drops further spans and counts them`() {
    let buffer = SpanBuffer(capacity: 3, batch: 2)
    fill(buffer, 5)
    #expect(buffer.count == 3)
    #expect(buffer.takeDropped() == 2)
    #expect(buffer.takeDropped() == 0)
  }

  @Test func `what can't be sent now goes back in front`() {
    let buffer = SpanBuffer(capacity: 3)
    fill(buffer, 3)
    let taken = buffer.next(2)
    buffer.putBack(taken)
    #expect(buffer.next(3).map(\.place).starts(with: taken.map(\.place)))
  }
}
