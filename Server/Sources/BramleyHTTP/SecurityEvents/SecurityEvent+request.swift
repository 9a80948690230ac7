import BramleyAPI
import BramleyCore
import HTTPTypes

extension SecurityEvent {
  /// The event that a successful request to a route is; nil for what changes nothing of security.
  init?(done method: HTTPRequest.Method, at route: String) {
    let path = ReadRoute(route)
    switch (method, route) {
    case (.put, WirePath.password): self = .passwordChanged
    case (.post, WirePath.resetPassword), (.post, MailedLinkPage.reset.path): self = .passwordReset
    case (.post, WirePath.verifyEmail), (.post, MailedLinkPage.verify.path): self = .emailVerified
    case (.put, WirePath.email): self = .emailChangeRequested
    case (.post, WirePath.undoEmailChange), (.post, MailedLinkPage.undo.path): self = .emailChangeUndone
    case (.post, WirePath.secondFactorTOTP): self = .secondFactorAdded
    case (.post, WirePath.recoveryCodes): self = .recoveryCodesRenewed
    case (.post, WirePath.signInSecondFactorLost): self = .secondFactorLost
    case (.delete, WirePath.secondFactorLost): self = .secondFactorLossCancelled
    case (.delete, _) where path.isChild(of: WirePath.secondFactors): self = .secondFactorRemoved
    case (.delete, WirePath.user): self = .deletionRequested
    case (.get, WirePath.export): self = .dataExported
    case (.delete, WirePath.currentSession): self = .signedOut
    case (.delete, WirePath.sessions), (.delete, "\(WirePath.sessions)/{id}"): self = .sessionsEnded
    case (.post, WirePath.childSessions): self = .sessionHandedOver
    case (.post, _) where path.isChild(of: WirePath.signIn): self = .signedIn
    case (.post, _) where path.isChild(of: WirePath.signUp): self = .signedUp
    case (.post, _) where path.isChild(of: WirePath.reauthenticate): self = .reauthenticated
    case (.post, _) where path.isChild(of: WirePath.identities): self = .identityLinked
    case (.delete, _) where path.isChild(of: WirePath.identities): self = .identityUnlinked
    case (.delete, _) where path.isChild(of: WirePath.passkeys): self = .identityUnlinked
    default: return nil
    }
  }

  /// The event that a refusal at a route is; nil for one that has nothing to do with security.
  init?(refused code: ProblemCode, at route: String) {
    switch code {
    case .notFound, .methodNotAllowed, .dpopNonceRequired: return nil
    case .rateLimited: self = .limitReached
    case .refreshTokenReused: self = .refreshTokenReused
    case .refreshTokenInvalid: self = .refreshRefused
    case .sessionEnded where route == WirePath.refresh || route == WirePath.token: self = .refreshRefused
    case .dpopProofMissing, .dpopProofInvalid: self = Self.refusedProof(at: route)
    case .sessionEnded, .accessTokenInvalid: self = .accessTokenRefused
    case .adminTokenInvalid, .permissionMissing, .hostUnknown: self = .operatorRefused
    case .clientUnknown where route.hasPrefix("/v1/admin"): self = .operatorRefused
    case .codeInvalid where route == WirePath.token: self = .codeRefused
    case .secondFactorRequired, .secondFactorEnrollmentRequired: self = .secondFactorAsked
    case .reauthenticationRequired: self = .recentAuthenticationMissing
    case ProblemCode(rawValue: "not_allowed"): self = .notAllowed
    case .clientUnknown, .redirectNotRegistered: self = .clientRefused
    case .internalError, .unavailable, .appleUnavailable, .appleConfiguration,
      .providerUnavailable, .providerConfiguration:
      self = .requestFailed
    case .invalidRequest, .payloadTooLarge, .unsupportedMediaType, .idempotencyKeyReused:
      self = .requestRefused
    default: self = Self.refusedCredential(at: ReadRoute(route))
    }
  }

  private static func refusedProof(at route: String) -> SecurityEvent {
    let read = ReadRoute(route)
    if read.isBelow(WirePath.signIn) || read.isBelow(WirePath.signUp) { return .signInRefused }
    return [WirePath.refresh, WirePath.token].contains(route) ? .refreshRefused : .accessTokenRefused
  }

  private static func refusedCredential(at route: ReadRoute) -> SecurityEvent {
    if route.isBelow(WirePath.reauthenticate) { return .reauthenticationRefused }
    if route.isBelow(WirePath.user) { return .credentialChangeRefused }
    return route.isBelow("/v1/notifications") ? .notificationRefused : .signInRefused
  }
}

/// A route's pattern, by its place below others.
private struct ReadRoute {
  private let text: String

  init(_ text: String) { self.text = text }

  func isBelow(_ path: String) -> Bool { text.hasPrefix(path + "/") }

  func isChild(of path: String) -> Bool {
    isBelow(path) && !text.utf8.dropFirst(path.utf8.count + 1).contains(UInt8(ascii: "/"))
  }
}
