#if canImport(SwiftUI)
  import BramleyUI
  import ComposableArchitecture
  import SwiftUI

  /// The root of an app: the sign-in screen, or the app's own content.
  ///
  ///     RootFeatureView(store: store) { HomeView(store: $0) }
  public struct RootFeatureView<SignedIn: Reducer & SendableMetatype, Content: View>: View
  where SignedIn.State: SignedInState & ObservableState {
    private let store: StoreOf<RootFeature<SignedIn>>
    private let options: SignInOptions
    private let content: (StoreOf<SignedIn>) -> Content
    @Environment(\.scenePhase) private var scenePhase

    /// Makes the root.
    public init(
      store: StoreOf<RootFeature<SignedIn>>, options: SignInOptions = SignInOptions(),
      @ViewBuilder content: @escaping (StoreOf<SignedIn>) -> Content
    ) {
      self.store = store
      self.options = options
      self.content = content
    }

    public var body: some View {
      Group {
        switch store.state {
        case .signedOut:
          if let store = store.scope(state: \.signedOut, action: \.signedOut) {
            SignInFeatureView(store: store, options: options)
          }
        case .signedIn:
          if let store = store.scope(state: \.signedIn, action: \.signedIn) { content(store) }
        }
      }
      .task { await store.send(.task).finish() }
      .onChange(of: scenePhase) { _, phase in
        if phase == .active { store.send(.becameActive) }
      }
    }
  }
#endif
