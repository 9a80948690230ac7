import BramleyCore
import Foundation
import OpenID
import Synchronization
import Telemetry
import Testing
import Tracing

@Suite struct ProviderTransportTracedTests {
  private final class Seen: SpanSink {
    let spans = Mutex<[FinishedSpan]>([])
    let calls = Mutex<[ProviderTransport.Call]>([])
    func take(_ span: FinishedSpan) { spans.withLock { $0.append(span) } }
  }

  private let seen = Seen()

  private func send(_ edit: (inout ProviderTransport.Call) -> Void, status: Int = 200) async throws {
    let transport = ProviderTransport { [seen] call in
      seen.calls.withLock { $0.append(call) }
      return ProviderTransport.Answer(status: status, body: Data())
    }.traced()
    let address = try #require(URL(string: "https://hooks.example.com/secret-path?code=secret"))
    var call = ProviderTransport.Call(.post, address, json: Data())
    edit(&call)
    let sent = call
    let tracer = SamplingTracer(ratio: 1, sink: seen, surroundings: .live)
    _ = try await TracedWork.root("job exchange", by: tracer, kind: .consumer) {
      try await transport.send(sent)
    }
  }

  @Test func `a provider does not get the trace, and the span has its host alone`() async throws {
    try await send { _ in }
    let call = seen.calls.withLock { $0[0] }
    #expect(call.fields.isEmpty)
    let span = try #require(seen.spans.withLock { $0.first })
    #expect(span.name == "POST" && span.kind == .client)
    #expect(span.attributes.get("server.address") == .string("hooks.example.com"))
    #expect(!"\(span)".contains("secret"))
  }

  @Test func `a back end of the operator's own gets the trace`() async throws {
    try await send { $0.continuesTrace = true }
    let call = seen.calls.withLock { $0[0] }
    let span = try #require(seen.spans.withLock { $0.first })
    #expect(call.fields.map(\.name) == ["traceparent"])
    #expect(call.fields.first?.value == span.place.parentText)
  }

  @Test func `an answer that refuses marks the span`() async throws {
    try await send({ _ in }, status: 503)
    let span = try #require(seen.spans.withLock { $0.first })
    #expect(span.status?.code == .error)
    #expect(span.attributes.get("http.response.status_code") == .int64(503))
  }

  @Test func `outside of a trace a call is sent as it is`() async throws {
    let transport = ProviderTransport { [seen] call in
      seen.calls.withLock { $0.append(call) }
      return ProviderTransport.Answer(status: 200, body: Data())
    }.traced()
    var call = ProviderTransport.Call(url: try #require(URL(string: "https://hooks.example.com/")))
    call.continuesTrace = true
    _ = try await transport.send(call)
    let fields = seen.calls.withLock { $0[0].fields.count }
    #expect(fields == 0)
  }
}
