#if canImport(SwiftUI)
  import SwiftUI

  #if os(macOS)
    import AppKit
  #elseif os(watchOS)
    import WatchKit
  #else
    import UIKit
  #endif

  /// The kind of text that a field takes, for the system's suggestions and the keyboard.
  enum TextInput {
    case givenName
    case familyName
    /// An email address that serves as the name of an account.
    case username
    case password
    case newPassword
    case oneTimeCode
    case phone
  }

  extension View {
    /// Sets what the system suggests for a field, and the field's keyboard.
    @ViewBuilder func input(_ input: TextInput) -> some View {
      switch input {
      case .givenName: suggesting(.givenName)
      case .familyName: suggesting(.familyName)
      case .username: suggesting(.username).addressKeyboard()
      case .password: suggesting(.password)
      case .newPassword: suggesting(.newPassword)
      case .oneTimeCode: suggesting(.oneTimeCode).codeKeyboard()
      case .phone: suggesting(.telephoneNumber).phoneKeyboard()
      }
    }

    #if os(macOS)
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

    private func phoneKeyboard() -> some View {
      #if os(macOS) || os(watchOS)
        autocorrectionDisabled()
      #else
        autocorrectionDisabled().keyboardType(.phonePad)
      #endif
    }

    private func codeKeyboard() -> some View {
      #if os(macOS) || os(watchOS)
        autocorrectionDisabled()
      #else
        autocorrectionDisabled().keyboardType(.numberPad)
      #endif
    }
  }
#endif
