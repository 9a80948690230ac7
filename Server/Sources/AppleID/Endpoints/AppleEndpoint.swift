public import Foundation

/// The addresses of Apple's ID service. They are fixed and never discovered: on 2025-06-11 Apple's own discovery
/// document named another issuer for some hours, and every server that relied on it rejected all sign-ins.
public struct AppleEndpoint: Hashable, Sendable {
  /// The issuers that Apple's tokens may name.
  public static let issuers: Set<String> = ["https://appleid.apple.com", "https://account.apple.com"]
  /// The issuer of today's tokens, and the audience of a client secret.
  public static let issuer = "https://appleid.apple.com"
  /// Apple's own service.
  public static let production = AppleEndpoint(base: URL(string: issuer)!)

  /// Scheme, host and port; no path.
  public let base: URL

  /// Makes the addresses below a base address: Apple's, or an emulator's.
  public init(base: URL) { self.base = base }

  /// Where a browser is sent.
  public var authorize: URL { base.appending(path: "auth/authorize") }
  /// Where codes and refresh tokens are exchanged.
  public var token: URL { base.appending(path: "auth/token") }
  /// Apple's public keys.
  public var keys: URL { base.appending(path: "auth/keys") }
  /// Where an authorization is revoked.
  public var revoke: URL { base.appending(path: "auth/revoke") }
  /// Where a person's ids are exchanged when an app changes teams.
  public var userMigrationInfo: URL { base.appending(path: "auth/usermigrationinfo") }
}
