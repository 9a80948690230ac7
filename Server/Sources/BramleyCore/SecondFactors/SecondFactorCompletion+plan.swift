import BramleyAPI
import Foundation

extension SecondFactorCompletion {
  /// Returns what opens the session once the second factor is right.
  func plan(
    _ facts: CompletionFacts, _ content: PendingSignIn.Content, _ method: SecondFactorMethod,
    adding methods: [AuthenticationMethod]? = nil, using use: FactorUse?
  ) -> Plan {
    var account = facts.account
    let user = account.user.id
    var template = SessionTemplate(
      id: session, clientID: content.client, provider: content.provider,
      methods: content.methods.and(methods ?? method.authenticationMethods),
      deviceName: deviceName ?? content.device,
      authTime: now, now: now, policy: policy)
    template.key = key
    let record = template.record(user: user, identity: content.identity)
    var events = [
      AuditEvent(
        id: auditID, kind: .signedIn, at: now, userID: user, sessionID: record.id,
        detail: [
          "provider": content.provider.rawValue, "client_id": content.client.rawValue,
          "method": "second_factor", "second_factor": method.rawValue,
        ])
    ]
    let cancelled = account.user.deletion
    if cancelled != nil {
      account.user.deletion = nil
      events.append(
        AuditEvent(
          id: "\(auditID)/\(AuditKind.deletionCancelled)", kind: .deletionCancelled, at: now, userID: user,
          sessionID: record.id))
    }
    if case .recoveryCode = use {
      events.append(
        AuditEvent(
          id: "\(auditID)/code", kind: .recoveryCodeUsed, at: now, userID: user, sessionID: record.id,
          detail: use?.detail ?? [:]))
    }
    let cancelsLoss = facts.loss != nil
    if cancelsLoss {
      events.append(.factorLossCancelled(user, by: record.id, id: "\(auditID)/loss", at: now))
    }
    var plan = Plan(
      session: record, account: account, isNewUser: content.isNewUser, use: use, cancelled: cancelled?.id,
      cancelsLoss: cancelsLoss, events: events)
    if let network, account.canBeGuessed {
      plan.networks = .after(network.hash(for: user), beside: facts.networks, at: now)
    }
    return plan
  }
}
