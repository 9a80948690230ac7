import BramleyAPI
import Foundation

/// Why a client's request starts no flow, as the client is informed (RFC 6749, section 4.1.2.1).
struct AuthorizationFault: Sendable {
  enum Code: String, Sendable {
    case invalidRequest = "invalid_request"
    case unsupportedResponseType = "unsupported_response_type"
    case serverError = "server_error"
    case accessDenied = "access_denied"
    case loginRequired = "login_required"
    case interactionRequired = "interaction_required"
  }

  var error: Code
  var description: String

  init(_ error: Code, _ description: String) {
    self.error = error
    self.description = description
  }
}

extension AuthorizationRequest {
  /// The largest number of bytes of a client's `state`.
  static let maximumState = 512
  /// The largest number of bytes of an address that a flow can carry.
  static let maximumRedirectURI = 1_024

  /// What is wrong with the request, independent of its provider; nil when nothing is.
  var fault: AuthorizationFault? {
    if let state, state.utf8.count > Self.maximumState {
      return AuthorizationFault(.invalidRequest, "state is longer than \(Self.maximumState) bytes")
    }
    if let redirectURI, redirectURI.utf8.count > Self.maximumRedirectURI {
      return AuthorizationFault(
        .invalidRequest, "redirect_uri is longer than \(Self.maximumRedirectURI) bytes")
    }
    guard responseType == "code" else {
      return AuthorizationFault(.unsupportedResponseType, "response_type must be code")
    }
    guard codeChallengeMethod == "S256" else {
      return AuthorizationFault(.invalidRequest, "code_challenge_method must be S256")
    }
    guard let codeChallenge, PKCEChallenge.isWellFormed(codeChallenge) else {
      return AuthorizationFault(.invalidRequest, "code_challenge must be base64url of a SHA-256")
    }
    // The thumbprint has the form of a challenge.
    if let keyThumbprint, !PKCEChallenge.isWellFormed(keyThumbprint) {
      return AuthorizationFault(.invalidRequest, "dpop_jkt must be base64url of a SHA-256")
    }
    guard signInPurpose != nil else {
      return AuthorizationFault(
        .invalidRequest, "purpose must be link or reauthenticate, or left out for a sign-in")
    }
    return nil
  }
}
