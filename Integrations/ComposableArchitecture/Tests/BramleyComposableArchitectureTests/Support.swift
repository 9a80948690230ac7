import BramleyAPI
import BramleyClient
import BramleyComposableArchitecture
import BramleyUI
import ComposableArchitecture

extension User {
  static let maya = User.preview

  static let other: User = {
    var user = User.preview
    user.id = "01JD0A7ANOTHER"
    return user
  }()

  static let renamed: User = {
    var user = User.preview
    user.name = PersonName(givenName: "May", familyName: "Okafor")
    return user
  }()
}

extension AuthFailure {
  static let offline = AuthFailure(action: .signIn, reason: .offline, code: "network_unreachable")
}

extension Deletion {
  static let done = Deletion(id: "01JD0A7DELETION", state: .completed, appleRevocation: .queued)
}

extension IdentityID {
  /// The only identity of ``User/maya``.
  static let apple: IdentityID = "01JD0A7APPLE"
}

extension Confirmation {
  /// The dialog that asks for it.
  func dialog(
    confirming step: AccountStep
  ) -> ConfirmationDialogState<AccountFeature.Action.Confirmation> {
    ConfirmationDialogState(titleVisibility: .visible) {
      TextState(verbatim: title)
    } actions: {
      ButtonState(role: .destructive, action: .confirmed(step)) { TextState(verbatim: button) }
    } message: {
      TextState(verbatim: text)
    }
  }
}

/// An app's own feature.
@Reducer
struct Home {
  @ObservableState
  struct State: Equatable, SignedInState {
    var user: User
    var visits = 0

    init(user: User) { self.user = user }
  }

  enum Action {
    case visited
  }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.visits += 1
      return .none
    }
  }
}

/// A client whose states and deletions a test sends itself.
@MainActor struct Wire {
  let states = AsyncStream.makeStream(of: AuthState.self)
  let deletions = AsyncStream.makeStream(of: Deletion.self)

  func store(
    _ state: RootFeature<Home>.State = .init(), start: AuthFailure? = nil,
    signIn: AuthOutcome<User> = .silent
  ) -> TestStoreOf<RootFeature<Home>> {
    TestStore(initialState: state) {
      RootFeature { Home() }
    } withDependencies: {
      $0.authClient.states = { [states] in states.stream }
      $0.authClient.deletions = { [deletions] in deletions.stream }
      $0.authClient.start = { start }
      $0.authClient.signIn = { _ in signIn }
    }
  }

  func finish() {
    states.continuation.finish()
    deletions.continuation.finish()
  }
}
