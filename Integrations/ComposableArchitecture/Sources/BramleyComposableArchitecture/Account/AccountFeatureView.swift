#if canImport(SwiftUI)
  import BramleyClient
  import BramleyUI
  import ComposableArchitecture
  import SwiftUI

  /// The account screen of ``AccountFeature``, in the words and languages of `AccountView`.
  public struct AccountFeatureView: View {
    @Bindable private var store: StoreOf<AccountFeature>
    @State private var isAsking = false

    /// Makes the screen.
    public init(store: StoreOf<AccountFeature>) { self.store = store }

    public var body: some View {
      AccountForm(
        user: store.user, devices: store.devices, methods: store.methods, offer: store.offer,
        lastMerge: store.merges.last,
        // The proof form shows its own progress.
        activity: store.isAskingForProof ? nil : store.activity
      ) { step in
        store.send(.stepTapped(step))
      } reload: {
        await store.send(.task).finish()
      } more: {
        SecurityRows(
          user: store.user, methods: store.methods, offer: store.offer,
          password: { store.send(.passwordShown(true)) }, activity: { store.send(.activityTapped) },
          security: { store.send(.securityTapped) }, export: { store.send(.stepTapped(.export)) }
        )
        .sheet(item: $store.scope(state: \.activityList, action: \.activityList)) { activity in
          ActivityFeatureView(store: activity).closable { store.send(.activityList(.dismiss)) }
        }
        .sheet(item: $store.scope(state: \.security, action: \.security)) { security in
          SecurityFeatureView(store: security).closable { store.send(.security(.dismiss)) }
        }
        .exportSheet(file: exported)
      }
      .confirmationDialog($store.scope(state: \.confirmation, action: \.confirmation))
      .questionSheet(
        question, methods: store.methods, isActive: !store.isAskingForProof && store.security == nil,
        isShown: $isAsking
      )
      // An alert can't cover a sheet, so it waits, or the proof form shows it.
      .alert(isCovered ? .constant(nil) : alert)
      .sheet(isPresented: isSettingPassword) {
        NewPasswordView(user: store.user, isBusy: store.activity != nil) { change in
          store.send(.stepTapped(.setPassword(change)))
        } cancel: {
          store.send(.passwordShown(false))
        }
        .alert(store.isAskingForProof ? .constant(nil) : alert)
      }
      .sheet(item: pendingMerge) { pending in
        MergeForm(pending, methods: store.methods, isBusy: store.activity != nil) {
          store.send(.stepTapped(.merge(pending)))
        } cancel: {
          store.send(.mergeDismissed)
        }
        .alert(alert)
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

    private var isCovered: Bool {
      store.isAskingForProof || store.isSettingPassword || store.security != nil
        || store.merges.pending != nil
    }

    /// The form for a new password gives way to the proof form, which can't be shown over it.
    private var isSettingPassword: Binding<Bool> {
      Binding {
        store.isSettingPassword && !store.isAskingForProof
      } set: { isShown in
        if !isShown, !store.isAskingForProof { store.send(.passwordShown(false)) }
      }
    }

    private var exported: Binding<ExportedFile?> {
      Binding {
        store.exported
      } set: { file in
        if file == nil { store.send(.exportDismissed) }
      }
    }

    private var question: StoreOf<QuestionFeature> { store.scope(state: \.question, action: \.question) }

    private var pendingMerge: Binding<PendingMerge?> {
      Binding {
        store.merges.pending
      } set: { pending in
        if pending == nil { store.send(.mergeDismissed) }
      }
    }

    private var isAskingForProof: Binding<Bool> {
      Binding {
        store.isAskingForProof
      } set: { isAsking in
        if !isAsking { store.send(.proofDismissed) }
      }
    }
  }
#endif
