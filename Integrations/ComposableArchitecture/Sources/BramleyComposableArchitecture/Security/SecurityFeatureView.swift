#if canImport(SwiftUI)
  import BramleyClient
  import BramleyUI
  import ComposableArchitecture
  import SwiftUI

  /// The screen of ``SecurityFeature``, in the words and languages of `SecurityView`.
  public struct SecurityFeatureView: View {
    @Bindable private var store: StoreOf<SecurityFeature>
    @State private var isAsking = false

    /// Makes the screen.
    public init(store: StoreOf<SecurityFeature>) { self.store = store }

    public var body: some View {
      SecurityForm(
        user: store.user, lists: store.lists, methods: store.methods,
        activity: store.enrollment == nil ? store.activity : nil
      ) { step in
        store.send(.stepTapped(step))
      } reload: {
        await store.send(.task).finish()
      }
      .confirmationDialog($store.scope(state: \.confirmation, action: \.confirmation))
      .questionSheet(question, methods: store.methods, isActive: store.enrollment == nil, isShown: $isAsking)
      .alert(store.enrollment == nil ? alert : .constant(nil))
      .sheet(isPresented: isEnrolling) {
        if let enrollment = store.enrollment {
          EnrollmentForm(enrollment, isBusy: store.activity != nil) { code in
            store.send(.stepTapped(.confirmAuthenticator(enrollment, code: code)))
          } cancel: {
            store.send(.enrollmentDismissed)
          }
          .alert(alert)
        }
      }
      .sheet(isPresented: isShowingCodes) {
        RecoveryCodesForm(store.recoveryCodes ?? []) { store.send(.recoveryCodesDismissed) }
      }
      .task { await store.send(.task).finish() }
    }

    private var alert: Binding<Store<AlertState<Never>, Never>?> {
      isAsking ? .constant(nil) : $store.scope(state: \.alert, action: \.alert)
    }

    private var question: StoreOf<QuestionFeature> { store.scope(state: \.question, action: \.question) }

    private var isEnrolling: Binding<Bool> {
      Binding {
        store.enrollment != nil
      } set: { isShown in
        if !isShown { store.send(.enrollmentDismissed) }
      }
    }

    private var isShowingCodes: Binding<Bool> {
      Binding {
        store.recoveryCodes != nil && store.enrollment == nil
      } set: { isShown in
        if !isShown { store.send(.recoveryCodesDismissed) }
      }
    }
  }
#endif
