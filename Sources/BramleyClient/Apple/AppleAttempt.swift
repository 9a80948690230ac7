public import Foundation

/// One authorization by Apple's sheet: its nonce and its state, made before the sheet is shown.
///
/// Apple gets the nonce's digest, the server the nonce. An answer with another state belongs to another attempt.
public struct AppleAttempt: Hashable, Sendable {
  /// What the app asks for.
  public let scopes: [AppleScope]
  /// Goes to Apple and comes back.
  public let state: String
  /// When it was made; a server's nonce expires after ten minutes.
  public let madeAt: Date
  /// Goes to the server with the credential.
  let nonce: String

  /// Seconds for which an unused attempt is kept; less than the lifetime of a server's nonce.
  static let shelfLife: TimeInterval = 300

  init(scopes: [AppleScope], nonce: String, context: SignInContext) {
    self.scopes = scopes
    self.nonce = nonce
    state = Base64URL.encode(context.random(16))
    madeAt = context.now()
  }

  /// Makes an attempt with a nonce from the context's source, which may ask the server.
  public static func make(
    scopes: [AppleScope], in context: SignInContext
  ) async throws(SignInError) -> AppleAttempt {
    AppleAttempt(scopes: scopes, nonce: try await context.nonce.make(), context: context)
  }

  /// The nonce as Apple gets it: lower-case hex of its SHA-256.
  public var hashedNonce: String { SHA256Digest.hex(nonce) }

  func isFresh(at now: Date) -> Bool { (0..<Self.shelfLife).contains(now.timeIntervalSince(madeAt)) }
}

extension AppleAttempt: CustomStringConvertible, CustomReflectable {
  // A nonce does not belong in a log.
  public var description: String { "AppleAttempt(\(scopes.map(\.rawValue).joined(separator: " ")))" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
