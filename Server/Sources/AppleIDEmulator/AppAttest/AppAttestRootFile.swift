import Foundation

/// The root of the local attester in the folder of a world, so that a server goes on trusting it after a restart.
struct AppAttestRootFile {
  static let certificateName = "app-attest-root.pem"
  private let folder: URL

  /// The files in a folder; nil for a world in memory.
  init?(_ folder: URL?) {
    guard let folder else { return nil }
    self.folder = folder
  }

  /// The certificate.
  var certificate: URL { folder.appending(path: Self.certificateName) }
  private var key: URL { folder.appending(path: "app-attest-root.key") }

  func authority(at now: Date) throws -> AppAttestAuthority {
    if let key = try? String(contentsOf: key, encoding: .utf8),
      let certificate = try? String(contentsOf: certificate, encoding: .utf8),
      let authority = try? AppAttestAuthority(saved: (key, certificate), at: now)
    {
      return authority
    }
    let authority = try AppAttestAuthority(at: now)
    guard
      FileManager.default.createFile(
        atPath: key.path, contents: Data(authority.rootKeyPEM.utf8), attributes: [.posixPermissions: 0o600])
    else { throw CocoaError(.fileWriteUnknown) }
    try Data(try authority.rootPEM.utf8).write(to: certificate, options: .atomic)
    return authority
  }
}
