import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

extension StoreContract {
  static let secondFactors: [StoreContract] = [
    StoreContract("of concurrent uses of one code of a factor one is right") { store in
      let (session, setup) = try await factorAccount(in: store)
      let outcomes = try await together(16) { _ in
        try await store.prove(proof(setup.code(at: 60), by: session, at: 60))
      }
      let proven = outcomes.count { if case .proven = $0 { true } else { false } }
      try hold(proven == 1, "\(proven)")
    },
    StoreContract("of concurrent wrong codes ten are compared") { store in
      let (session, setup) = try await factorAccount(in: store)
      let wrong = setup.code(at: 86_400) == "000000" ? "111111" : "000000"
      let outcomes = try await together(40) { _ in
        try await store.prove(proof(wrong, by: session, at: 60))
      }
      let compared = outcomes.count { if case .wrong = $0 { true } else { false } }
      try hold(compared == 10, "\(compared)")
    },
    StoreContract("a recovery code is used once, and the others stay") { store in
      let (session, setup) = try await factorAccount(in: store)
      let code = setup.recoveryCodes[0].text
      let outcomes = try await together(8) { _ in
        try await store.prove(proof(code, .recoveryCode, by: session, at: 60))
      }
      try hold(outcomes.count { if case .proven = $0 { true } else { false } } == 1)
      let left = try await store.secondFactors(of: session.userID, at: Fixture.time(61))
      try hold(left.codes == RecoveryCode.count - 1 && left.factors.count == 1)
    },
    StoreContract("an account with a factor says so, and its deletion takes all of it") { store in
      let (session, setup) = try await factorAccount(in: store)
      let account = try need(try await store.session(session.id)?.account)
      try hold(account.hasSecondFactor)
      let removed = try await store.change(
        change(.remove(setup.id), by: session, authTime: Fixture.time(60), at: 60))
      try hold(removed == .done(keepsCodes: false))
      let after = try await store.secondFactors(of: session.userID, at: Fixture.time(61))
      try hold(after.factors.isEmpty && after.codes == 0)
      try hold(try await store.session(session.id)?.account.hasSecondFactor == false)
    },
    StoreContract("a factor is removed by a recent authentication alone") { store in
      let (session, setup) = try await factorAccount(in: store)
      let outcome = try await store.change(
        change(.remove(setup.id), by: session, authTime: Fixture.time(0), at: 700))
      guard case .notRecent = outcome else { return try hold(false, "\(outcome)") }
    },
  ]

  private static func factorAccount(in store: any Store) async throws -> (SessionRecord, TOTPSetup) {
    let opened = try need(try await store.signIn(Fixture.entry("factor", token: "factor")).opened)
    let setup = TOTPSetup(token: "contract", by: Fixture.codeRing)
    let code = try need(TypedCode(setup.code(at: 0)))
    let record = try need(
      setup.record(
        of: opened.account.user.id, label: "phone", provenBy: code, by: Fixture.codeRing, at: Fixture.time(0))
    )
    let added = try await store.change(
      change(
        .add(record, RecoveryCodeSet(setup.recoveryCodes, by: Fixture.codeRing)), by: opened.session,
        authTime: Fixture.time(0), at: 0))
    try hold(added == .done(keepsCodes: true), "\(added)")
    return (opened.session, setup)
  }

  private static func change(
    _ kind: SecondFactorChange.Kind, by session: SessionRecord, authTime: Date, at seconds: TimeInterval
  ) -> SecondFactorChange {
    SecondFactorChange(
      kind: kind, caller: SessionOwner(session: session.id, user: session.userID, authTime: authTime),
      notices: SecondFactorNotices(nil), language: .english, auditID: UUID().uuidString,
      now: Fixture.time(seconds))
  }

  private static func proof(
    _ code: String, _ method: SecondFactorMethod = .totp, by session: SessionRecord, at seconds: TimeInterval
  ) throws -> SecondFactorProof {
    SecondFactorProof(
      attempt: try FactorAttempt(
        code, of: method, from: nil, Fixture.codeSecrets(), at: Fixture.time(seconds)),
      caller: SessionOwner(session: session.id, user: session.userID, authTime: nil),
      auditID: UUID().uuidString, now: Fixture.time(seconds))
  }
}

extension TOTPSetup {
  fileprivate func code(at seconds: TimeInterval) -> String { code(at: StoreFixture.time(seconds)) }
}
