import AppleID
import EmulatorKit
import HTTPTypes
import OpenID

extension RefusalPage {
  init(_ refusal: AuthorizationRefusal) {
    self.init(
      status: refusal.code == .unauthorizedClient ? .forbidden : .badRequest, title: "Invalid request",
      code: refusal.code.rawValue, message: refusal.message, remedy: Self.remedy(for: refusal.code))
  }

  static var expired: RefusalPage {
    RefusalPage(
      status: .badRequest, title: "This sign-in has expired", code: "invalid_request",
      message: "It was already answered, or it was open for more than ten minutes.",
      remedy: "Go back to the app and start again.")
  }

  static var malformed: RefusalPage {
    RefusalPage(
      status: .badRequest, title: "Invalid request", code: "invalid_request",
      message: "The form is not one of the sign-in page.", remedy: "Go back to the app and start again.")
  }

  static var unknownPerson: RefusalPage {
    RefusalPage(
      status: .badRequest, title: "No such account", code: "invalid_request",
      message: "No account has this id, email or name.", remedy: "Go back one page and try another.")
  }

  private static func remedy(for code: TokenErrorCode) -> String {
    switch code {
    case .invalidClient: "client_id must be one of the client ids below, in the same case."
    case .unauthorizedClient: "redirect_uri must equal an address registered for the client."
    case .invalidScope: "scope may contain name and email."
    default: "Check the parameters against “Request an authorization to the Sign in with Apple server”."
    }
  }
}
