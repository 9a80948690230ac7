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
        if let enrollment = model.enrollment {
          EnrollmentForm(enrollment, isBusy: model.activity != nil) { code in
            Task { await model.take(.confirmAuthenticator(enrollment, code: code)) }
          } cancel: {
            model.enrollment = nil
          }
          .noticeAlert(model.auth.notice, isPresented: Bindable(model.auth).isShowingNotice)
        }
      }
      .sheet(isPresented: $model.isShowingRecoveryCodes) {
        RecoveryCodesForm(model.auth.recoveryCodes ?? []) { model.auth.dismissRecoveryCodes() }
      }
      .task(id: model.auth.user) { await model.loadSecurity() }
      .onChange(of: model.auth.activity == nil) { _, isIdle in
        // What a step has changed shows in the lists.
        if isIdle, model.wantsSecurity { Task { await model.loadSecurity() } }
      }
    }
  }
#endif
