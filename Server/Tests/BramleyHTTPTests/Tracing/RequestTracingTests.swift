import BramleyCore
import BramleySQLite
import Foundation
import HTTPTypes
import Hummingbird
import Synchronization
import Telemetry
import Testing
import Tracing

@testable import BramleyHTTP

@Suite struct RequestTracingTests {
  private final class Collector: SpanSink {
    private let kept = Mutex<[FinishedSpan]>([])
    var spans: [FinishedSpan] { kept.withLock(\.self) }
    func take(_ span: FinishedSpan) { kept.withLock { $0.append(span) } }
  }

  private let collector = Collector()
  private static let parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

  private func door(trustsCallers: Bool = false, ratio: Double = 1) async throws -> TestDoor {
    let services = try ServerServices.over(SQLiteStore.inMemory(), providers: [BadgeProvider()])
    try await services.keys.renew()
    let door = try TestDoor(services)
    var traced = door.door
    traced.tracing = RequestTracing(
      SamplingTracer(ratio: ratio, sink: collector, surroundings: .live), trustsCallers: trustsCallers)
    return TestDoor(door: traced, metrics: door.metrics, log: door.log)
  }

  private func signIn(
    _ door: TestDoor, _ badge: String, _ headers: HTTPFields = [:]
  ) async throws -> TestDoor.Answer {
    try await door.ask(
      .post, "/v1/sign-in/badge?secret=query", json: #"{"badge": "\#(badge)"}"#, headers: headers)
  }

  @Test func `a sign-in is one trace through route, service and store`() async throws {
    #expect(try await signIn(door(), "badge of ada").status == 200)
    let spans = collector.spans
    let root = try #require(spans.last)
    #expect(root.kind == .server && root.parent == nil && root.name.hasPrefix("POST /v1/sign-in/"))
    #expect(root.attributes.get("http.response.status_code") == .int64(200))
    #expect(Set(spans.map(\.place.trace)).count == 1)
    let service = try #require(spans.first { $0.name == "service sign-in" })
    #expect(service.parent == root.place.span)
    #expect(spans.contains { $0.name.hasPrefix("store ") && $0.parent == service.place.span })
  }

  @Test func `no span has a secret of the request`() async throws {
    let door = try await door()
    _ = try await signIn(door, "badge of ada")
    _ = try await signIn(door, "forged")
    _ = try await door.ask(.get, "/v1/deletions/unguessable?token=query")
    let text = "\(collector.spans)"
    for secret in ["badge of ada", "forged", "query", "unguessable"] { #expect(!text.contains(secret)) }
  }

  @Test func `a refusal is named by its code and is no error of the server`() async throws {
    _ = try await signIn(door(), "forged")
    let root = try #require(collector.spans.last)
    #expect(root.attributes.get("error.type") == .string("credentials_invalid") && root.status == nil)
  }

  @Test func `a stranger's trace is linked, and decides nothing`() async throws {
    let headers: HTTPFields = [.traceParent: Self.parent]
    _ = try await signIn(door(ratio: 0), "badge of ada", headers)
    #expect(collector.spans.isEmpty)
    _ = try await signIn(door(), "badge of ada", headers)
    let root = try #require(collector.spans.last)
    #expect(root.parent == nil && root.links.first?.place.parentText == Self.parent)
    #expect(root.place.trace != root.links.first?.place.trace)
  }

  @Test func `a trusted caller's trace is continued`() async throws {
    _ = try await signIn(
      door(trustsCallers: true, ratio: 0), "badge of ada", [.traceParent: Self.parent, .traceState: "rojo=1"])
    let root = try #require(collector.spans.last)
    #expect(root.parent?.text == "b7ad6b7169203331" && root.place.trace.text.hasPrefix("0af7"))
    #expect(root.place.state.text == "rojo=1")
  }

  @Test func `probes have no span, and a path without a route is not in its name`() async throws {
    let door = try await door()
    _ = try await door.ask(.get, "/health/live")
    #expect(collector.spans.isEmpty)
    _ = try await door.ask(.get, "/no/such/path")
    #expect(collector.spans.map(\.name) == ["GET"])
  }

  @Test func `a request within a trace leaves an exemplar`() async throws {
    let door = try await door()
    _ = try await signIn(door, "badge of ada")
    let root = try #require(collector.spans.last)
    let samples = door.metrics.openMetricsText().split(separator: "\n")
    let marked = samples.filter { $0.contains("# {trace_id=\"\(root.place.trace.text)\"") }
    #expect(marked.contains { $0.hasPrefix("http_request_duration_seconds_bucket{") })
    #expect(marked.contains { $0.hasPrefix("http_requests_total{") })
    #expect(!door.metrics.text().contains("trace_id"))
  }
}
