#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// Sends requests: `URLSession` in an app, a closure in a test.
public struct Transport: Sendable {
  /// Sends a request and returns its answer, whatever the status.
  public var send: @Sendable (URLRequest) async throws(TransportError) -> HTTPAnswer
  /// Returns a request as ``send`` would send it, for a caller that sends it by other means.
  var prepare: @Sendable (URLRequest) async throws(TransportError) -> URLRequest = {
    (request) throws(TransportError) in request
  }

  /// Makes a transport of a closure.
  public init(_ send: @escaping @Sendable (URLRequest) async throws(TransportError) -> HTTPAnswer) {
    self.send = send
  }

  /// A transport that fails, as without a network.
  public static let unreachable = Transport { request throws(TransportError) in
    throw TransportError(.unreachable, url: request.url)
  }
}
