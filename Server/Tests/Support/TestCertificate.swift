import Foundation

/// A certificate for this machine and its key, in a file each, made by openssl.
package struct TestCertificate: Sendable {
  package let certificate: String
  package let key: String

  private struct Failure: Error {}

  /// Makes `NAME.crt` and `NAME.key`, which replace those of an earlier call.
  package init(in folder: String, name: String = "server") throws {
    certificate = "\(folder)/\(name).crt"
    key = "\(folder)/\(name).key"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
    process.arguments = [
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
      "-subj", "/CN=0.0.0.0", "-addext", "subjectAltName=IP:0.0.0.0,IP:127.0.0.1,DNS:localhost",
      "-keyout", key, "-out", certificate,
    ]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure() }
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
  }
}
