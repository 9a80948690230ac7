import Foundation
import NIOSSL

/// The certificate authorities that outgoing calls trust: the system's, or those in a file of PEM certificates.
package struct TrustedAuthorities: Sendable {
  /// The variable that names the file, as other programs know it. The file takes the place of the system's list.
  package static let variable = "SSL_CERT_FILE"

  /// The file; nil for the system's authorities.
  package let file: String?

  /// Takes the file from the environment; an empty value counts as unset.
  package init(environment: [String: String]) {
    file = environment[Self.variable].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// What prevents the file from being used; nil when nothing does. The text contains nothing from the file.
  package var fault: String? {
    guard let file else { return nil }
    let certificates = (try? NIOSSLCertificate.fromPEMFile(file)) ?? []
    return certificates.isEmpty
      ? "\(Self.variable) names a file that is not there or holds no PEM certificate" : nil
  }

  var configuration: TLSConfiguration? {
    guard let file else { return nil }
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.trustRoots = .file(file)
    return configuration
  }
}
