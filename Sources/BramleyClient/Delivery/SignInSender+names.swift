import BramleyAPI

extension SignInSender {
  /// Gives the account a name that its owner's sign-in did not bring, where it still has none.
  ///
  /// It is for a name that no sign-in carries, for one that may have arrived already, and for a person who signed in by
  /// a method that carries no name, such as the browser.
  func deliverNames() async {
    guard let held = (try? await store.held()) ?? nil, let read = backend.account.user,
      let update = backend.account.update,
      let waiting = (try? await outbox.name(for: held.session.user.identities)) ?? nil
    else { return }
    if held.session.user.isNamed {
      try? await outbox.remove(waiting)
      return
    }
    // The account doesn't show what is still on its way to it.
    if waiting.isUnderWay(at: surroundings.uptime()) { return }
    // One token for both calls: a person who signs in between them must not get this name.
    guard let fresh = try? await refresher.freshSession(), fresh.session.user.id == held.session.user.id
    else { return }
    let token = fresh.session.accessToken
    var given = waiting
    do throws(BackendFailure) {
      // The account may have got one from another device.
      var user = try await read(token)
      if !user.isNamed {
        let departed = try? await outbox.depart(
          waiting, key: surroundings.newKey(), as: surroundings.sending)
        guard let departed = departed ?? nil, !departed.isLate(at: surroundings.uptime()) else { return }
        given = departed
        user = try await update(UserPatch(replacingName: waiting.name), token)
        noteLateName()
      }
      await store.remember(user)
    } catch { return }
    try? await outbox.remove(given)
  }

  /// Stores the name of a proof that is no sign-in, before the proof is sent.
  func keepName(of proof: SignInProof, key: String) async { await outbox.keepName(of: proof, key: key) }

  /// Hands over a proof that is no sign-in. The outbox has the name that came with it, and learns of each try.
  func submit<Value: Sendable>(
    _ proof: SignInProof, _ key: String, _ call: @Sendable (SignInProof) async throws(BackendFailure) -> Value
  ) async throws(BackendFailure) -> Value {
    guard proof.name != nil, proof.subject != nil else { return try await call(proof) }
    guard let departure = await outbox.departName(of: proof, key: key, as: surroundings.sending),
      !departure.isLate(at: surroundings.uptime())
    else {
      // Another process sends the name now, or storage can't say.
      var nameless = proof
      nameless.name = nil
      return try await call(nameless)
    }
    do throws(BackendFailure) {
      let value = try await call(proof)
      try? await outbox.acknowledge(departure.attempt)
      return value
    } catch {
      await settle(departure, after: error)
      throw error
    }
  }

  /// Notes what a failure means for the attempt and its name.
  func settle(_ departure: Departure, after failure: BackendFailure) async {
    switch failure {
    case .network(let error) where [.unreachable, .untrusted, .keyUnavailable].contains(error.kind):
      try? await outbox.withdraw(departure)
    case .refused(let problem) where problem.isFinal:
      switch problem.code {
      // The credential left this device for the server alone, so the server has it, and the name.
      case .identityTokenReplayed: try? await outbox.acknowledge(departure.attempt)
      // The server may have had it before it ended the session that came of it.
      case .sessionEnded: try? await outbox.retire(departure.attempt)
      default: try? await outbox.refuse(departure)
      }
    default: break
    }
  }
}

extension Problem {
  /// Whether the same request would be refused each time.
  fileprivate var isFinal: Bool { (400...499).contains(status) && ![408, 425, 429].contains(status) }
}

extension User {
  fileprivate var isNamed: Bool { !(name?.isEmpty ?? true) }
}
