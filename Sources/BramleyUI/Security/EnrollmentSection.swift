#if canImport(SwiftUI)
  import BramleyAPI
  import BramleyClient
  import Foundation
  import SwiftUI

  /// What an authenticator app is set up with: a picture for another device, a link for this one, and the key as text.
  struct EnrollmentSection: View {
    let enrollment: TOTPEnrollment

    var body: some View {
      Section {
        if let code = QRCode(svg: enrollment.qrSVG) {
          OutlineShape(outline: code.outline, side: code.side)
            // A camera reads dark modules on a light ground, in a dark appearance too.
            .fill(.black)
            .frame(width: 180, height: 180)
            .background(.white, in: RoundedRectangle(cornerRadius: 8))
            .frame(maxWidth: .infinity)
            .accessibilityHidden(true)
        }
        #if !os(watchOS) && !os(tvOS)
          if let url = URL(string: enrollment.uri) {
            Link(Phrase.openApp.text, destination: url)
          }
          Button(Phrase.copyKey.text) { Clipboard.copy(enrollment.secret) }
        #endif
        Text(enrollment.secret).font(.footnote)
      }
      if let codes = enrollment.recoveryCodes { RecoveryCodesSection(codes: codes) }
    }
  }

  /// Recovery codes, which are shown once.
  struct RecoveryCodesSection: View {
    let codes: [String]

    var body: some View {
      Section {
        ForEach(codes, id: \.self) { Text($0) }
        #if !os(watchOS) && !os(tvOS)
          Button(Phrase.copyCodes.text) { Clipboard.copy(codes.joined(separator: "\n")) }
        #endif
      } header: {
        Text(Phrase.recoveryCodes.text)
      } footer: {
        Text(Phrase.recoveryCodesNote.text)
      }
    }
  }

  /// The ways beside typing that a question for a second factor offers.
  struct SecondFactorOptions: View {
    let details: SecondFactorQuestion
    @Binding var usesRecoveryCode: Bool
    let choose: @MainActor (SignInAnswer.Option) -> Void

    var body: some View {
      Section {
        if details.methods.contains(.totp), details.methods.contains(.recoveryCode) {
          Button((usesRecoveryCode ? Phrase.useAppCode : .useRecoveryCode).text) { usesRecoveryCode.toggle() }
        }
        if details.methods.contains(.passkey) {
          Button(Phrase.signInWithPasskey.text) { choose(.passkey) }
        }
        if details.canReportLoss {
          Button(Phrase.lostFactor.text) { choose(.lost) }
        }
      }
    }
  }
#endif
