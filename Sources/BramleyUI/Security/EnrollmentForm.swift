#if canImport(SwiftUI)
  public import BramleyAPI
  import BramleyClient
  import Foundation
  public import SwiftUI

  /// The setup of an authenticator app, for a sheet of a screen that does the rest by itself.
  public struct EnrollmentForm: View {
    private let enrollment: TOTPEnrollment
    private let isBusy: Bool
    private let confirm: @MainActor (String) -> Void
    private let cancel: @MainActor () -> Void
    @State private var form = AnswerForm()

    /// Makes the form.
    /// - Parameters:
    ///   - enrollment: what the app is set up with.
    ///   - isBusy: whether the code is being checked.
    ///   - confirm: called with the code that the person typed.
    public init(
      _ enrollment: TOTPEnrollment, isBusy: Bool, confirm: @escaping @MainActor (String) -> Void,
      cancel: @escaping @MainActor () -> Void
    ) {
      (self.enrollment, self.isBusy, self.confirm, self.cancel) = (enrollment, isBusy, confirm, cancel)
    }

    public var body: some View {
      NavigationStack {
        Form {
          EnrollmentSection(enrollment: enrollment)
          Section {
            AnswerField(kind: .oneTimeCode, label: .code, form: $form, submit: submit)
            Button(Phrase.proceed.text) { submit() }
              .disabled(form.answer(to: .oneTimeCode) == nil)
          } header: {
            Text(Phrase.setUpNote.text)
          }
        }
        .formStyle(.grouped)
        .disabled(isBusy)
        .sheetTitle(Phrase.authenticatorApp.text)
        .toolbar {
          ToolbarItem(placement: .cancellationAction) { Button(Phrase.cancel.text) { cancel() } }
        }
      }
      .sheetSize()
    }

    private func submit() {
      if let code = form.answer(to: .oneTimeCode) { confirm(code) }
    }
  }

  /// New recovery codes, for a sheet. Dismissing it ends their only showing.
  public struct RecoveryCodesForm: View {
    private let codes: [String]
    private let done: @MainActor () -> Void

    /// Makes the form.
    /// - Parameter done: called when the person has written the codes down.
    public init(_ codes: [String], done: @escaping @MainActor () -> Void) {
      (self.codes, self.done) = (codes, done)
    }

    public var body: some View {
      NavigationStack {
        Form { RecoveryCodesSection(codes: codes) }
          .formStyle(.grouped)
          .sheetTitle(Phrase.recoveryCodes.text)
          .toolbar {
            ToolbarItem(placement: .confirmationAction) { Button(Phrase.ok.text) { done() } }
          }
      }
      .sheetSize()
      .interactiveDismissDisabled()
    }
  }
#endif
