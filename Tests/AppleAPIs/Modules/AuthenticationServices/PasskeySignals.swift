public import AppleFoundation

// Apple's declaration ends with 26.2, where the other one begins.
@available(iOS, introduced: 26, obsoleted: 26.2)
@available(macOS, introduced: 26, obsoleted: 26.2)
@available(visionOS, introduced: 26, obsoleted: 26.2)
@available(watchOS, unavailable)
@available(tvOS, unavailable)
public final class ASCredentialUpdater: Sendable {
  public init() {}
  public func reportAllAcceptedPublicKeyCredentials(
    relyingPartyIdentifier: String, userHandle: Data, acceptedCredentialIDs: [Data]
  ) async throws {}
}

@available(iOS 26.2, macOS 26.2, visionOS 26.2, *)
@available(watchOS, unavailable)
@available(tvOS, unavailable)
public final class ASCredentialDataManager: Sendable {
  public init() {}
  public func reportAllAcceptedPublicKeyCredentials(
    relyingPartyIdentifier: String, userHandle: Data, acceptedCredentialIDs: [Data]
  ) async throws {}
}
