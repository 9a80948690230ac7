#if canImport(SwiftUI)
  import SwiftUI

  #if canImport(AppKit)
    import AppKit
  #elseif os(watchOS)
    import WatchKit
  #else
    import UIKit
  #endif

  extension View {
    /// What the system suggests and how the keyboard looks for a field.
    @ViewBuilder func input(_ field: PasswordForm.Field) -> some View {
      switch field {
      case .givenName: suggesting(.givenName)
      case .familyName: suggesting(.familyName)
      case .email: suggesting(.username).addressKeyboard()
      case .password: suggesting(.password)
      case .newPassword: suggesting(.newPassword)
      }
    }

    #if canImport(AppKit)
      private func suggesting(_ type: NSTextContentType) -> some View { textContentType(type) }
    #elseif os(watchOS)
      private func suggesting(_ type: WKTextContentType) -> some View { textContentType(type) }
    #else
      private func suggesting(_ type: UITextContentType) -> some View { textContentType(type) }
    #endif

    private func addressKeyboard() -> some View {
      #if os(macOS)
        autocorrectionDisabled()
      #elseif os(watchOS)
        autocorrectionDisabled().textInputAutocapitalization(.never)
      #else
        autocorrectionDisabled().textInputAutocapitalization(.never).keyboardType(.emailAddress)
      #endif
    }
  }
#endif
