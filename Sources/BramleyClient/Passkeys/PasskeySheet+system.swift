#if canImport(AuthenticationServices)
  import AuthenticationServices
  import BramleyAPI
  import Foundation

  extension PasskeySheet {
    /// The system's own sheet. watchOS has none: a watch gets its session from the phone.
    public static let system: PasskeySheet = {
      #if os(watchOS)
        PasskeySheet(
          prove: { _, _ in .failure(.noPasskeysHere) }, make: { _, _ in .failure(.noPasskeysHere) })
      #else
        var sheet = PasskeySheet(
          prove: { request, context in await prove(request, context) },
          make: { request, context in await make(request, context) })
        sheet.signal = { await CredentialReport.send($0) }
        #if os(iOS) || os(visionOS)
          sheet.hasAutoFill = true
        #endif
        #if !os(tvOS)
          if #available(iOS 18, macOS 15, visionOS 2, *) {
            sheet.canUpgrade = true
          }
        #endif
        return sheet
      #endif
    }()

    #if !os(watchOS)
      @MainActor private static func prove(
        _ request: PasskeyProofRequest, _ context: SignInContext
      ) async -> Result<PasskeySheetAnswer, AppleSheetFailure> {
        let party = request.options.rpId
        guard !party.isLocalHost else { return .failure(.unassociated(party)) }
        var requests = PasskeyRequests.assertions(request, of: party)
        if request.savedPasswords == .offered {
          requests.append(ASAuthorizationPasswordProvider().createRequest())
        }
        let interaction: AppleAuthorization.Interaction =
          switch request.interaction {
          case .full: .full
          case .onlyIfAvailable: .onlyIfAvailable
          case .autoFill: .autoFill
          }
        switch await AppleAuthorization(requests, over: context.presentationAnchor()).run(interaction) {
        case .success(.passkey(let assertion)): return .success(.passkey(assertion))
        case .success(.password(let user, let password)):
          return .success(.password(user: user, password: password))
        case .success: return .failure(AppleSheetFailure(1002))
        case .failure(let failure): return .failure(failure)
        }
      }

      @MainActor private static func make(
        _ request: NewPasskeyRequest, _ context: SignInContext
      ) async -> Result<PasskeyRegistration, AppleSheetFailure> {
        let party = request.options.rp.id
        guard !party.isLocalHost else { return .failure(.unassociated(party)) }
        let requests = PasskeyRequests.registrations(request, of: party)
        switch await AppleAuthorization(requests, over: context.presentationAnchor()).run(.full) {
        case .success(.newPasskey(let registration)): return .success(registration)
        case .success: return .failure(AppleSheetFailure(1002))
        case .failure(let failure): return .failure(failure)
        }
      }
    #endif
  }

  extension PasskeyStrategy {
    /// Passkeys by the system's own sheet.
    ///
    /// - Parameter upgradesPasswords: whether the account of a person who has signed in with a password gets a passkey
    ///   without a question, where the password manager offers that (iOS 18, macOS 15, visionOS 2).
    public init(upgradesPasswords: Bool = true) {
      self.init(sheet: .system, upgradesPasswords: upgradesPasswords)
    }
  }

  extension AppleSheetFailure {
    #if os(watchOS)
      fileprivate static let noPasskeysHere = AppleSheetFailure(1010)
    #else
      /// Apple's servers fetch the association of a domain, so they must reach it.
      fileprivate static func unassociated(_ party: String) -> AppleSheetFailure {
        AppleSheetFailure(
          1004,
          reason:
            "no app can be associated with \(party): use a SoftwareAuthenticator in development"
        )
      }
    #endif
  }

  #if !os(watchOS)
    extension String {
      fileprivate var isLocalHost: Bool {
        self == "localhost" || hasSuffix(".localhost") || hasSuffix(".local") || contains(":")
          || split(separator: ".").allSatisfy { Int($0) != nil }
      }
    }
  #endif
#endif
