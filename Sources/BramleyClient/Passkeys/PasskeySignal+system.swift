#if canImport(AuthenticationServices) && !os(watchOS)
  import AuthenticationServices
  import BramleyAPI
  import Foundation

  /// Reports to the password managers which passkeys an account has, so that they offer none that was removed.
  enum CredentialReport {
    static func send(_ values: PasskeySignal) async {
      // The compiler of Xcode 26 has the SDK with it.
      #if compiler(>=6.2) && !os(tvOS)
        if #available(iOS 26.2, macOS 26.2, visionOS 26.2, *) {
          // The SDKs of Xcode 26.0 and 26.1 have no successor yet of what 26.2 has no more.
          #if compiler(>=6.2.3)
            try? await ASCredentialDataManager().reportAllAcceptedPublicKeyCredentials(
              relyingPartyIdentifier: values.rpID, userHandle: values.userID.base64URLBytes,
              acceptedCredentialIDs: values.allAcceptedCredentialIDs.map(\.base64URLBytes))
          #endif
        } else {
          if #available(iOS 26, macOS 26, visionOS 26, *) {
            try? await ASCredentialUpdater().reportAllAcceptedPublicKeyCredentials(
              relyingPartyIdentifier: values.rpID, userHandle: values.userID.base64URLBytes,
              acceptedCredentialIDs: values.allAcceptedCredentialIDs.map(\.base64URLBytes))
          }
        }
      #endif
    }
  }
#endif
