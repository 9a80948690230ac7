import BramleyAPI

extension SessionEngine {
  /// Gives the account a name that its owner's sign-in did not bring, where it still has none.
  ///
  /// It is for a name that is with no sign-in, of whom may have arrived already, and for who came in by a way that
  /// carries no name, such as the browser.
  func deliverNames() async {
    guard let held = (try? await held()) ?? nil, let read = backend.account.user,
      let update = backend.account.update,
      let waiting = (try? await outbox.name(for: held.session.user.identities)) ?? nil
    else { return }
    if held.session.user.isNamed {
      try? await outbox.remove(waiting)
      return
    }
    // The account can't tell what is still on its way to it.
    if waiting.isUnderWay(at: uptime()) { return }
    // One token for both calls: whoever signs in between them must not get this name.
    guard let fresh = try? await freshHeld(), fresh.session.user.id == held.session.user.id else { return }
    let token = fresh.session.accessToken
    var given = waiting
    do throws(BackendFailure) {
      // The account may have got one from another device.
      var user = try await read(token)
      if !user.isNamed {
        let key = Hex.encode(context.random(16))
        guard let departed = (try? await outbox.depart(waiting, key: key, as: sending)) ?? nil,
          !departed.isLate(at: uptime())
        else { return }
        given = departed
        user = try await update(UserPatch(name: .set(waiting.name)), token)
      }
      await remember(user)
    } catch { return }
    try? await outbox.remove(given)
  }

  /// Hands over a proof that is no sign-in. The outbox has the name that came with it, and is told of each try.
  func submit<Value>(
    _ proof: SignInProof, _ key: String, _ call: (SignInProof) async throws(BackendFailure) -> Value
  ) async throws(BackendFailure) -> Value {
    guard proof.name != nil, proof.subject != nil else { return try await call(proof) }
    guard let departure = await outbox.departName(of: proof, key: key, as: sending),
      !departure.isLate(at: uptime())
    else {
      // Somebody else has the name in hand, or storage can't say.
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

  /// What a failure says of the attempt and its name.
  func settle(_ departure: Departure, after failure: BackendFailure) async {
    switch failure {
    case .network(let error) where error.kind == .unreachable: try? await outbox.withdraw(departure)
    case .refused(let problem) where problem.isFinal:
      switch problem.code {
      // The credential never left this device but for the server, so the server has it, and the name.
      case .identityTokenReplayed: try? await outbox.acknowledge(departure.attempt)
      // It may have had it before it ended what came of it.
      case .sessionEnded: try? await outbox.retire(departure.attempt)
      default: try? await outbox.refuse(departure)
      }
    default: break
    }
  }
}

extension User {
  fileprivate var isNamed: Bool { !(name?.isEmpty ?? true) }
}
