import Foundation
import Support

/// A certificate for this machine, made by openssl.
enum TestCertificate {
  private struct Failure: Error {}

  /// Makes a file with key and certificate; returns its path.
  static func make(in folder: TemporaryFolder) throws -> String {
    let path = folder.path + "/server.pem"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
    process.arguments = [
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
      "-subj", "/CN=0.0.0.0", "-addext", "subjectAltName=IP:0.0.0.0,IP:127.0.0.1", "-keyout", path + ".key",
      "-out", path + ".crt",
    ]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure() }
    let key = try String(contentsOfFile: path + ".key", encoding: .utf8)
    let certificate = try String(contentsOfFile: path + ".crt", encoding: .utf8)
    try (key + certificate).write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }
}
