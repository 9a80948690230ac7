#if canImport(SwiftUI)
  public import BramleyClient
  import Foundation
  public import SwiftUI

  /// What a gate shows until it is known who is signed in: progress, or a failure and a button that tries again.
  public struct CheckingView: View {
    // Read by the body, which then follows it wherever the view was made.
    private let failure: @MainActor () -> AuthFailure?
    private let tryAgain: @MainActor () -> Void
    private let startOver: @MainActor () -> Void

    /// Makes the screen.
    /// - Parameters:
    ///   - failure: why the check failed; nil while it runs.
    ///   - tryAgain: checks again.
    ///   - startOver: discards what the device has stored and can't read. The button is shown only where that helps.
    public init(
      failure: AuthFailure? = nil, tryAgain: @escaping @MainActor () -> Void,
      startOver: @escaping @MainActor () -> Void
    ) {
      self.init(failure: { failure }, tryAgain: tryAgain, startOver: startOver)
    }

    private init(
      failure: @escaping @MainActor () -> AuthFailure?, tryAgain: @escaping @MainActor () -> Void,
      startOver: @escaping @MainActor () -> Void
    ) {
      self.failure = failure
      self.tryAgain = tryAgain
      self.startOver = startOver
    }

    /// Makes the screen of an `Auth`.
    public init(auth: Auth) {
      self.init(failure: { auth.failure }) {
        Task { await auth.start() }
      } startOver: {
        Task {
          _ = try? await auth.discardUnreadableStorage()
          await auth.start()
        }
      }
    }

    public var body: some View {
      if let failure = failure(), let notice = failure.notice {
        VStack(spacing: 16) {
          Text(notice.text).multilineTextAlignment(.center)
          Button(Phrase.tryAgain.text, action: tryAgain)
          if failure.reason == .storageUnreadable {
            Button(Phrase.startOver.text, role: .destructive, action: startOver)
          }
        }
        .padding()
      } else {
        ProgressView(Phrase.checking.text).padding()
      }
    }
  }
#endif
