#if canImport(AuthenticationServices) && !os(watchOS)
  import AuthenticationServices
  import BramleyAPI
  import Foundation

  /// Tells the password managers which passkeys an account has, so that they offer none that was removed.
  enum PasskeySignal {
    static func report(_ values: PasskeySignalValues) async {
      // The compiler of Xcode 26 has the SDK with it.
      #if compiler(>=6.2) && !os(tvOS)
        if #available(iOS 26.2, macOS 26.2, visionOS 26.2, *) {
          try? await ASCredentialDataManager().reportAllAcceptedPublicKeyCredentials(
            relyingPartyIdentifier: values.relyingPartyID, userHandle: values.userID.data,
            acceptedCredentialIDs: values.allAcceptedCredentialIDs.map(\.data))
        } else {
          if #available(iOS 26, macOS 26, visionOS 26, *) {
            try? await ASCredentialUpdater().reportAllAcceptedPublicKeyCredentials(
              relyingPartyIdentifier: values.relyingPartyID, userHandle: values.userID.data,
              acceptedCredentialIDs: values.allAcceptedCredentialIDs.map(\.data))
          }
        }
      #endif
    }
  }
#endif
