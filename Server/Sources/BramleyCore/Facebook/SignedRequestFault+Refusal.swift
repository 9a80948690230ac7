import BramleyAPI

extension Refusal {
  init(_ fault: SignedRequest.Fault) {
    switch fault {
    case .malformed:
      self.init(
        .invalidRequest, "signed_request is not a signature, a period and a text, both base64url.",
        remedy: "Send Facebook's form as it came.")
    case .signature:
      self.init(
        .credentialsInvalid, "signed_request was not signed with this app's secret.",
        remedy: "Set facebook.app_secret to the secret of the app that facebook.app_id names.")
    case .content:
      self.init(
        .invalidRequest, "signed_request names no person, no time, or another algorithm than HMAC-SHA256.")
    case .old: self.init(.invalidRequest, "signed_request was signed more than an hour ago.")
    case .future:
      self.init(
        .invalidRequest, "signed_request was signed in the future.", remedy: "Check this server's clock.")
    }
  }
}
