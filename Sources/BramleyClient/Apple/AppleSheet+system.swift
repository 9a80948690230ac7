#if canImport(AuthenticationServices)
  import AuthenticationServices
  public import BramleyAPI
  public import Foundation

  extension AppleSheet {
    /// The system's own sheet, `ASAuthorizationController`. It always talks to Apple; for the emulator use
    /// ``AppleEmulatorStrategy``.
    public static let system = AppleSheet { request, context in await ask(request, context) }

    @MainActor private static func ask(
      _ request: AppleSheetRequest, _ context: SignInContext
    ) async -> Result<AppleSheetAnswer, AppleSheetFailure> {
      let apple = ASAuthorizationAppleIDProvider().createRequest()
      request.configure(apple)
      var requests: [ASAuthorizationRequest] = [apple]
      if request.savedPasswords == .offered {
        requests.append(ASAuthorizationPasswordProvider().createRequest())
      }
      #if os(watchOS)
        return await AppleAuthorization(requests).run(.init(request.interaction))
      #else
        return await AppleAuthorization(requests, over: context.presentationAnchor()).run(
          .init(request.interaction))
      #endif
    }
  }

  extension AppleStrategy {
    /// Sign in with Apple by the system's own sheet.
    ///
    /// - Parameters:
    ///   - clientID: the app's bundle id.
    ///   - facts: receives what Apple says about the person beside the proof, such as their age range.
    public init(
      clientID: ClientID? = Bundle.main.bundleIdentifier.map(ClientID.init(rawValue:)),
      facts: @escaping @Sendable (AppleFacts) async -> Void = { _ in }
    ) {
      self.init(sheet: .system, clientID: clientID, facts: facts)
    }
  }
#endif
