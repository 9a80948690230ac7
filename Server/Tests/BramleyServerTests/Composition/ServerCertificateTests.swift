import BramleyCore
import BramleyHTTP
import Foundation
import NIOSSL
import Support
import Testing

@testable import BramleyServer

@Suite struct ServerCertificateTests {
  let folder: TemporaryFolder
  let made: TestCertificate
  let files: CertificateFiles

  init() throws {
    folder = try TemporaryFolder()
    made = try TestCertificate(in: folder.path)
    files = CertificateFiles(certificate: made.certificate, key: made.key)
  }

  func certificate(at date: Date = Date(timeIntervalSince1970: 0)) throws -> (ServerCertificate, LogRecorder)
  {
    let log = LogRecorder()
    return (try ServerCertificate(files, now: { date }, logger: log.logger()), log)
  }

  @Test func `a renewed certificate is shown from the next connection on`() throws {
    let (certificate, log) = try certificate()
    let first = certificate.security.certificate?()
    certificate.reload()
    #expect(certificate.security.certificate?() === first)
    #expect(log.messages.isEmpty)
    _ = try TestCertificate(in: folder.path)
    certificate.reload()
    #expect(certificate.security.certificate?() !== first)
    #expect(log.messages == ["notice certificate renewed"])
  }

  @Test func `files that can't be used change nothing, and the log says so once`() throws {
    let (certificate, log) = try certificate(at: Date(timeIntervalSince1970: 0))
    let first = certificate.security.certificate?()
    try "nonsense".write(toFile: made.certificate, atomically: true, encoding: .utf8)
    certificate.reload()
    certificate.reload()
    #expect(certificate.security.certificate?() === first)
    #expect(
      log.messages == [
        "error certificate not renewed: server.tls_certificate_path names a file that has no certificate in PEM; "
          + "the one before is used"
      ])
  }

  @Test func `a certificate that expires soon is warned of once a day`() throws {
    let (certificate, log) = try certificate(at: Date())
    certificate.reload()
    certificate.reload()
    // The certificate is valid for two days.
    #expect(log.messages == ["warning the certificate expires soon"])
  }

  @Test func `a key of another certificate is refused`() throws {
    let other = try TestCertificate(in: folder.path, name: "other")
    #expect(
      throws: CertificateFiles.Fault(
        sentence: "names a key that does not belong to the certificate", isAboutKey: true)
    ) {
      try CertificateFiles(certificate: made.certificate, key: other.key).read()
    }
  }

  @Test func `settings name the file that is at fault`() throws {
    let url = ["BRAMLEY_SERVER_PUBLIC_URL": "https://id.example.com"]
    func sentences(_ more: [String: String]) -> [String] {
      ConfigurationFixture.sentences(url.merging(more) { $1 }, listens: true)
    }
    let key = "BRAMLEY_SERVER_TLS_KEY_PATH", chain = "BRAMLEY_SERVER_TLS_CERTIFICATE_PATH"
    #expect(sentences([chain: made.certificate, key: made.key]) == [])
    let wrong = sentences([chain: made.certificate, key: made.certificate])
    #expect(wrong.contains { $0.contains("no private key in PEM") }, "\(wrong)")
    #expect(sentences([chain: made.key, key: made.key]).first?.contains("no certificate in PEM") == true)
    #expect(
      sentences([chain: made.certificate]).first
        == "server.tls_certificate_path is set without server.tls_key_path; set both")
    #expect(
      sentences([
        "BRAMLEY_SERVER_PUBLIC_URL": "http://127.0.0.1:8080", chain: made.certificate, key: made.key,
      ])
      .first?.contains("is not an https address") == true)
    let exposed = try TestCertificate(in: folder.path, name: "exposed")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: exposed.key)
    #expect(sentences([chain: exposed.certificate, key: exposed.key]).first?.contains("chmod") == true)
  }

  @Test func `a Unix socket needs a public address and no port, the PROXY protocol a trusted proxy`() {
    let socket = ["BRAMLEY_SERVER_UNIX_SOCKET": "/run/bramley/bramley.sock"]
    let url = ["BRAMLEY_SERVER_PUBLIC_URL": "https://id.example.com"]
    func sentences(_ all: [String: String]...) -> [String] {
      ConfigurationFixture.sentences(all.reduce([:]) { $0.merging($1) { $1 } }, listens: true)
    }
    #expect(sentences(socket, url) == [])
    #expect(sentences(socket).count == 1)
    #expect(sentences(socket, url, ["BRAMLEY_SERVER_PORT": "8080"]).count == 1)
    let proxied = ["BRAMLEY_SERVER_PROXY_PROTOCOL": "true"]
    #expect(sentences(socket, url, proxied) == [])
    #expect(sentences(url, proxied, ["BRAMLEY_SERVER_TRUSTED_PROXIES": "none"]).count == 1)
    #expect(sentences(url, proxied, ["BRAMLEY_SERVER_TRUSTED_PROXIES": "10.0.0.0/8"]) == [])
  }
}
