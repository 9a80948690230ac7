// An app's own feature, plugged into the root.
// snippet.hide
#if canImport(SwiftUI)
  // snippet.show
  // snippet.feature
  import BramleyClient
  import BramleyComposableArchitecture
  import ComposableArchitecture

  @Reducer
  struct Home {
    @ObservableState
    struct State: Equatable, SignedInState {
      var user: User
      @Presents var account: AccountFeature.State?

      init(user: User) { self.user = user }
    }

    enum Action {
      case accountTapped
      case account(PresentationAction<AccountFeature.Action>)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        guard case .accountTapped = action else { return .none }
        state.account = AccountFeature.State(user: state.user)
        return .none
      }
      .ifLet(\.$account, action: \.account) { AccountFeature() }
    }
  }
  // snippet.end

  // snippet.app
  import Foundation
  import SwiftUI

  @main
  struct OrchardApp: App {
    private static let auth = Auth(
      server: URL(string: "https://id.example.com")!,
      strategies: [AppleStrategy()],
      storage: .keychain())

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
      Button("Account") { store.send(.accountTapped) }
        .sheet(item: $store.scope(state: \.account, action: \.account)) { store in
          NavigationStack { AccountFeatureView(store: store) }
        }
    }
  }
// snippet.end
// snippet.hide
#else
  @main enum NoSwiftUI {
    static func main() {}
  }
#endif
