#if canImport(SwiftUI)
  import BramleyAPI
  public import BramleyClient
  import Foundation
  public import SwiftUI

  /// The passkeys and second factors of the signed-in person: listed, added, renamed and removed, with recovery codes.
  ///
  ///     NavigationLink("Security") { SecurityView(auth: auth) }
  ///
  /// ``AccountView`` has a row that shows it.
  public struct SecurityView: View {
    @State private var model: AccountModel

    /// Makes the screen.
    /// - Parameter methods: the sign-in methods of the app; passkeys can be added if it has ``PasskeyViews``.
    public init(auth: Auth, methods: ShownMethods = .standard) {
      _model = State(initialValue: AccountModel(auth: auth, methods: methods))
    }

    public var body: some View {
      ZStack {
        if let user = model.auth.user {
          SecurityForm(
            user: user, lists: model.security, methods: model.methods,
            activity: model.proof == nil && model.enrollment == nil ? model.activity : nil
          ) { step in
            Task { await model.choose(step) }
          } reload: {
            await model.loadSecurity()
          }
        }
      }
      .accountAlerts(model)
      .sheet(isPresented: $model.isEnrolling) {
        if let enrollment = model.enrollment { EnrollmentSheet(enrollment: enrollment, model: model) }
      }
      .sheet(isPresented: $model.isShowingRecoveryCodes) {
        RecoveryCodesSheet(codes: model.auth.recoveryCodes ?? []) { model.auth.dismissRecoveryCodes() }
      }
      .task(id: model.auth.user) { await model.loadSecurity() }
      .onChange(of: model.auth.activity == nil) { _, isIdle in
        // What a step has changed shows in the lists.
        if isIdle, model.wantsSecurity { Task { await model.loadSecurity() } }
      }
    }
  }

  /// The setup of an authenticator app, in a sheet.
  struct EnrollmentSheet: View {
    let enrollment: TOTPEnrollment
    @Bindable var model: AccountModel
    @State private var form = AnswerForm()

    var body: some View {
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
        .disabled(model.activity != nil)
        .sheetTitle(Phrase.authenticatorApp.text)
        .toolbar {
          ToolbarItem(placement: .cancellationAction) {
            Button(Phrase.cancel.text) { model.enrollment = nil }
          }
        }
      }
      .sheetSize()
      .noticeAlert(model.auth.notice, isPresented: Bindable(model.auth).isShowingNotice)
    }

    private func submit() {
      guard let code = form.answer(to: .oneTimeCode) else { return }
      Task { await model.take(.confirmAuthenticator(enrollment, code: code)) }
    }
  }

  /// New recovery codes, in a sheet. Dismissing it ends their only showing.
  struct RecoveryCodesSheet: View {
    let codes: [String]
    let done: @MainActor () -> Void

    var body: some View {
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
