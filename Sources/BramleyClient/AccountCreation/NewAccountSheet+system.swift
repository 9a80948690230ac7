// The compiler of Xcode 26 has the SDK with it.
#if canImport(AuthenticationServices) && compiler(>=6.2) && !os(watchOS) && !os(tvOS)
  import AuthenticationServices
  import BramleyAPI
  import Foundation

  extension NewAccountSheet {
    /// The system's sheet; on older systems it fails as on a device that can make no passkey.
    public static let system = NewAccountSheet { request, context in
      if #available(iOS 26, macOS 26, visionOS 26, *) {
        return await ask(request, context)
      }
      return .failure(AppleSheetFailure(1010))
    }

    @available(iOS 26, macOS 26, visionOS 26, *)
    @MainActor private static func ask(
      _ request: NewAccountRequest, _ context: SignInContext
    ) async -> Result<NewAccount, AppleSheetFailure> {
      let passkey = ASAuthorizationAccountCreationProvider()
        .createPlatformPublicKeyCredentialRegistrationRequest(
          acceptedContactIdentifiers: request.contacts.map { $0 == .email ? .email : .phoneNumber },
          shouldRequestName: request.scopes.contains(.name), relyingPartyIdentifier: request.relyingParty,
          challenge: request.challenge, userID: request.userID)
      let answer = await AppleAuthorization([passkey], over: context.presentationAnchor()).run(.full)
      switch answer {
      case .success(.newAccount(let account)): return .success(account)
      case .success: return .failure(AppleSheetFailure(1002))
      case .failure(let failure): return .failure(failure)
      }
    }
  }

  extension NewAccount {
    /// Makes a value of the system's credential; nil if it has a kind of contact that the kit doesn't know.
    @available(iOS 26, macOS 26, visionOS 26, *)
    init?(_ credential: ASAuthorizationAccountCreationPlatformPublicKeyCredential) {
      let contact: Contact
      if case .email(let email) = credential.contactIdentifier {
        contact = .email(email.value)
      } else if case .phoneNumber(let number) = credential.contactIdentifier {
        contact = .phoneNumber(number.value)
      } else {
        return nil
      }
      let passkey = credential.credentialRegistration
      self.init(
        contact: contact, name: credential.name.map(PersonName.init), credentialID: passkey.credentialID,
        clientData: passkey.rawClientDataJSON, attestation: passkey.rawAttestationObject)
    }
  }
#endif
