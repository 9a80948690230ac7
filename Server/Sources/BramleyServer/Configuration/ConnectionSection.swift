import BramleyCore
import BramleyHTTP

/// How connections reach the server: TLS of its own, a Unix socket, and proxies that name their clients.
package struct ConnectionSection: Sendable {
  /// The files of the server's own TLS; nil where a proxy has the certificate.
  package var certificate: CertificateFiles?
  /// The path of the Unix socket to listen on instead of a port.
  package var unixSocket: String?
  /// Whether connections of trusted proxies begin with a header of the PROXY protocol.
  package var readsProxyProtocol: Bool
  /// Seconds for which browsers use https alone after a visit; 0 for none.
  package var strictTransportSeconds: Int

  /// The most bytes of a Unix socket's path that every system takes.
  static let longestSocketPath = 100

  package init(_ reader: inout SettingsReader) {
    certificate = Self.certificate(&reader)
    unixSocket = reader.file(.serverUnixSocket) { text throws(Malformed) in
      let path = try PlainValue.path(text)
      guard path.utf8.count <= Self.longestSocketPath else {
        throw Malformed("is longer than \(Self.longestSocketPath) bytes, more than a socket's path may have")
      }
      return path
    }
    readsProxyProtocol = reader.value(.serverProxyProtocol, PlainValue.bool) ?? false
    strictTransportSeconds =
      reader.value(.serverHSTSSeconds, PlainValue.number(in: 0...63_072_000, "number of seconds"))
      ?? ServerSettings.defaultStrictTransportSeconds
    if unixSocket != nil, reader.says(.serverPort) {
      reader.report("server.unix_socket and server.port are both set; keep one of them")
    }
    if unixSocket != nil, !reader.says(.serverPublicURL) {
      reader.report(
        .serverPublicURL, "is not set, and server.unix_socket has no address that clients could use")
    }
  }

  private static func certificate(_ reader: inout SettingsReader) -> CertificateFiles? {
    let certificate = reader.file(.serverTLSCertificatePath, PlainValue.path)
    let key = reader.file(.serverTLSKeyPath, PlainValue.path)
    if let key { reader.demandPrivacy(.serverTLSKeyPath, ofFile: key) }
    switch (certificate, key) {
    case (let certificate?, let key?):
      let files = CertificateFiles(certificate: certificate, key: key)
      do {
        _ = try files.read()
      } catch {
        reader.report(error.isAboutKey ? .serverTLSKeyPath : .serverTLSCertificatePath, error.sentence)
      }
      return files
    case (nil, nil): break
    case (_, nil) where !reader.says(.serverTLSKeyPath):
      reader.report("server.tls_certificate_path is set without server.tls_key_path; set both")
    case (nil, _) where !reader.says(.serverTLSCertificatePath):
      reader.report("server.tls_key_path is set without server.tls_certificate_path; set both")
    default: break
    }
    return nil
  }
}
