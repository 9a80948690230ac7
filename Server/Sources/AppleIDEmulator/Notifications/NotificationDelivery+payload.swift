import AppleID
import Foundation

extension NotificationDelivery {
  private struct Payload: Encodable {
    var payload: String
  }

  func payload(of notification: PendingNotification) async throws -> Data {
    try await apple.signingKeysReady()
    var claims = try NotificationClaims(notification)
    let signer = try apple.change { world in
      let client = notification.client.rawValue
      let isFlipped = try world.strike(.issuerFlip, at: .notifications, client) != nil
      claims.iss = isFlipped ? MintedClaims.otherIssuer : world.issuer
      return try world.signer(at: .notifications, client)
    }
    return try JSONEncoder().encode(Payload(payload: try signer.sign(claims)))
  }
}
