package import BramleyAPI
package import BramleyCore
import Crypto
package import Foundation

/// Rows and steps for tests of stores. Everything is named by a short word, from which ids and hashes are
/// made.
package enum StoreFixture {
  /// The time at which tests begin; whole seconds, for stores keep milliseconds.
  package static let start = Date(timeIntervalSince1970: 1_795_251_600)

  /// The event of a created signing key.
  package static func event(_ key: String) -> AuditEvent {
    AuditEvent(
      id: id("audit of \(key)"), kind: .signingKeyCreated, at: start, userID: nil, sessionID: nil,
      detail: ["key": key, "by": "schedule"])
  }

  /// The time a number of seconds after the start.
  package static func time(_ seconds: TimeInterval) -> Date { start.addingTimeInterval(seconds) }

  /// The hash of a word.
  package static func hash(_ word: String) -> Data { Data(SHA256.hash(data: Data(word.utf8))) }

  /// An id made of a word: a UUID, lower case.
  package static func id(_ word: String) -> String {
    Array(hash(word).prefix(16)).withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
      .uuidString.lowercased()
  }

  /// The id of the session that the sign-in with a token opens.
  package static func session(_ token: String) -> SessionID { SessionID(rawValue: id("session \(token)")) }

  /// A person's identity at Apple.
  package static func identity(_ person: String) -> IdentityKey {
    IdentityKey(provider: .apple, team: "TEAM123456", subject: "\(person).0001")
  }

  /// The key of a person's tombstone.
  package static func tombstone(_ person: String) -> Data { hash("tombstone \(person)") }

  /// A mark of a credential.
  package static func mark(_ credential: String, key: String? = nil, at seconds: TimeInterval = 0)
    -> SpentMark
  {
    SpentMark(hash: hash(credential), keyHash: key.map(hash), expiresAt: time(seconds + 86_460))
  }

  /// A sign-in of a person with a token, opening a session.
  package static func entry(
    _ person: String = "ada", token: String = "token", key: String? = nil, at seconds: TimeInterval = 0,
    policy: SessionPolicy = SessionPolicy()
  ) -> SignInEntry<SessionOpening> {
    let now = time(seconds)
    let template = SessionTemplate(
      id: session(token), clientID: "com.example.app", provider: .apple, methods: [.hardwareKey],
      deviceName: "Phone",
      authTime: now, now: now, policy: policy)
    return SignInEntry(
      mark: mark(token, key: key, at: seconds), identity: identity(person), issuedAt: now,
      provenAt: now, tombstone: tombstone(person), opening: SessionOpening(template),
      newUserID: UserID(rawValue: id("user \(token)")),
      newIdentityID: IdentityID(rawValue: id("identity \(token)")), auditID: id("audit \(token)"), now: now)
  }

  /// A sign-in that opens an authorization code.
  package static func codeEntry(
    _ code: String = "code", _ person: String = "ada", at seconds: TimeInterval = 0
  ) -> SignInEntry<CodeOpening> {
    let template = AuthorizationCodeTemplate(
      hash: hash(code), binding: binding(), provider: .apple, methods: [.oneTimeCode],
      authTime: time(seconds), createdAt: time(seconds), expiresAt: time(seconds + 60))
    return entry(person, token: "token of \(code)", at: seconds)
      .opening(CodeOpening(template, finishing: hash("flow of \(code)")))
  }

  /// What a client of the browser flow presents.
  package static func binding(
    client: ClientID = "app", redirect: String = "http://127.0.0.1/callback", challenge: String = "challenge"
  ) -> AuthorizationCodeBinding {
    AuthorizationCodeBinding(clientID: client, redirectURI: redirect, codeChallenge: challenge)
  }

  /// An attempt to redeem a code.
  package static func redemption(
    _ code: String = "code", as attempt: String = "first", at seconds: TimeInterval = 0,
    _ binding: AuthorizationCodeBinding = binding()
  ) -> Redemption {
    Redemption(
      codeHash: hash(code), binding: binding, sessionID: session("redeemed \(attempt)"),
      policy: SessionPolicy(),
      deviceName: nil, auditID: id("audit redeem \(attempt)"), now: time(seconds))
  }

  /// A browser's reply that waits.
  package static func parkedReply(
    _ name: String = "flow", of person: String = "ada", at seconds: TimeInterval = 0, fields: Data? = nil
  ) -> ParkedReply {
    ParkedReply(
      mark: hash("flow \(name)"), fields: fields ?? Data("reply \(name)".utf8), person: hash(person),
      expiresAt: time(seconds + FlowState.lifetime))
  }

  /// A job.
  package static func job(
    _ name: String = "job", kind: JobKind = "work", at seconds: TimeInterval = 0,
    runAt: TimeInterval? = nil, deadline: TimeInterval = 300
  ) -> JobRecord {
    JobRecord(
      id: JobID(rawValue: id("job \(name)")), kind: kind, payload: Data(name.utf8), createdAt: time(seconds),
      runAt: time(runAt ?? seconds), deadline: time(seconds + deadline))
  }

  /// A rule for a refresh.
  package static func rule(
    generation: UInt32, key: String? = nil, at seconds: TimeInterval = 0,
    policy: SessionPolicy = SessionPolicy()
  ) -> RotationRule {
    RotationRule(generation: generation, keyHash: key.map(hash), now: time(seconds), policy: policy)
  }
}

extension RotationOutcome {
  /// The generation to hand out.
  package var generation: UInt32? {
    guard case .current(let session, _) = self else { return nil }
    return session.generation
  }

  /// The case without its values, for comparing.
  package var name: String {
    switch self {
    case .current: "current"
    case .reused: "reused"
    case .otherClient: "otherClient"
    case .keyReused: "keyReused"
    case .proofMissing: "proofMissing"
    case .keyChanged: "keyChanged"
    case .ended: "ended"
    case .expired: "expired"
    }
  }
}

extension CodeClaim.Outcome {
  /// The case without its values, for comparing.
  package var name: String {
    switch self {
    case .claimed: "claimed"
    case .used: "session"
    case .busy: "busy"
    case .replayed: "replayed"
    case .keyReused: "keyReused"
    case .ended: "ended"
    }
  }
}

extension Redemption.Outcome {
  /// The session that was created or returned again.
  package var opened: SessionRecord? {
    guard case .session(let session, _, _) = self else { return nil }
    return session
  }
}
