public import BramleyAPI
public import BramleyClient

#if canImport(SwiftUI)
  import Foundation
  public import SwiftUI
#endif

/// The views of signing in with a phone number and a code. The country is the one of the person's settings at first.
public struct PhoneViews: Sendable {
  /// Makes the views.
  public init() {}
}

extension PhoneViews: MethodViews {
  public var method: SignInMethod.ID { .phone }
  public var provider: ProviderID { .phone }
  public var name: String { Phrase.phone.words }
  public var layout: MethodLayout { .form }
  public var addition: SignInMethod? { SignInMethod(.phone) }

  #if canImport(SwiftUI)
    public func signInContent(_ signIn: @escaping @MainActor (SignInMethod) -> Void) -> some View {
      PhoneFormView(signIn: signIn)
    }
  #endif
}

#if canImport(SwiftUI)
  /// The field for a number, and the button that has a code sent to it.
  private struct PhoneFormView: View {
    let signIn: @MainActor (SignInMethod) -> Void
    @State private var form = PhoneNumberForm(region: .ofLocale(.current))
    @Environment(\.phoneOffer) private var offer

    var body: some View {
      VStack(spacing: 12) {
        PhoneField(form: $form, submit: submit)
        Button(action: submit) {
          Text(Phrase.textCode.text).frame(maxWidth: .infinity, minHeight: 32)
        }
        .buttonStyle(.borderedProminent)
        .disabled(form.method == nil)
        if let consent = offer?.consent {
          Text(consent).font(.footnote).foregroundStyle(.secondary)
        }
      }
      #if !os(watchOS) && !os(tvOS)
        .textFieldStyle(.roundedBorder)
      #endif
    }

    private func submit() {
      if let method = form.method { signIn(method) }
    }
  }
#endif
