package import NIOSSL

/// What happens on a connection before HTTP.
package struct ConnectionSecurity: Sendable {
  /// Returns the certificate and the key to show on the next connection; nil for plain HTTP.
  package var certificate: (@Sendable () -> NIOSSLContext)?
  /// Whether connections of trusted proxies begin with a header of the PROXY protocol, which names the client.
  package var readsProxyProtocol: Bool

  package init(
    certificate: (@Sendable () -> NIOSSLContext)? = nil, readsProxyProtocol: Bool = false
  ) {
    self.certificate = certificate
    self.readsProxyProtocol = readsProxyProtocol
  }

  /// HTTP without TLS, from the clients themselves or from proxies that send `X-Forwarded-For`.
  package static let plain = ConnectionSecurity()
}
