#if canImport(SwiftUI)
  import Foundation
  public import SwiftUI

  /// Asks for the password of an account again, for what a server does only after a fresh proof; for a sheet.
  ///
  /// What is typed stays here until it is sent.
  public struct PasswordProofForm: View {
    private let email: String
    private let isBusy: Bool
    private let prove: @MainActor (String) -> Void
    private let cancel: @MainActor () -> Void
    @State private var password = ""
    @FocusState private var isTyping: Bool

    /// Makes the form.
    /// - Parameters:
    ///   - email: the address that the password belongs to.
    ///   - isBusy: whether the proof is under way.
    ///   - prove: called with the password that was typed.
    ///   - cancel: called by who would rather not; closing the sheet is yours.
    public init(
      email: String, isBusy: Bool, prove: @escaping @MainActor (String) -> Void,
      cancel: @escaping @MainActor () -> Void
    ) {
      self.email = email
      self.isBusy = isBusy
      self.prove = prove
      self.cancel = cancel
    }

    public var body: some View {
      NavigationStack {
        Form {
          Section {
            Text(email)
            SecureField(Phrase.password.text, text: $password)
              .input(.password)
              .focused($isTyping)
              .submitLabel(.go)
              .onSubmit { submit() }
          } footer: {
            Text(Phrase.confirmNote.text)
          }
        }
        .formStyle(.grouped)
        .disabled(isBusy)
        .progressNote(isBusy ? .working : nil)
        .navigationTitle(Phrase.confirmTitle.text)
        .toolbar {
          ToolbarItem(placement: .cancellationAction) {
            Button(Phrase.cancel.text) { cancel() }
          }
          ToolbarItem(placement: .confirmationAction) {
            Button(Phrase.proceed.text) { submit() }
              .disabled(password.isEmpty || isBusy)
          }
        }
      }
      #if os(macOS)
        // A sheet of the Mac is as small as it may be.
        .frame(minWidth: 360, minHeight: 220)
      #endif
      .interactiveDismissDisabled(isBusy)
      .onAppear { isTyping = true }
    }

    private func submit() {
      guard !password.isEmpty, !isBusy else { return }
      prove(password)
    }
  }
#endif
