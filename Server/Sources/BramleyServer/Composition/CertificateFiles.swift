package import Foundation
package import NIOSSL

/// The files of a certificate and of its key, both in PEM.
package struct CertificateFiles: Sendable, Hashable {
  /// The path of the certificate, followed by those that link it to an authority.
  package var certificate: String
  /// The path of the private key.
  package var key: String

  package init(certificate: String, key: String) {
    (self.certificate, self.key) = (certificate, key)
  }

  /// Why files can't be used, without anything that is in them.
  package struct Fault: Error, Hashable {
    /// What is wrong, without its subject.
    package var sentence: String
    /// Whether the key is at fault, not the certificate.
    package var isAboutKey: Bool
  }

  /// A certificate with its key, ready for connections.
  package struct Loaded: Sendable {
    package let context: NIOSSLContext
    /// When the certificate expires.
    package let expires: Date
    /// What the files contained, to see whether they changed.
    let contents: [Data]
  }

  /// Reads and checks both files. TLS 1.2 and 1.3 are offered.
  package func read() throws(Fault) -> Loaded {
    guard let chain = try? Data(contentsOf: URL(fileURLWithPath: certificate)) else {
      throw Fault(
        sentence: NamedFile.fault(of: certificate) ?? "names a file that can't be read", isAboutKey: false)
    }
    guard let secret = try? Data(contentsOf: URL(fileURLWithPath: key)) else {
      throw Fault(sentence: NamedFile.fault(of: key) ?? "names a file that can't be read", isAboutKey: true)
    }
    guard let certificates = try? NIOSSLCertificate.fromPEMBytes(Array(chain)), let leaf = certificates.first
    else {
      throw Fault(sentence: "names a file that has no certificate in PEM", isAboutKey: false)
    }
    guard let privateKey = try? NIOSSLPrivateKey(bytes: Array(secret), format: .pem) else {
      throw Fault(
        sentence: "names a file that has no private key in PEM, or one that needs a passphrase",
        isAboutKey: true)
    }
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: certificates.map { .certificate($0) }, privateKey: .privateKey(privateKey))
    configuration.minimumTLSVersion = .tlsv12
    configuration.applicationProtocols = ["h2", "http/1.1"]
    guard let context = try? NIOSSLContext(configuration: configuration) else {
      throw Fault(sentence: "names a key that does not belong to the certificate", isAboutKey: true)
    }
    return Loaded(
      context: context, expires: Date(timeIntervalSince1970: TimeInterval(leaf.notValidAfter)),
      contents: [chain, secret])
  }
}
