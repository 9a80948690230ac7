import AppleID
import BramleyCore
import Foundation

/// Finds problems in the claims of a JWT, for the current time and our configuration.
struct ClaimRules {
  let claims: [String: JSONValue]
  let settings: InspectionSettings
  let now: Date

  /// The seconds that two clocks may differ.
  static let leeway: TimeInterval = 60

  func problems(_ kind: TokenKind) -> [InspectionProblem] {
    switch kind {
    case .identityToken:
      appleIssuer + audience + subject(claims["sub"]?.text) + issue(.issued) + identityTokenEnd
    case .notification: appleIssuer + audience + issue(.issued) + notificationEnd + notificationTexts
    case .clientSecret: clientSecret
    case .accessToken: accessToken
    default: issue(.issued) + end
    }
  }

  private var appleIssuer: [InspectionProblem] {
    guard let issuer = claims["iss"]?.text, !AppleEndpoint.issuers.contains(issuer) else { return [] }
    return [InspectionProblem(.issuer, AppleJWSFault.issuer.explanation)]
  }

  /// Problems of the audience; without configured client ids it can't be judged.
  private var audience: [InspectionProblem] {
    guard !settings.clients.isEmpty, let found = TokenKind.audiences(claims["aud"]).first,
      !settings.clients.contains(AppleClientID(rawValue: found))
    else { return [] }
    let allowed = settings.clients.map(\.rawValue).joined(separator: ", ")
    return [
      InspectionProblem(
        .audience, "It was issued to \(found.printable); configured are \(allowed).",
        remedy: """
          Add the client id to apple.native_client_ids (a bundle id) or apple.web_client_ids (a Services ID), \
          capitals included; or find out why the app asks with another one.
          """)
    ]
  }

  func subject(_ text: String?) -> [InspectionProblem] {
    guard let text, !(1...255).contains(text.utf8.count) else { return [] }
    return [
      InspectionProblem(
        .subject, "The subject is empty or longer than 255 bytes.",
        remedy: "Look where it was made; Apple's own have 44 characters.")
    ]
  }

  /// The maker of a token, and so whose clock a time in the future comes from.
  enum Maker {
    case issued
    case signed
  }

  func issue(_ maker: Maker) -> [InspectionProblem] {
    guard let date = ClaimTime.date(claims["iat"]), date > now.addingTimeInterval(Self.leeway) else {
      return []
    }
    let explanation =
      maker == .issued
      ? AppleJWSFault.future.explanation : ClientSecretVerifier.Fault.fromTheFuture.explanation
    return [InspectionProblem(.issuedInFuture, explanation)]
  }

  private var isExpired: Bool { ClaimTime.date(claims["exp"]).map { $0 <= now } ?? false }

  private var end: [InspectionProblem] {
    isExpired
      ? [InspectionProblem(.expired, "It has expired.", remedy: "Ask its issuer for a new one.")] : []
  }

  private var identityTokenEnd: [InspectionProblem] {
    if isExpired { return [InspectionProblem(.expired, IdentityTokenFailure.expired.explanation)] }
    guard let issued = ClaimTime.date(claims["iat"]), issued.addingTimeInterval(86_400) <= now else {
      return []
    }
    return [
      InspectionProblem(
        .expired, "It is older than the day for which a Bramley server accepts identity tokens.",
        remedy: IdentityTokenFailure.expired.explanation.remedy)
    ]
  }
}
