import BramleyAPI
import Foundation

/// Checks the Apple credential of the signed-in person at launch, when the app comes to the foreground, and when Apple
/// reports that one was revoked.
///
/// Nobody is signed out because of the device's reading alone. Only `revoked`, for a session that began with this device's own
/// Apple sheet, makes it ask the server, which asks Apple; see ``CredentialDecision``.
public actor CredentialSupervisor {
  private let engine: SessionEngine
  private let source: CredentialSource
  private var watch = CredentialWatch()
  private var inProgress: Task<CredentialDecision, Never>?

  /// Supervises an engine's session.
  public init(engine: SessionEngine, source: CredentialSource) {
    self.engine = engine
    self.source = source
  }

  /// Checks once; concurrent checks are one.
  @discardableResult
  public func check(_ trigger: CredentialTrigger = .foreground) async -> CredentialDecision {
    while let inProgress {
      let decision = await inProgress.value
      // A reading from before Apple's report may not show it yet.
      if trigger == .foreground { return decision }
    }
    let task = Task {
      defer { self.inProgress = nil }
      return await self.look(trigger)
    }
    inProgress = task
    let decision = await task.value
    if decision != .notSupervised, decision != .tooSoon {
      engine.surroundings.events.send(AuthEvent(.credentialChecked, method: .apple, code: decision.rawValue))
    }
    return decision
  }

  /// Checks each time that Apple reports a revoked credential, until the task is cancelled.
  public func listen() async {
    for await _ in source.revocations() { await check(.revocation) }
  }

  private func look(_ trigger: CredentialTrigger) async -> CredentialDecision {
    guard source.isReliable, let subject = await engine.supervised() else { return .notSupervised }
    guard watch.begin(trigger, subject, at: engine.surroundings.context.now()) else { return .tooSoon }
    let reading = await source.read(subject.user)
    let current = await engine.supervised()
    let step = watch.judge(
      reading, of: subject, trigger: trigger, current: current, at: engine.surroundings.context.now())
    switch step {
    case .settle(let decision): return decision
    case .askServer: return await ask(about: subject)
    }
  }

  private func ask(about subject: CredentialWatch.Subject) async -> CredentialDecision {
    let consent: AppleConsentState?
    do throws(SessionError) { consent = try await engine.checkApple() } catch {
      // The server has ended the session by then, and the engine knows it.
      if case .ended = error { return .signedOut }
      consent = nil
    }
    let decision = watch.conclude(consent, of: subject, current: await engine.supervised())
    guard decision == .signedOut else { return decision }
    return await engine.leave(subject) ? .signedOut : .outdated
  }
}

extension SessionEngine {
  /// The session whose credential this device has, if it began with the device's own Apple sheet.
  func supervised() async -> CredentialWatch.Subject? {
    guard let held = try? await store.held(), let user = held.appleUser else { return nil }
    return CredentialWatch.Subject(session: held.session.sessionID, user: user)
  }

  /// Signs out if it is still this session; the server has ended it already.
  func leave(_ subject: CredentialWatch.Subject) async -> Bool {
    guard await supervised() == subject else { return false }
    return (try? await signOut()) != nil
  }
}
