import BramleyCore
import Hummingbird

/// The challenge for a token that does not show enough (RFC 9470, section 3).
enum StepUpChallenge {
  /// Returns the value of `WWW-Authenticate`.
  static func text(_ stepUp: StepUp, to request: Request) -> String {
    let scheme = request.accessToken()?.scheme == .dpop ? "DPoP" : "Bearer"
    let classes = stepUp.classes.map(\.rawValue).joined(separator: " ")
    var text =
      #"\#(scheme) error="insufficient_user_authentication", error_description="A second factor is needed""#
    text += #", acr_values="\#(classes)""#
    if let age = stepUp.maxAge { text += #", max_age="\#(age)""# }
    return text
  }
}
