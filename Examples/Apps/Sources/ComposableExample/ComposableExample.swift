// An app with The Composable Architecture. In Xcode: `xcodegen`, then the scheme ComposableExample. It is in no target of
// Package.swift, so that the other examples don't resolve the library.
#if canImport(SwiftUI)
  import BramleyAPI
  import BramleyClient
  import BramleyComposableArchitecture
  import ComposableArchitecture
  import Foundation
  import SwiftUI

  @Reducer
  struct Home {
    @ObservableState
    struct State: Equatable, SignedInState {
      var user: User
      var isNew = false
      @Presents var account: AccountFeature.State?

      init(user: User) { self.user = user }
    }

    enum Action {
      case task
      case greeted(isNew: Bool)
      case accountTapped
      case account(PresentationAction<AccountFeature.Action>)
    }

    @Dependency(\.authClient) private var authClient

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .task:
          return .run { [authClient] send in await send(.greeted(isNew: authClient.isNewUser())) }
        case .greeted(let isNew):
          state.isNew = isNew
          return .none
        case .accountTapped:
          state.account = AccountFeature.State(user: state.user)
          return .none
        case .account: return .none
        }
      }
      .ifLet(\.$account, action: \.account) { AccountFeature() }
    }
  }

  @main struct ComposableExample: App {
    private static let auth = Auth(
      server: URL(string: "http://127.0.0.1:8080")!,
      // In your app: AppleStrategy() and .keychain().
      strategies: [AppleEmulatorStrategy(apple: URL(string: "http://127.0.0.1:8081")!), PasswordStrategy()],
      storage: MemoryStorage())

    private static let store = Store(initialState: RootFeature<Home>.State()) {
      RootFeature { Home() }
    } withDependencies: {
      $0.authClient = .live(auth)
    }

    var body: some Scene {
      WindowGroup {
        RootFeatureView(store: Self.store) { HomeView(store: $0) }
      }
    }
  }

  struct HomeView: View {
    @Bindable var store: StoreOf<Home>

    var body: some View {
      VStack {
        Text(store.user.name?.displayName ?? "Hello").font(.headline)
        if store.isNew { Text("Welcome! This is your first visit.") }
        Button("Account") { store.send(.accountTapped) }
      }
      .task { await store.send(.task).finish() }
      .sheet(item: $store.scope(state: \.account, action: \.account)) { store in
        NavigationStack { AccountFeatureView(store: store) }
      }
    }
  }
#endif
