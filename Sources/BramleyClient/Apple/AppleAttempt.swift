public import Foundation

/// One try at Apple's sheet: the nonce and the state that belong to it alone, made before the sheet is shown.
///
/// Apple is given the nonce's digest, the server the nonce; an answer that bears another state is to another try.
public struct AppleAttempt: Hashable, Sendable {
  /// What the app asks for.
  public let scopes: [AppleScope]
  /// Goes to Apple and comes back.
  public let state: String
  /// When it was made; a server's nonce is over after ten minutes.
  public let madeAt: Date
  /// Goes to the server with the credential.
  let nonce: String

  /// How long an attempt may lie before it is used, in seconds; below the life of a server's nonce.
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

  /// What Apple is given in the nonce's place: lower-case hex of its SHA-256.
  public var hashedNonce: String { SHA256Digest.hex(nonce) }

  func isFresh(at now: Date) -> Bool { (0..<Self.shelfLife).contains(now.timeIntervalSince(madeAt)) }
}

extension AppleAttempt: CustomStringConvertible, CustomReflectable {
  // A nonce is no business of a log.
  public var description: String { "AppleAttempt(\(scopes.map(\.rawValue).joined(separator: " ")))" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
