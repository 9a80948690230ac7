import BramleyAPI
import BramleyClient
import ComposableArchitecture

extension AuthClient {
  /// Makes the client of an `Auth`. Screens without the Composable Architecture may use the same `Auth`.
  public static func live(_ auth: Auth) -> AuthClient { AuthClient { auth } }

  /// Makes a client that needs no server; see `Auth.preview`.
  public static func preview(_ state: AuthState = .signedOut, _ preview: Preview = Preview()) -> AuthClient {
    let lazy = PreviewAuth(state, preview)
    return AuthClient { await lazy.auth }
  }

  private init(_ auth: @escaping @Sendable () async -> Auth) {
    let deleted = Broadcast<Deletion>()
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
    deletions = { deleted.stream }
    start = {
      await completing {
        await auth().start()
        guard let failure = await auth().failure, failure.action == .start else { return nil }
        return failure
      }
    }
    discardUnreadableStorage = {
      await completing {
        await .of(.discardStorage) { () throws(SessionError) in
          _ = try await auth().discardUnreadableStorage()
        }
      }
    }
    signIn = { method in
      await completing {
        await .of(method) { () throws(SignInError) in try await auth().signIn(with: method) }
      }
    }
    deleteAccount = {
      await completing {
        let outcome = await AuthOutcome<Deletion>.of(proving: .deleteAccount) { () throws(AccountError) in
          try await auth().deleteAccount()
        }
        if case .done(let deletion) = outcome { deleted.send(deletion) }
        return outcome
      }
    }
    addObservations(auth)
    addRequests(auth)
    addQuestions(auth)
    addSessionCalls(auth)
    addProvenCalls(auth)
    addMerges(auth)
    addAddresses(auth)
    addSecurity(auth)
  }

  private mutating func addObservations(_ auth: @escaping @Sendable () async -> Auth) {
    isNewUser = { await auth().isNewUser }
    credential = { await auth().credential }
    events = { await auth().events }
  }

  private mutating func addRequests(_ auth: @escaping @Sendable () async -> Auth) {
    data = { request in try await auth().engine.data(for: request) }
    authorizedRequest = { request in try await auth().engine.authorizedRequest(request) }
    handOver = { request in
      await completing {
        await .of(proving: .handOver) { () throws(AccountError) in try await auth().handOver(to: request) }
      }
    }
  }

  private mutating func addQuestions(_ auth: @escaping @Sendable () async -> Auth) {
    questions = { await auth().engine.questions }
    answer = { id, answer in await auth().engine.answer(id, with: answer) }
    cancelQuestion = { id in await auth().engine.cancelQuestion(id) }
  }

  private mutating func addSessionCalls(_ auth: @escaping @Sendable () async -> Auth) {
    signOut = {
      await completing { await .of(.signOut) { () throws(SessionError) in try await auth().signOut() } }
    }
    signOutOthers = {
      await completing {
        await .of(.signOutEverywhere) { () throws(SessionError) in
          try await auth().signOutEverywhere(keepingThisDevice: true)
        }
      }
    }
    refreshUser = {
      await completing {
        await .of(.refreshUser) { () throws(SessionError) in try await auth().refreshUser() }
      }
    }
    rename = { name in
      await completing { await .of(.rename) { () throws(SessionError) in try await auth().rename(name) } }
    }
    sessions = {
      await completing { await .of(.listSessions) { () throws(SessionError) in try await auth().sessions() } }
    }
    activity = { next in
      await completing {
        await .of(.listActivity) { () throws(SessionError) in try await auth().accountActivity(after: next) }
      }
    }
    endSession = { id in
      await completing {
        await .of(.endSession) { () throws(SessionError) in try await auth().endSession(id) }
      }
    }
  }

  private mutating func addMerges(_ auth: @escaping @Sendable () async -> Auth) {
    offer = { isFetching in
      if isFetching { await auth().loadMethods() }
      return await auth().offer
    }
    merges = { await MergeState(pending: auth().pendingMerge, last: auth().lastMerge) }
    prepareMerge = { method in
      await completing {
        await .of(proving: .prepareMerge) { () throws(AccountError) in
          try await auth().prepareMerge(with: method)
        }
      }
    }
    confirmMerge = {
      await completing {
        await .of(proving: .merge) { () throws(AccountError) in try await auth().confirmMerge() }
      }
    }
    cancelMerge = { await completing { await auth().cancelMerge() } }
    undoMerge = { id in
      await completing {
        await .of(proving: .undoMerge) { () throws(AccountError) in try await auth().undoMerge(id) }
      }
    }
    moveGuest = { method in
      await completing {
        await .of(proving: .moveGuest) { () throws(AccountError) in try await auth().moveGuest(into: method) }
      }
    }
    signInThenLink = { method, refused in
      await completing {
        await .of(proving: .link) { () throws(AccountError) in
          try await auth().signIn(with: method, thenLink: refused)
        }
      }
    }
  }

  private mutating func addAddresses(_ auth: @escaping @Sendable () async -> Auth) {
    verifyEmail = {
      await completing {
        await .of(proving: .verifyEmail) { () throws(AccountError) in try await auth().verifyEmail() }
      }
    }
    changeEmail = { email in
      await completing {
        await .of(proving: .changeEmail) { () throws(AccountError) in try await auth().changeEmail(to: email)
        }
      }
    }
    changeNumber = { number in
      await completing {
        await .of(proving: .changeNumber) { () throws(AccountError) in
          try await auth().changeNumber(to: number)
        }
      }
    }
    open = { url in
      await completing {
        await .of(proving: .openLink) { () throws(AccountError) in try await auth().open(url) }
      }
    }
  }

  private mutating func addProvenCalls(_ auth: @escaping @Sendable () async -> Auth) {
    reauthenticate = { method in
      await completing {
        await .of(proving: .reauthenticate) { () throws(AccountError) in
          try await auth().reauthenticate(with: method)
        }
      }
    }
    link = { method in
      await completing {
        await .of(proving: .link) { () throws(AccountError) in try await auth().link(method) }
      }
    }
    setPassword = { change in
      await completing {
        await .of(proving: .setPassword) { () throws(AccountError) in
          try await auth().setPassword(
            change.password, replacing: change.currentPassword, email: change.email)
        }
      }
    }
    exportData = {
      await completing {
        await .of(proving: .exportData) { () throws(AccountError) in try await auth().exportData() }
      }
    }
    unlink = { id in
      await completing {
        await .of(proving: .unlink) { () throws(AccountError) in try await auth().unlink(id) }
      }
    }
  }
}

/// Runs something to its end even if the screen that started it closes, so that no sign-in or deletion is left half done.
func completing<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value {
  await Task { await body() }.value
}

/// The `Auth` of a preview, made when it is first used.
@MainActor private final class PreviewAuth {
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
