import AsyncHTTPClient
import BramleyHTTP
import Foundation
import NIOCore
import NIOHTTP1
package import Telemetry
import Tracing

extension Composition {
  /// Returns what traces, and what exports the spans; nil where no collector is configured.
  func tracing() -> (tracer: any Tracer, requests: RequestTracing, export: SpanExport)? {
    let section = settings.tracing
    guard let endpoint = section.endpoint, let send = parts.spanTransport else { return nil }
    let buffer = SpanBuffer()
    let tracer = SamplingTracer(ratio: section.sampleRatio, sink: buffer, surroundings: surroundings)
    let exporter = OTLPExporter(
      endpoint: endpoint, fields: section.fields,
      resource: ["service.name": .string(section.serviceName), "telemetry.sdk.language": "swift"], send: send)
    return (
      tracer, RequestTracing(tracer, trustsCallers: section.trustsCallers),
      SpanExport(buffer, by: exporter, random: surroundings.random, logger: logger)
    )
  }
}

extension HTTPClient {
  /// Sends spans to a collector, each request within ten seconds.
  package var spanTransport: OTLPExporter.Transport {
    { [self] call in
      var request = HTTPClientRequest(url: call.url.absoluteString)
      request.method = .POST
      request.headers.add(name: "User-Agent", value: "Bramley")
      for field in call.fields { request.headers.add(name: field.name, value: field.value) }
      request.body = .bytes(ByteBuffer(bytes: call.body))
      let response = try await execute(request, timeout: .seconds(10))
      // The body is read, so that the connection can be used again.
      _ = try? await response.body.collect(upTo: 64 * 1_024)
      return OTLPExporter.Answer(
        status: Int(response.status.code),
        retryAfter: response.headers.first(name: "Retry-After")
          .flatMap { UInt32($0) }.map(TimeInterval.init))
    }
  }
}
