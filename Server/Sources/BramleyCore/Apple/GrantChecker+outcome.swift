import AppleID
import BramleyAPI
import Foundation
import Logging
import Metrics
import OpenID

extension GrantChecker {
  func outcome(of check: inout GrantCheck) async -> GrantCheck.Outcome {
    let client = check.grant.clientID
    let started = surroundings.now()
    guard breaker.admission(at: started) != .none, !holds.admitted([client], at: started).isEmpty else {
      return .postponed(until: started)
    }
    let token: String
    do {
      let row = GrantRecord.row(check.grant.identity, client)
      token = String(
        decoding: try Seal(ring: ring).open(check.grant.sealedRefreshToken, for: row), as: UTF8.self)
    } catch {
      logger.error("a grant's token can't be opened", metadata: ["reason": "\(error)"])
      count("unreadable")
      return .postponed(until: started.addingTimeInterval(GrantCheck.interval))
    }
    do {
      let answer = try await apple.refresh(token, client: AppleClientID(rawValue: client.rawValue))
      count("active")
      breaker.succeed()
      check.reported = await reported(by: answer, check)
      return .confirmed
    } catch {
      return outcome(of: error, client)
    }
  }

  /// Returns the address in an answer, if Apple confirms that it is this person's.
  private func reported(by answer: TokenResponse, _ check: GrantCheck) async -> (email: EmailClaim, at: Date)?
  {
    guard let idToken = answer.idToken,
      let claims = try? await verifier.verify(idToken, expecting: .refreshed, at: surroundings.now()).claims,
      claims.subject.rawValue == check.grant.identity.subject,
      claims.audience.rawValue == check.grant.clientID.rawValue, let email = EmailClaim(claims)
    else { return nil }
    return (email, claims.issuedAt)
  }

  private func outcome(of failure: AppleCallFailure, _ client: ClientID) -> GrantCheck.Outcome {
    let now = surroundings.now()
    let later = GrantCheck.Outcome.postponed(until: now.addingTimeInterval(GrantCheck.retryInterval))
    switch failure {
    case .refused(let body) where body.error == .invalidGrant || body.error == .invalidRequest:
      count("refused")
      breaker.succeed()
      return .refused(GrantRefusal(rawValue: body.error.rawValue))
    case .refused(let body) where Self.ownFaults.contains(body.error):
      breaker.succeed()
      return hold(client, at: now)
    case .secret:
      return hold(client, at: now)
    case .throttled(let seconds):
      count("throttled")
      breaker.fail(as: failure.shared, retryAfter: seconds, at: now)
      return later
    case .refused, .unavailable, .unreachable, .malformed:
      count("unavailable")
      breaker.fail(as: failure.shared, at: now)
      return later
    }
  }

  /// Apple's error codes for a wrong configuration; they say nothing about the person.
  private static let ownFaults: Set<TokenErrorCode> = [
    .invalidClient, .unauthorizedClient, .unsupportedGrantType, .invalidScope,
  ]

  private func hold(_ client: ClientID, at now: Date) -> GrantCheck.Outcome {
    count("configuration")
    // The watch over all calls alerts the operator.
    holds.hold(client, at: now)
    return .postponed(until: now)
  }

  private func count(_ outcome: String) {
    Counter(label: "bramley_apple_checks_total", dimensions: [("outcome", outcome)]).increment()
  }
}
