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
        // A form over it shows its own progress.
        activity: isCovered ? nil : store.activity
      ) { step in
        store.send(.stepTapped(step))
      } reload: {
        await store.send(.task).finish()
      }
      .confirmationDialog($store.scope(state: \.confirmation, action: \.confirmation))
      .questionSheet(question, methods: store.methods, isActive: !isCovered, isShown: $isAsking)
      // An alert can't cover a sheet, so the sheet shows it.
      .alert(isCovered ? .constant(nil) : alert)
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
      .sheet(isPresented: isAskingForProof, onDismiss: { isAsking = false }) {
        ProofForm(
          user: store.user, accepted: store.proving?.methods ?? [], methods: store.methods,
          isBusy: store.activity != nil
        ) { method in
          store.send(.proofGiven(method))
        } cancel: {
          store.send(.proofDismissed)
        }
        .questionSheet(question, methods: store.methods, isActive: store.isAskingForProof, isShown: $isAsking)
        .alert(alert)
      }
      .task { await store.send(.task).finish() }
    }

    private var alert: Binding<Store<AlertState<Never>, Never>?> {
      isAsking ? .constant(nil) : $store.scope(state: \.alert, action: \.alert)
    }

    private var question: StoreOf<QuestionFeature> { store.scope(state: \.question, action: \.question) }

    private var isCovered: Bool { store.isAskingForProof || store.enrollment != nil }

    /// The form for a first code gives way to the proof form, which can't be shown over it.
    private var isEnrolling: Binding<Bool> {
      Binding {
        store.enrollment != nil && !store.isAskingForProof
      } set: { isShown in
        if !isShown, !store.isAskingForProof { store.send(.enrollmentDismissed) }
      }
    }

    private var isAskingForProof: Binding<Bool> {
      Binding {
        store.isAskingForProof
      } set: { isAsking in
        if !isAsking { store.send(.proofDismissed) }
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
