public import BramleyAPI

// Asking for a sign-in only when something needs an account.
extension Auth {
  /// Returns the signed-in person. If nobody is, it has a screen ask them to sign in, and returns when they
  /// have.
  ///
  ///     Button("Save") {
  ///       Task {
  ///         guard let user = try? await auth.requireSignIn() else { return }
  ///         save(for: user)
  ///       }
  ///     }
  ///
  /// The root of the app shows the sheet: `.signInSheet(auth: auth)` of BramleyUI, or a screen of your own that follows
  /// ``isSignInRequired`` and calls ``presentsRequiredSignIn()``. Several callers wait for one sheet.
  /// - Throws: ``SignInError/cancelled`` when the person closes the sheet, or when the task is cancelled;
  ///   ``SignInError/notConfigured(_:)`` where no screen shows it; ``SignInError/storage(_:)`` while it can't be known
  ///   whether somebody is signed in.
  @discardableResult
  public func requireSignIn() async throws(SignInError) -> User {
    if let user = try await userOnceKnown() { return user }
    guard signInRequests.hasScreen else {
      throw .notConfigured("no screen shows the sign-in: put .signInSheet(auth:) on the root view")
    }
    return try await awaitSignIn(isShownByFollower: true)
  }

  /// Says that a screen shows the sign-in whenever ``isSignInRequired``; for a screen of your own.
  public func presentsRequiredSignIn() { signInRequests.hasScreen = true }

  /// Ends the wait of every ``requireSignIn()`` as ``SignInError/cancelled``, because the person has closed the screen.
  public func cancelRequiredSignIn() {
    signInRequests.settle(with: nil)
    isSignInRequired = false
  }

  /// The signed-in person, also right after launch, when the storage has not been read yet.
  package func userOnceKnown() async throws(SignInError) -> User? {
    if user == nil, state == .checking {
      do throws(SessionError) { try await engine.refreshState() } catch {
        if case .storage(let error) = error { throw .storage(error) }
      }
      await catchUp()
    }
    return user
  }

  /// Waits until somebody is signed in or the screen is closed.
  /// - Parameter isShownByFollower: whether a screen that follows ``isSignInRequired`` shows the sign-in.
  package func awaitSignIn(isShownByFollower: Bool) async throws(SignInError) -> User {
    let id = signInRequests.makeID()
    let user = await withTaskCancellationHandler {
      await withCheckedContinuation { (waiter: CheckedContinuation<User?, Never>) in
        if Task.isCancelled { return waiter.resume(returning: nil) }
        signInRequests.add(waiter, id)
        if isShownByFollower { isSignInRequired = true }
      }
    } onCancel: {
      Task { @MainActor [weak self] in self?.abandonSignIn(id) }
    }
    guard let user else { throw .cancelled }
    return user
  }

  private func abandonSignIn(_ id: Int) {
    signInRequests.settle(with: nil, only: id)
    if signInRequests.isEmpty { isSignInRequired = false }
  }

  /// Ends the waits once somebody is signed in.
  func settleSignInRequests() {
    guard let user, !signInRequests.isEmpty else { return }
    signInRequests.settle(with: user)
    isSignInRequired = false
  }
}

/// The calls that wait for a sign-in.
@MainActor struct SignInRequests {
  /// Whether a screen is there that shows the sign-in.
  var hasScreen = false
  private var waiters: [Int: CheckedContinuation<User?, Never>] = [:]
  private var count = 0

  var isEmpty: Bool { waiters.isEmpty }

  mutating func makeID() -> Int {
    count += 1
    return count
  }

  mutating func add(_ waiter: CheckedContinuation<User?, Never>, _ id: Int) { waiters[id] = waiter }

  /// Ends one wait, or all.
  mutating func settle(with user: User?, only id: Int? = nil) {
    let ended = waiters.filter { id == nil || $0.key == id }
    for id in ended.keys { waiters[id] = nil }
    for waiter in ended.values { waiter.resume(returning: user) }
  }
}
