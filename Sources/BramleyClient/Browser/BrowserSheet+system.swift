#if canImport(AuthenticationServices)
  import AuthenticationServices
  import Foundation

  extension BrowserSheet {
    /// The system's own browser sheet, `ASWebAuthenticationSession`.
    public static func system(_ memory: Memory = .shared) -> BrowserSheet {
      BrowserSheet { (page, callback, context) throws(SignInError) in
        try await show(page, callback, memory, context).get()
      }
    }

    @MainActor private static func show(
      _ page: URL, _ callback: BrowserCallback, _ memory: Memory, _ context: SignInContext
    ) async -> Result<URL, SignInError> {
      #if os(watchOS) || os(tvOS)
        return await WebSession().run(page, callback, memory)
      #else
        return await WebSession(over: context.presentationAnchor()).run(page, callback, memory)
      #endif
    }
  }
#endif
