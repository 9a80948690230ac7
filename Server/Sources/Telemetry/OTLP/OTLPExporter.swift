package import Foundation
package import Tracing

/// Sends spans to a collector by OTLP over HTTP.
package struct OTLPExporter: Sendable {
  /// A request to a collector: a POST of Protocol Buffers.
  package struct Call: Sendable {
    package var url: URL
    package var fields: [(name: String, value: String)]
    package var body: Data
  }

  /// What a collector answers.
  package struct Answer: Sendable {
    package var status: Int
    /// `Retry-After` in seconds.
    package var retryAfter: TimeInterval?

    package init(status: Int, retryAfter: TimeInterval? = nil) {
      self.status = status
      self.retryAfter = retryAfter
    }
  }

  /// What became of an attempt.
  package enum Outcome: Sendable, Equatable {
    case taken
    /// Another attempt may succeed, after these seconds if the collector named some.
    case later(after: TimeInterval?)
    /// The collector would refuse the same spans again.
    case refused(status: Int)
  }

  /// Sends a request; it throws where there is no answer.
  package typealias Transport = @Sendable (Call) async throws -> Answer

  private let url: URL
  private let fields: [(name: String, value: String)]
  private let resource: SpanAttributes
  private let send: Transport

  /// - Parameters:
  ///   - endpoint: The collector's address; `/v1/traces` is appended to its path.
  ///   - fields: Further header fields, such as an authorization.
  ///   - resource: What describes this program.
  package init(
    endpoint: URL, fields: [(name: String, value: String)] = [], resource: SpanAttributes,
    send: @escaping Transport
  ) {
    url = endpoint.appending(path: "v1/traces")
    self.fields = fields
    self.resource = resource
    self.send = send
  }

  /// Sends spans once.
  package func export(_ spans: [FinishedSpan]) async -> Outcome {
    let body = TraceExportRequest(resource: resource, spans: spans).encoded
    let call = Call(url: url, fields: [("Content-Type", "application/x-protobuf")] + fields, body: body)
    guard let answer = try? await send(call) else { return .later(after: nil) }
    // OTLP 1.x, "Failures": these are retryable, and no other status is.
    return switch answer.status {
    case 200..<300: .taken
    case 429, 502, 503, 504: .later(after: answer.retryAfter)
    default: .refused(status: answer.status)
    }
  }
}
