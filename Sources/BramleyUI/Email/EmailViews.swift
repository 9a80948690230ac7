public import BramleyAPI
public import BramleyClient

#if canImport(SwiftUI)
  import Foundation
  public import SwiftUI
#endif

/// The views of signing in by mail, without a password: with a code, or with a link and a code.
public struct EmailViews: Sendable {
  /// What the mail has.
  public enum Kind: Hashable, Sendable {
    /// A code.
    case code
    /// A link, and a code beside it.
    case link
  }

  /// What the mail has.
  public let kind: Kind

  /// Makes the views. ``Kind/code`` needs an `EmailCodeStrategy`, ``Kind/link`` an `EmailLinkStrategy`.
  public init(_ kind: Kind = .code) { self.kind = kind }
}

extension EmailViews: MethodViews {
  public var method: SignInMethod.ID { kind == .code ? .emailCode : .emailLink }
  public var provider: ProviderID { .email }
  public var name: String { Phrase.email.words }
  public var layout: MethodLayout { .form }
  public var addition: SignInMethod? { SignInMethod(method) }

  #if canImport(SwiftUI)
    public func signInContent(_ signIn: @escaping @MainActor (SignInMethod) -> Void) -> some View {
      EmailFormView(kind: kind, signIn: signIn)
    }
  #endif
}

#if canImport(SwiftUI)
  /// The field for an address, and the button that has a mail sent to it.
  private struct EmailFormView: View {
    let kind: EmailViews.Kind
    let signIn: @MainActor (SignInMethod) -> Void
    @State private var form = EmailForm()

    var body: some View {
      VStack(spacing: 12) {
        TextField(Phrase.email.text, text: $form.text)
          .input(.username)
          .submitLabel(.go)
          .onSubmit { submit() }
        Button(action: submit) {
          Text((kind == .code ? Phrase.mailCode : .mailLink).text)
            .frame(maxWidth: .infinity, minHeight: 32)
        }
        .buttonStyle(.borderedProminent)
        .disabled(form.address == nil)
      }
      #if !os(watchOS) && !os(tvOS)
        .textFieldStyle(.roundedBorder)
      #endif
    }

    private func submit() {
      guard let address = form.address else { return }
      signIn(kind == .code ? .emailCode(address) : .emailLink(address))
    }
  }
#endif
