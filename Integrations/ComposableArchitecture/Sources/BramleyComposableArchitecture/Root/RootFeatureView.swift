#if canImport(SwiftUI)
  import BramleyUI
  import ComposableArchitecture
  import SwiftUI

  /// The root of an app: the sign-in screen, or the app's own content.
  ///
  ///     RootFeatureView(store: store) { HomeView(store: $0) }
  ///     RootFeatureView(store: store) { HomeView(store: $0) } signIn: { WelcomeView(store: $0) }
  public struct RootFeatureView<SignedIn: Reducer & SendableMetatype, Content: View, SignIn: View>: View
  where SignedIn.State: SignedInState & ObservableState {
    private let store: StoreOf<RootFeature<SignedIn>>
    private let content: (StoreOf<SignedIn>) -> Content
    private let signIn: (StoreOf<SignInFeature>) -> SignIn
    @Environment(\.scenePhase) private var scenePhase

    /// Makes the root with ``SignInFeatureView``.
    public init(
      store: StoreOf<RootFeature<SignedIn>>, methods: ShownMethods = .standard,
      @ViewBuilder content: @escaping (StoreOf<SignedIn>) -> Content
    ) where SignIn == SignInFeatureView<EmptyView> {
      self.init(store: store, content: content) { SignInFeatureView(store: $0, methods: methods) }
    }

    /// Makes the root with a sign-in screen of your own; put a ``SignInFeatureView`` into it, which shows failures too.
    public init(
      store: StoreOf<RootFeature<SignedIn>>, @ViewBuilder content: @escaping (StoreOf<SignedIn>) -> Content,
      @ViewBuilder signIn: @escaping (StoreOf<SignInFeature>) -> SignIn
    ) {
      self.store = store
      self.content = content
      self.signIn = signIn
    }

    public var body: some View {
      Group {
        switch store.state {
        case .signedOut:
          if let store = store.scope(state: \.signedOut, action: \.signedOut) {
            signIn(store)
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
