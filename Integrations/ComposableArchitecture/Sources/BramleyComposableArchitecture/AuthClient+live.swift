import BramleyAPI
import BramleyClient
import ComposableArchitecture

extension AuthClient {
  /// The client of an `Auth`; screens without the Composable Architecture may use the same one.
  public static func live(_ auth: Auth) -> AuthClient { AuthClient { auth } }

  /// The client of a play that needs no server; see `Auth.preview`.
  public static func preview(_ state: AuthState = .signedOut, _ preview: Preview = Preview()) -> AuthClient {
    let play = Play(state, preview)
    return AuthClient { await play.auth }
  }

  private init(_ auth: @escaping @Sendable () async -> Auth) {
    let (deletions, deleted) = AsyncStream.makeStream(of: Deletion.self)
    self.init()
    states = {
      let states = await auth().engine.states
      return AsyncStream { continuation in
        let task = Task {
          for await state in states { continuation.yield(AuthState(state)) }
          continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
      }
    }
    self.deletions = { deletions }
    start = {
      await whole {
        await auth().start()
        guard let failure = await auth().failure, failure.action == .start else { return nil }
        return failure
      }
    }
    discardUnreadableStorage = {
      await whole {
        await .of(.discardStorage) { () throws(SessionError) in
          _ = try await auth().discardUnreadableStorage()
        }
      }
    }
    signIn = { method in
      await whole {
        await .of(method) { () throws(SignInError) in try await auth().signIn(with: method) }
      }
    }
    deleteAccount = {
      await whole {
        let outcome = await AuthOutcome<Deletion>.of(proving: .deleteAccount) { () throws(AccountError) in
          try await auth().deleteAccount()
        }
        if case .done(let deletion) = outcome { deleted.yield(deletion) }
        return outcome
      }
    }
    data = { request in try await auth().engine.data(for: request) }
    addSessionCalls(auth)
    addProvenCalls(auth)
  }

  private mutating func addSessionCalls(_ auth: @escaping @Sendable () async -> Auth) {
    signOut = {
      await whole { await .of(.signOut) { () throws(SessionError) in try await auth().signOut() } }
    }
    signOutOthers = {
      await whole {
        await .of(.signOutEverywhere) { () throws(SessionError) in
          try await auth().signOutEverywhere(keepingThisDevice: true)
        }
      }
    }
    refreshUser = {
      await whole { await .of(.refreshUser) { () throws(SessionError) in try await auth().refreshUser() } }
    }
    rename = { name in
      await whole { await .of(.rename) { () throws(SessionError) in try await auth().rename(name) } }
    }
    sessions = {
      await whole { await .of(.listSessions) { () throws(SessionError) in try await auth().sessions() } }
    }
    endSession = { id in
      await whole { await .of(.endSession) { () throws(SessionError) in try await auth().endSession(id) } }
    }
  }

  private mutating func addProvenCalls(_ auth: @escaping @Sendable () async -> Auth) {
    reauthenticate = { method in
      await whole {
        await .of(proving: .reauthenticate) { () throws(AccountError) in
          try await auth().reauthenticate(with: method)
        }
      }
    }
    link = { method in
      await whole {
        await .of(proving: .link) { () throws(AccountError) in try await auth().link(method) }
      }
    }
    setPassword = { password in
      await whole {
        await .of(proving: .setPassword) { () throws(AccountError) in try await auth().setPassword(password) }
      }
    }
    unlink = { id in
      await whole {
        await .of(proving: .unlink) { () throws(AccountError) in try await auth().unlink(id) }
      }
    }
  }
}

/// Runs something to its end, also when the screen that began it goes: a sign-in or a deletion is not half done.
private func whole<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value {
  await Task { await body() }.value
}

/// The `Auth` of a preview, made when it is first looked at.
@MainActor private final class Play {
  private let state: AuthState
  private let preview: Preview
  private(set) lazy var auth = Auth.preview(state, preview)

  nonisolated init(_ state: AuthState, _ preview: Preview) {
    self.state = state
    self.preview = preview
  }
}

extension AuthState {
  fileprivate init(_ state: SessionState) {
    switch state {
    case .checking: self = .checking
    case .signedOut: self = .signedOut
    case .signedIn(let user): self = .signedIn(user)
    }
  }
}
