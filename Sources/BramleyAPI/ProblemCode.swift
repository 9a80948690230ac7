/// The stable, machine-readable name of a refusal.
///
/// The list is open: treat a code that you don't know by the status of its answer.
public struct ProblemCode: OpenValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The URI that identifies this kind of problem, `urn:bramley:problem:<code>` (RFC 9457, section 3.1.1).
  public var type: String { "urn:bramley:problem:\(rawValue)" }
}

// 400
extension ProblemCode {
  /// The request is malformed; `detail` says where.
  public static let invalidRequest: Self = "invalid_request"
  /// The one-use code is unknown, has been used or has expired, or was issued to another client.
  public static let codeInvalid: Self = "code_invalid"
  /// No such client is configured, or the request must name one.
  public static let clientUnknown: Self = "client_unknown"
  /// The redirect address is not registered for the client.
  public static let redirectNotRegistered: Self = "redirect_not_registered"
  /// The code that was sent is another one; `attempts_left` says how many tries are left.
  public static let codeWrong: Self = "code_wrong"
  /// The code that was sent has expired or was replaced by a newer one.
  public static let codeExpired: Self = "code_expired"
  /// The challenge of a passkey has expired, was used, or is another account's.
  public static let challengeExpired: Self = "challenge_expired"
  /// The phone number does not exist, or is of a country or kind that gets no texts.
  public static let phoneNotSupported: Self = "phone_not_supported"
  /// A new password must have eight characters at least.
  public static let passwordTooShort: Self = "password_too_short"
  /// A new password is one of the most common ones.
  public static let passwordTooCommon: Self = "password_too_common"
}

// 401
extension ProblemCode {
  /// The identity token was not issued by Apple, or was altered.
  public static let identityTokenInvalid: Self = "identity_token_invalid"
  /// The identity token has expired.
  public static let identityTokenExpired: Self = "identity_token_expired"
  /// The identity token was issued to another client id.
  public static let identityTokenAudience: Self = "identity_token_audience"
  /// The token has a nonce and the request has none.
  public static let nonceMissing: Self = "nonce_missing"
  /// The token's nonce is not the request's, or the server's nonce has already been used or has expired.
  public static let nonceMismatch: Self = "nonce_mismatch"
  /// The request has a nonce and the token has none.
  public static let nonceUnexpected: Self = "nonce_unexpected"
  /// The access token is missing or altered, or has expired (RFC 6750).
  public static let accessTokenInvalid: Self = "access_token_invalid"
  /// The token of the admin port is missing or unknown, was revoked, or has expired.
  public static let adminTokenInvalid: Self = "admin_token_invalid"
  /// The refresh token was not issued by this server, or has expired.
  public static let refreshTokenInvalid: Self = "refresh_token_invalid"
  /// An old refresh token was used again; the session was ended for safety.
  public static let refreshTokenReused: Self = "refresh_token_reused"
  /// The presented credentials are wrong, or another person's.
  public static let credentialsInvalid: Self = "credentials_invalid"
  /// The passkey is not valid here, whatever the reason.
  public static let passkeyInvalid: Self = "passkey_invalid"
  /// The request needs a DPoP proof: the server requires one at a sign-in, or the token is bound to a key (RFC 9449).
  public static let dpopProofMissing: Self = "dpop_proof_missing"
  /// The DPoP proof breaks a rule, was used before, or is another key's.
  public static let dpopProofInvalid: Self = "dpop_proof_invalid"
  /// The DPoP proof needs the nonce of the answer's `DPoP-Nonce`; nothing of the request was spent.
  public static let dpopNonceRequired: Self = "dpop_nonce_required"
  /// The session has ended: it was signed out, revoked or deleted.
  public static let sessionEnded: Self = "session_ended"
}

// 403, 404, 405, 409, 422
extension ProblemCode {
  /// The request needs a recent authentication.
  public static let reauthenticationRequired: Self = "reauthentication_required"
  /// The session was handed over to this device, and may do this only on the device that signed in.
  public static let notAllowed: Self = "not_allowed"
  /// The server's policy rejects new accounts, or this one.
  public static let signUpRefused: Self = "sign_up_refused"
  /// The provider, or this server's operator, disabled the account, or the identity that signs in.
  public static let accountDisabled: Self = "account_disabled"
  /// A code is sent only after a CAPTCHA was solved: send `captcha_token`.
  public static let captchaRequired: Self = "captcha_required"
  /// The sign-in waits for a second factor (403, with `second_factor`), or what the caller does needs a proof of it (401).
  public static let secondFactorRequired: Self = "second_factor_required"
  /// The server demands a second factor and the account has none: `second_factor` is what adds one.
  public static let secondFactorEnrollmentRequired: Self = "second_factor_enrollment_required"
  /// The request must prove that the app made it: send an assertion of an attested key.
  public static let attestationRequired: Self = "attestation_required"
  /// The attestation, the assertion or the device's token is not valid.
  public static let attestationInvalid: Self = "attestation_invalid"
  /// The phone number was not used for long and may have a new owner: prove one of `methods` too.
  public static let secondProofRequired: Self = "second_proof_required"
  /// The token of the admin port has another role, or its client another scope.
  public static let permissionMissing: Self = "permission_missing"
  /// The admin port is not reached by this name.
  public static let hostUnknown: Self = "host_unknown"
  /// The job has not failed, so that there is nothing to retry.
  public static let jobNotFailed: Self = "job_not_failed"
  /// There is no such path or object.
  public static let notFound: Self = "not_found"
  /// The path exists, but not with this method.
  public static let methodNotAllowed: Self = "method_not_allowed"
  /// The identity token was used before.
  public static let identityTokenReplayed: Self = "identity_token_replayed"
  /// An account with this address exists; `methods` are the ways to sign in to it.
  public static let accountExists: Self = "account_exists"
  /// Another account signs in with this address.
  public static let emailTaken: Self = "email_taken"
  /// The identity belongs to another account.
  public static let identityTaken: Self = "identity_taken"
  /// The passkey is registered already, for this account or another one.
  public static let passkeyRegistered: Self = "passkey_registered"
  /// The last identity of an account can't be removed.
  public static let lastIdentity: Self = "last_identity"
  /// The `Idempotency-Key` was used with another request.
  public static let idempotencyKeyReused: Self = "idempotency_key_reused"
}

// 413, 415, 429, 5xx
extension ProblemCode {
  /// The body is larger than the server accepts.
  public static let payloadTooLarge: Self = "payload_too_large"
  /// The body is not of a media type that this endpoint reads.
  public static let unsupportedMediaType: Self = "unsupported_media_type"
  /// Too many requests; see `Retry-After`.
  public static let rateLimited: Self = "rate_limited"
  /// Too many wrong codes; see `Retry-After`.
  public static let tooManyAttempts: Self = "too_many_attempts"
  /// No further code is sent there now; see `Retry-After`.
  public static let sendLimit: Self = "send_limit"
  /// An error of the server.
  public static let internalError: Self = "internal"
  /// Apple rejected this server's client secret, key or client id.
  public static let appleConfiguration: Self = "apple_configuration"
  /// Apple can't be reached now; see `Retry-After`.
  public static let appleUnavailable: Self = "apple_unavailable"
  /// A provider other than Apple rejected this server's client id, secret or callback address.
  public static let providerConfiguration: Self = "provider_configuration"
  /// A provider other than Apple can't be reached now; see `Retry-After`.
  public static let providerUnavailable: Self = "provider_unavailable"
  /// The server can't answer now; see `Retry-After`.
  public static let unavailable: Self = "unavailable"
}
