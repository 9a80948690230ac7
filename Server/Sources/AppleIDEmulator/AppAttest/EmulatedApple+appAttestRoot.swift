public import Foundation
import Synchronization

extension EmulatedApple {
  /// The root that a server has to trust instead of Apple's, in PEM.
  ///
  /// - Throws: an error if it can't be made or stored.
  public var appAttestRoot: String { get throws { try authority().rootPEM } }

  /// The file with the root, for a world that is stored in a folder.
  ///
  /// - Throws: an error if it can't be made or stored.
  public var appAttestRootFile: URL? {
    get throws {
      _ = try authority()
      return AppAttestRootFile(attestFolder)?.certificate
    }
  }

  /// Returns the authority, made when it is first needed; its root is kept in the folder of the world.
  func authority() throws -> AppAttestAuthority {
    try attestAuthority.withLock { made in
      if let made { return made }
      let authority =
        try AppAttestRootFile(attestFolder)?.authority(at: realNow()) ?? AppAttestAuthority(at: realNow())
      made = authority
      return authority
    }
  }
}
