import Foundation
import Support

extension TestCertificate {
  /// Makes one file with key and certificate; returns its path.
  static func oneFile(in folder: TemporaryFolder) throws -> String {
    let path = folder.path + "/server.pem"
    let made = try TestCertificate(in: folder.path)
    let key = try String(contentsOfFile: made.key, encoding: .utf8)
    let certificate = try String(contentsOfFile: made.certificate, encoding: .utf8)
    try (key + certificate).write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }
}
