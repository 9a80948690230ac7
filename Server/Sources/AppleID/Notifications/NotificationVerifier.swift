public import Foundation

/// Decides whether a notification is Apple's word to us: signature by one of Apple's keys, RS256 only; issuer;
/// audience; times. The keys are those of identity tokens, so the two are told apart by their claims.
public struct NotificationVerifier: Sendable {
  /// The most bytes of a payload.
  public static let maximumLength = 64 * 1024

  /// The client ids that a notification may speak of.
  public let audiences: [AppleClientID]
  /// Seconds that the clocks of Apple and this machine may differ.
  public let leeway: TimeInterval
  private let reader: AppleSignedReader

  /// Makes a verifier.
  public init(audiences: [AppleClientID], keys: AppleKeyCache, leeway: TimeInterval = 60) {
    self.audiences = audiences
    self.leeway = leeway
    reader = AppleSignedReader(keys: keys, leeway: leeway, maximumLength: Self.maximumLength)
  }

  /// Believes the `payload` of a notification or says why not. Asks Apple for keys only when none at hand fits.
  /// Whether the same one came before is for the caller to know, by its id.
  public func verify(_ payload: String, at now: Date) async throws(NotificationFailure) -> AppleNotification {
    let claims: NotificationClaims
    do throws(AppleSignedReader.Failure) {
      claims = try await reader.read(payload, as: NotificationClaims.self, at: now).claims
    } catch {
      switch error {
      case .invalid(let fault): throw .invalid(reason: fault.rawValue)
      case .keysUnavailable: throw .keysUnavailable
      }
    }
    guard audiences.contains(claims.audience) else { throw .audience(found: claims.audience) }
    if let end = claims.expiresAt, now >= end.addingTimeInterval(leeway) { throw .expired }
    try check(claims)
    return AppleNotification(
      id: claims.id, audience: claims.audience, issuedAt: claims.issuedAt, event: claims.event)
  }

  /// The texts become keys of rows and lines of a log, so they have a sensible length and no control characters.
  private func check(_ claims: NotificationClaims) throws(NotificationFailure) {
    let texts = [
      ("jti", claims.id), ("event type", claims.event.kind.rawValue),
      ("subject", claims.event.subject.rawValue),
    ]
    for (name, text) in texts {
      guard (1...255).contains(text.utf8.count) else {
        throw .invalid(reason: "\(name) is empty or too long")
      }
      guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
        throw .invalid(reason: "\(name) holds control characters")
      }
    }
  }
}
