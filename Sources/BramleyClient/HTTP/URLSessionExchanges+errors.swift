import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSessionExchanges {
  static func kind(_ error: any Error) -> TransportError.Kind {
    if isRefusedCertificate(error) { return .untrusted }
    return switch (error as? URLError)?.code {
    case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet: .unreachable
    case .timedOut: .timedOut
    case .cancelled: .cancelled
    case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
      .serverCertificateNotYetValid:
      .untrusted
    case .secureConnectionFailed: .insecure
    default: .lost
    }
  }

  /// Whether curl refused the certificate, for which Foundation on Linux has no code, only curl's words.
  private static func isRefusedCertificate(_ error: any Error) -> Bool {
    #if canImport(FoundationNetworking)
      (error as? URLError)?.code == .unknown
        && error.localizedDescription.lowercased().contains("certificate")
    #else
      false
    #endif
  }
}
