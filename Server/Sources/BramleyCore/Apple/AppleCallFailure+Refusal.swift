import AppleID
import BramleyAPI
import OpenID

extension Refusal {
  /// Converts Apple's failure into the refusal for the caller that presented a code.
  init(_ failure: AppleCallFailure) {
    let words = failure.explanation
    switch failure {
    case .refused(let body) where body.error == .invalidGrant:
      self.init(.codeInvalid, words.what, remedy: words.remedy)
    case .refused(let body) where body.error == .invalidRequest:
      self.init(
        .codeInvalid, "Apple does not accept the code, or the person has stopped using the app.",
        remedy: """
          Send the redirect_uri of the web's authorization request with the web's code, and none with an app's; \
          then ask for a new sign-in.
          """)
    case .refused, .secret:
      self.init(.appleConfiguration, words.what, remedy: failure.serverRemedy)
    case .throttled(let seconds):
      self.init(
        .appleUnavailable, words.what, remedy: "Try again later, with the same code.",
        retryAfter: Int(min(max(seconds ?? 10, 1), 3_600)))
    case .unavailable, .unreachable, .malformed:
      self.init(.appleUnavailable, words.what, remedy: words.remedy, retryAfter: 5)
    }
  }
}

extension AppleCallFailure {
  /// What an operator of this server can do about it, with settings by name. The server signs its secrets on
  /// demand, so many of Apple's causes for `invalid_client` can't apply here.
  var serverRemedy: String {
    switch self {
    case .refused(let body) where body.error == .invalidClient:
      """
      Check apple.team_id, apple.key_id and apple.private_key_path (not revoked in Apple's portal, of this team), the \
      client id in apple.native_client_ids or apple.web_client_ids, this machine's clock, and for the web that \
      server.public_url with /v1/callback/apple is the Services ID's return URL; `bramley doctor` asks Apple.
      """
    case .secret: "Check apple.private_key_path: the .p8 file as Apple's portal let you download it."
    default: explanation.remedy
    }
  }
}
