#if canImport(SwiftUI)
  import Foundation
  import SwiftUI

  /// What is kept is being read; or it can't be, and the person may try again.
  struct CheckingView: View {
    let notice: FailureNotice?
    let tryAgain: @MainActor () -> Void

    var body: some View {
      if let notice {
        VStack(spacing: 16) {
          Text(notice.text.text).multilineTextAlignment(.center)
          Button(Phrase.tryAgain.text, action: tryAgain)
        }
        .padding()
      } else {
        ProgressView(Phrase.checking.text).padding()
      }
    }
  }
#endif
