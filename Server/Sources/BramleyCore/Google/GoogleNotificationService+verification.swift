import BramleyAPI
import Foundation
import OpenID

extension GoogleNotificationService {
  func verified(_ token: String, at now: Date) async throws(Refusal) -> SecurityEventClaims {
    let claims: SecurityEventClaims
    do throws(SignedTokenReader.Failure) {
      claims = try await reader.read(
        token, as: SecurityEventClaims.self, kind: .securityEvent, at: now
      ).claims
    } catch {
      switch error {
      case .keysUnavailable:
        throw Refusal(
          .providerUnavailable, "Google's keys can't be fetched, so the token can't be verified.",
          retryAfter: 10)
      case .invalid(let fault):
        throw .invalidRequest("The security event token is not accepted: \(fault.words).")
      }
    }
    guard GoogleEndpoint.eventIssuers.contains(claims.issuer) else {
      throw .invalidRequest("The security event token is not accepted: its issuer is not Google.")
    }
    guard claims.audiences.contains(where: clients.contains) else {
      throw .invalidRequest(
        "The security event token is not accepted: it is for another client.",
        remedy: "Name all clients of the project in google.client_ids.")
    }
    guard (1...255).contains(claims.id.utf8.count) else {
      throw .invalidRequest("The security event token is not accepted: it has no id.")
    }
    guard now < claims.issuedAt.addingTimeInterval(Self.maximumAge) else {
      throw .invalidRequest("The security event token is not accepted: it is more than seven days old.")
    }
    return claims
  }
}
