#if canImport(AuthenticationServices)
  import AuthenticationServices
  import Foundation

  #if os(macOS)
    import AppKit
  #elseif canImport(UIKit)
    import UIKit
  #endif

  /// One run of `ASAuthorizationController`, awaited.
  ///
  /// The system keeps the controller but not its delegate; the task that waits keeps this.
  @MainActor final class AppleAuthorization: NSObject {
    typealias Answer = Result<AppleSheetAnswer, AppleSheetFailure>

    /// How far the system may go.
    enum Interaction {
      /// The sheet is shown.
      case full
      /// Only what is available on the device is offered.
      case onlyIfAvailable
      /// The keyboard offers it.
      case autoFill

      init(_ interaction: AppleOptions.Interaction) {
        self = interaction == .full ? .full : .onlyIfAvailable
      }
    }

    private let controller: ASAuthorizationController
    private var waiting: CheckedContinuation<Answer, Never>?
    private var hasEnded = false
    #if os(watchOS)
      init(_ requests: [ASAuthorizationRequest]) {
        controller = ASAuthorizationController(authorizationRequests: requests)
      }
    #else
      private let windows: WindowProvider?

      init(_ requests: [ASAuthorizationRequest], over anchor: ASPresentationAnchor?) {
        controller = ASAuthorizationController(authorizationRequests: requests)
        windows = anchor.map(WindowProvider.init)
        super.init()
        controller.presentationContextProvider = windows
      }
    #endif

    /// Shows the sheet. When the task is cancelled the sheet is dismissed, where the system can do that.
    func run(_ interaction: Interaction) async -> Answer {
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          // The cancellation may have come first.
          if hasEnded { return continuation.resume(returning: .failure(AppleSheetFailure(1001))) }
          waiting = continuation
          controller.delegate = self
          start(interaction)
        }
      } onCancel: {
        Task { @MainActor in self.cancel() }
      }
    }

    private func start(_ interaction: Interaction) {
      switch interaction {
      case .full: controller.performRequests()
      case .onlyIfAvailable:
        #if os(watchOS) || os(tvOS)
          // It would show a sheet that nobody asked for.
          finish(.failure(AppleSheetFailure(1005)))
        #else
          controller.performRequests(options: .preferImmediatelyAvailableCredentials)
        #endif
      case .autoFill:
        #if os(iOS) || os(visionOS)
          controller.performAutoFillAssistedRequests()
        #else
          finish(.failure(AppleSheetFailure(1005)))
        #endif
      }
    }

    private func cancel() {
      #if os(tvOS)
        if #available(tvOS 18, *) {
          controller.cancel()
        }
      #elseif !os(watchOS)
        controller.cancel()
      #endif
      finish(.failure(AppleSheetFailure(1001)))
    }

    func finish(_ answer: Answer) {
      hasEnded = true
      waiting?.resume(returning: answer)
      waiting = nil
    }
  }
#endif
