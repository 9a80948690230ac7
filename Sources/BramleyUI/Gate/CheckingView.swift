#if canImport(SwiftUI)
  public import BramleyClient
  import Foundation
  public import SwiftUI

  /// What a gate shows until it is known who is signed in: that it is looking, or why it can't and a way to try again.
  public struct CheckingView: View {
    private let failure: AuthFailure?
    private let tryAgain: @MainActor () -> Void

    /// Makes the screen.
    /// - Parameters:
    ///   - failure: why it could not be found out; nil while it still may.
    ///   - tryAgain: looks again.
    public init(failure: AuthFailure? = nil, tryAgain: @escaping @MainActor () -> Void) {
      self.failure = failure
      self.tryAgain = tryAgain
    }

    public var body: some View {
      if let notice = failure?.notice {
        VStack(spacing: 16) {
          Text(notice.text).multilineTextAlignment(.center)
          Button(Phrase.tryAgain.text, action: tryAgain)
        }
        .padding()
      } else {
        ProgressView(Phrase.checking.text).padding()
      }
    }
  }
#endif
