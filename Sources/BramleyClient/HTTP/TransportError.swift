public import Foundation

/// Why no answer came. A network failure says nothing about a session.
public struct TransportError: Error, Hashable, Sendable {
  /// The sort of failure.
  public enum Kind: String, Hashable, Sendable {
    /// No connection was made; the request was not sent.
    case unreachable
    /// No answer came in time; the request may have been received.
    case timedOut
    /// The connection broke; the request may have been received.
    case lost
    /// The server's certificate is not trusted, for its name, its dates or its authority; the request was not sent.
    case untrusted
    /// No secure connection was made for another reason.
    case insecure
    /// The answer was larger than the transport takes.
    case tooLarge
    /// The device's key, to which the session is bound, can't be used now; the request was not sent.
    case keyUnavailable
    /// The calling task was cancelled.
    case cancelled
  }

  /// The sort of failure.
  public var kind: Kind
  /// Scheme, host and port of the server, without path or query.
  public var origin: String

  /// Makes the error; it holds only the origin of the address.
  public init(_ kind: Kind, url: URL?) {
    self.kind = kind
    var origin = URLComponents()
    origin.scheme = url?.scheme
    origin.host = url?.host()
    origin.port = url?.port
    self.origin = origin.string ?? ""
  }
}

extension TransportError: CustomStringConvertible {
  public var description: String {
    switch kind {
    case .unreachable: "\(origin) can't be reached"
    case .timedOut: "\(origin) did not answer in time"
    case .lost: "the connection to \(origin) was lost"
    case .untrusted: "the certificate of \(origin) is not trusted"
    case .insecure: "no secure connection to \(origin) could be made"
    case .tooLarge: "the answer of \(origin) is too large"
    case .keyUnavailable: "the device's key can't be used now, so \(origin) was not called"
    case .cancelled: "the call to \(origin) was cancelled"
    }
  }
}
