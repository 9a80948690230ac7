#if canImport(SwiftUI)
  import Foundation
  import SwiftUI

  /// The section that sends a new code, once that is allowed.
  struct ResendSection: View {
    let resend: QuestionText.Resend
    let send: @MainActor () -> Void

    var body: some View {
      switch resend {
      case .unavailable: EmptyView()
      case .waiting(let seconds):
        Section {
          Button(Phrase.resendCode.text) {}.disabled(true)
        } footer: {
          Text(Message(.resendCountdown, .number(seconds)).text)
        }
      case .available:
        Section { Button(Phrase.resendCode.text) { send() } }
      }
    }
  }
#endif
