#if canImport(SwiftUI)
  import Foundation
  import SwiftUI

  /// A field for a password, which can be shown while it is typed.
  struct PasswordField: View {
    let phrase: Phrase
    @Binding var text: String
    let input: TextInput
    @State private var isShown = false

    var body: some View {
      HStack {
        PlainPasswordField(phrase: phrase, text: $text, isShown: isShown).input(input)
        ShowPasswordButton(isShown: $isShown)
      }
    }
  }

  /// The field alone, which shows the password or dots.
  struct PlainPasswordField: View {
    let phrase: Phrase
    @Binding var text: String
    let isShown: Bool

    var body: some View {
      if isShown {
        TextField(phrase.text, text: $text)
      } else {
        SecureField(phrase.text, text: $text)
      }
    }
  }

  /// The eye beside a password. A watch types each password on a screen of its own, without one.
  struct ShowPasswordButton: View {
    @Binding var isShown: Bool

    var body: some View {
      #if os(watchOS)
        EmptyView()
      #else
        Button {
          isShown.toggle()
        } label: {
          Image(systemName: isShown ? "eye.slash" : "eye")
        }
        .buttonStyle(.borderless)
        .accessibilityLabel((isShown ? Phrase.hidePassword : .showPassword).text)
      #endif
    }
  }

  /// The rules for a new password, each with whether it is kept.
  struct PasswordRules: View {
    let password: String
    let address: String?

    var body: some View {
      ForEach(PasswordRule.allCases, id: \.self) { rule in
        let isKept = rule.isKept(by: password, of: address)
        Label(rule.message.text, systemImage: isKept ? "checkmark.circle.fill" : "circle")
          .font(.footnote)
          .foregroundStyle(.secondary)
          .frame(maxWidth: .infinity, alignment: .leading)
          .accessibilityValue((isKept ? Phrase.ruleKept : .ruleOpen).text)
      }
    }
  }
#endif
