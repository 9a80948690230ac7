public import Foundation
public import OpenID

/// Verifies that a notification is Apple's and for one of these clients: signature by one of Apple's keys, RS256 only;
/// issuer; audience; times. The same keys sign identity tokens, so the two are told apart by their claims.
public struct NotificationVerifier: Sendable {
  /// The maximum length of a payload in bytes.
  public static let maximumLength = 64 * 1024

  /// The client ids that a notification may be for.
  public let audiences: [AppleClientID]
  /// Seconds by which Apple's clock may differ from this machine's.
  public let leeway: TimeInterval
  private let reader: AppleSignedReader

  /// Makes a verifier.
  public init(audiences: [AppleClientID], keys: AppleKeyCache, leeway: TimeInterval = 60) {
    self.audiences = audiences
    self.leeway = leeway
    reader = AppleSignedReader(keys: keys, leeway: leeway, maximumLength: Self.maximumLength)
  }

  /// Verifies the `payload` of a notification. Fetches Apple's keys only when none of those cached fits. The caller
  /// recognises a repeated delivery by the id.
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

  /// The texts become row keys and log lines, so their length is bounded and they have no control characters.
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
        throw .invalid(reason: "\(name) contains control characters")
      }
    }
  }
}
