import AppleID
import BramleyCore
import Foundation

/// The rules for the claims of tokens that we sign: client secrets for Apple, and our access tokens.
extension ClaimRules {
  typealias Fault = ClientSecretVerifier.Fault

  var clientSecret: [InspectionProblem] {
    var problems: [InspectionProblem] = []
    if let issuer = claims["iss"]?.text {
      if let team = settings.team, team.rawValue != issuer {
        problems.append(
          InspectionProblem(
            .issuer, "The iss is \(issuer.printable), and apple.team_id is \(team).",
            remedy: Fault.issuer.explanation.remedy))
      } else if (try? PortalID.tenCharacters(issuer)) == nil {
        problems.append(
          InspectionProblem(
            .issuer, "The iss is not the ten capital letters and digits of a team's id.",
            remedy: Fault.issuer.explanation.remedy))
      }
    }
    if let subject = claims["sub"]?.text, !settings.clients.isEmpty,
      !settings.clients.contains(AppleClientID(rawValue: subject))
    {
      let allowed = settings.clients.map(\.rawValue).joined(separator: ", ")
      problems.append(
        InspectionProblem(
          .subject, "The sub is \(subject.printable); configured are \(allowed).",
          remedy: Fault.subject.explanation.remedy))
    }
    let audiences = TokenKind.audiences(claims["aud"])
    if !audiences.isEmpty, audiences != [AppleEndpoint.issuer] {
      problems.append(InspectionProblem(.audience, Fault.audience.explanation))
    }
    return problems + issue(.signed) + secretEnd
  }

  private var secretEnd: [InspectionProblem] {
    guard let end = ClaimTime.date(claims["exp"]) else { return [] }
    if end <= now { return [InspectionProblem(.expired, Fault.expired.explanation)] }
    return end > now.addingTimeInterval(ClientSecret.maximumLifetime)
      ? [InspectionProblem(.lifetimeTooLong, Fault.tooLong.explanation)] : []
  }

  var accessToken: [InspectionProblem] {
    var problems: [InspectionProblem] = []
    if let issuer = claims["iss"]?.text, let own = settings.issuer, issuer != own {
      problems.append(
        InspectionProblem(
          .issuer, "It is a token of \(issuer.printable), and the server asked about is \(own).",
          remedy:
            "Ask with --server about the server that issued it, or set server.public_url to its address."))
    }
    if let found = TokenKind.audiences(claims["aud"]).first, !settings.audiences.isEmpty,
      !settings.audiences.contains(found)
    {
      problems.append(
        InspectionProblem(
          .audience,
          "It is meant for \(found.printable); the server makes tokens for \(settings.audiences.joined(separator: ", ").printable).",
          remedy: "Ask for a token for one of these: server.public_url, or one of server.resources."))
    }
    if ClaimTime.date(claims["exp"]).map({ $0 <= now }) == true {
      problems.append(
        InspectionProblem(
          .expired, "It has expired.",
          remedy: "Refresh the session: POST /v1/sessions/refresh with the refresh token."))
    }
    return problems + issue(.issued)
  }
}
