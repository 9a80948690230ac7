#if canImport(AuthenticationServices)
  import AuthenticationServices
  import Foundation

  #if os(macOS)
    import AppKit
  #elseif canImport(UIKit)
    import UIKit
  #endif

  /// One run of `ASWebAuthenticationSession`, awaited.
  @MainActor final class WebSession: NSObject {
    private var session: ASWebAuthenticationSession?
    private var waiting: CheckedContinuation<Result<URL, SignInError>, Never>?
    private var hasEnded = false
    #if !os(watchOS) && !os(tvOS)
      private let windows: WindowProvider?

      init(over anchor: ASPresentationAnchor?) { windows = anchor.map(WindowProvider.init) }
    #endif

    /// Shows a page and waits until the browser returns.
    func run(
      _ page: URL, _ callback: BrowserCallback, _ memory: BrowserSheet.Memory
    ) async -> Result<URL, SignInError> {
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          if hasEnded { return continuation.resume(returning: .failure(.cancelled)) }
          waiting = continuation
          start(page, callback, memory)
        }
      } onCancel: {
        Task { @MainActor in self.cancel() }
      }
    }

    private func start(_ page: URL, _ callback: BrowserCallback, _ memory: BrowserSheet.Memory) {
      // The system doesn't say on which thread it calls this.
      let done: @Sendable (URL?, (any Error)?) -> Void = { url, error in
        let result = Self.result(url, error)
        Task { @MainActor in self.finish(result) }
      }
      guard let session = Self.session(page, callback, done) else {
        return finish(
          .failure(
            .notConfigured("an https callback needs iOS 17.4 or its like; register a custom scheme too")))
      }
      #if !os(tvOS)
        session.prefersEphemeralWebBrowserSession = memory == .ephemeral
      #endif
      #if !os(watchOS) && !os(tvOS)
        session.presentationContextProvider = windows
      #endif
      self.session = session
      if !session.start() {
        finish(.failure(.provider(code: "browser", text: "the browser can't be shown now")))
      }
    }

    private static func session(
      _ page: URL, _ callback: BrowserCallback, _ done: @escaping @Sendable (URL?, (any Error)?) -> Void
    ) -> ASWebAuthenticationSession? {
      if #available(iOS 17.4, macOS 14.4, watchOS 10.4, tvOS 17.4, visionOS 1.1, *) {
        let known: ASWebAuthenticationSession.Callback =
          switch callback.kind {
          case .customScheme(let scheme): .customScheme(scheme)
          case .https(let host, let path): .https(host: host, path: path)
          }
        return ASWebAuthenticationSession(url: page, callback: known, completionHandler: done)
      }
      guard case .customScheme(let scheme) = callback.kind else { return nil }
      return ASWebAuthenticationSession(url: page, callbackURLScheme: scheme, completionHandler: done)
    }

    private func cancel() {
      #if !os(tvOS)
        session?.cancel()
      #endif
      finish(.failure(.cancelled))
    }

    private func finish(_ result: Result<URL, SignInError>) {
      hasEnded = true
      session = nil
      waiting?.resume(returning: result)
      waiting = nil
    }

    private nonisolated static func result(_ url: URL?, _ error: (any Error)?) -> Result<URL, SignInError> {
      if let url { return .success(url) }
      guard let error = error as? NSError else { return .failure(.incompleteCredential) }
      return .failure(WebSessionFailure(domain: error.domain, code: error.code).signInError)
    }
  }
#endif
