#if canImport(SwiftUI)
  public import BramleyClient
  import Foundation
  public import SwiftUI

  /// What a gate shows until it is known who is signed in: that it is looking, or why it can't and a way to try again.
  public struct CheckingView: View {
    private let failure: AuthFailure?
    private let tryAgain: @MainActor () -> Void
    private let signInAnew: @MainActor () -> Void

    /// Makes the screen.
    /// - Parameters:
    ///   - failure: why it could not be found out; nil while it still may.
    ///   - tryAgain: looks again.
    ///   - signInAnew: lets go of what the device has stored and can't read; it is offered only where that helps.
    public init(
      failure: AuthFailure? = nil, tryAgain: @escaping @MainActor () -> Void,
      signInAnew: @escaping @MainActor () -> Void
    ) {
      self.failure = failure
      self.tryAgain = tryAgain
      self.signInAnew = signInAnew
    }

    /// Makes the screen of an `Auth`.
    public init(auth: Auth) {
      self.init(failure: auth.failure) {
        Task { await auth.start() }
      } signInAnew: {
        Task {
          _ = try? await auth.discardUnreadableStorage()
          await auth.start()
        }
      }
    }

    public var body: some View {
      if let failure, let notice = failure.notice {
        VStack(spacing: 16) {
          Text(notice.text).multilineTextAlignment(.center)
          Button(Phrase.tryAgain.text, action: tryAgain)
          if failure.reason == .storageUnreadable {
            Button(Phrase.signInAnew.text, role: .destructive, action: signInAnew)
          }
        }
        .padding()
      } else {
        ProgressView(Phrase.checking.text).padding()
      }
    }
  }
#endif
