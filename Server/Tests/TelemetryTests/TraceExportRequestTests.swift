import BramleyCore
import Foundation
import Testing
import Tracing

@testable import Telemetry

@Suite struct TraceExportRequestTests {
  /// What `opentelemetry-proto` 1.30 from PyPI makes of the same spans: `recorded.py` beside this file.
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  private static func request() throws -> TraceExportRequest {
    let parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    let place = try #require(TraceContext(parent: parent, state: "rojo=1"))
    let child = TraceContext(
      trace: place.trace, span: try #require(TraceSpanID(0x0102_0304_0506_0708)), isSampled: true)
    var span = FinishedSpan(
      place: child, parent: place.span, name: "POST /v1/sign-in/{provider}", kind: .server,
      start: 1_700_000_000_000_000_001, end: 1_700_000_000_250_000_000)
    span.attributes = [
      "bool": false, "double": 0.5, "empty": "", "http.response.status_code": 503, "int": -1,
      "list": .stringArray(["a", "b"]), "text": "Grüße",
    ]
    span.events = [
      SpanEvent(
        name: "exception",
        at: DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: 1_700_000_000_100_000_000),
        attributes: ["exception.type": "StoreError"])
    ]
    span.links = [FinishedSpan.Link(place: place, attributes: ["why": "caller"])]
    span.status = SpanStatus(code: .error, message: "failed")
    span.droppedEvents = 2
    span.droppedLinks = 300
    let root = FinishedSpan(place: place, parent: nil, name: "job mail", kind: .consumer, start: 1, end: 2)
    return TraceExportRequest(resource: ["service.name": "bramley"], spans: [span, root])
  }

  @Test func `the bytes are those of the recorded vector of opentelemetry-proto`() throws {
    let text = try String(contentsOf: Self.folder.appending(path: "recorded.txt"), encoding: .utf8)
    let hex = try Self.request().encoded.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(hex == text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  @Test func `a text that is too long is cut`() throws {
    var request = try Self.request()
    let before = request.encoded.count
    request.spans[0].attributes["text"] = String(repeating: "x", count: 100_000)
    #expect(request.encoded.count < before + 1_100)
  }
}
