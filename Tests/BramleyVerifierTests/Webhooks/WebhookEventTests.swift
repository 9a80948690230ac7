#if Verifier
  import BramleyAPI
  import BramleyVerifier
  import Crypto
  import Foundation
  import Testing

  @Suite struct WebhookEventTests {
    private static let key = Data(repeating: 7, count: 24)
    private static let now = Date(timeIntervalSince1970: 1_795_435_200)

    /// Signs a body as Bramley does, and reads it.
    private func event(_ body: String) throws(WebhookError) -> WebhookEvent {
      let timestamp = "\(Int(Self.now.timeIntervalSince1970))"
      let code = HMAC<SHA256>.authenticationCode(
        for: Data("evt_1.\(timestamp).\(body)".utf8), using: SymmetricKey(data: Self.key))
      let fields = [
        "webhook-id": "evt_1", "webhook-timestamp": timestamp,
        "webhook-signature": "v1,\(Data(code).base64EncodedString())",
      ]
      guard
        let verifier = try? WebhookVerifier(
          secrets: ["whsec_\(Self.key.base64EncodedString())"], now: { Self.now })
      else { throw .signature }
      return try verifier.verify(body.utf8) { fields[$0] }
    }

    @Test func `each member of the data has its type`() throws {
      let event = try event(
        """
        {"type":"identity.linked","timestamp":"2026-11-23T12:00:00Z","data":{"user_id":"u1","session_id":"s1",\
        "identity_id":"i1","other_user_id":"u2","provider":"apple","fields":["name","email"],"reason":"sign_in"}}
        """)
      #expect(event.id == "evt_1" && event.type == .identityLinked && event.timestamp == Self.now)
      #expect(event.userID == "u1" && event.sessionID == "s1" && event.identityID == "i1")
      #expect(event.otherUserID == "u2")
      #expect(event.provider == .apple && event.fields == ["name", "email"] && event.reason == "sign_in")
    }

    @Test func `what is absent is nil, and no fields are an empty list`() throws {
      let event = try event(#"{"type":"user.created","timestamp":"2026-11-23T12:00:00Z","data":{}}"#)
      #expect(event.userID == nil && event.sessionID == nil && event.identityID == nil)
      #expect(event.provider == nil && event.reason == nil && event.fields.isEmpty)
    }

    @Test func `types and members that this version doesn't know are kept`() throws {
      let event = try event(
        #"{"type":"team.joined","timestamp":"2026-11-23T12:00:00.5Z","data":{"team":{"size":3}},"more":1}"#)
      #expect(event.type == "team.joined" && event.timestamp == Self.now.addingTimeInterval(0.5))
      #expect(event.data["team"] == .object(["size": .integer(3)]))
      struct Joined: Decodable { var team: [String: Int] }
      #expect(try event.data(as: Joined.self).team == ["size": 3])
    }

    @Test func `all types have the names of the wire`() {
      let all: [WebhookEventType] = [
        .userCreated, .userUpdated, .userDeleted, .userMerged, .userMergeUndone, .userDeletionScheduled,
        .userDeletionCancelled, .identityLinked, .identityUnlinked, .sessionCreated, .sessionEnded,
        .passwordChanged, .appleConsentRevoked, .emailDeliverabilityChanged, .signUpHook, .tokenHook,
      ]
      #expect(
        all.map(\.rawValue) == [
          "user.created", "user.updated", "user.deleted", "user.merged", "user.merge_undone",
          "user.deletion_scheduled", "user.deletion_cancelled", "identity.linked", "identity.unlinked",
          "session.created", "session.ended", "password.changed", "apple.consent_revoked",
          "email.deliverability_changed", "hook.sign_up", "hook.token",
        ])
    }

    @Test(arguments: [
      "", "[]", "null", "text", #"{"timestamp":"2026-11-23T12:00:00Z","data":{}}"#,
      #"{"type":"","timestamp":"2026-11-23T12:00:00Z","data":{}}"#,
      #"{"type":"user.created","data":{}}"#, #"{"type":"user.created","timestamp":"yesterday","data":{}}"#,
      #"{"type":"user.created","timestamp":1795435200,"data":{}}"#,
      #"{"type":"user.created","timestamp":"2026-11-23T12:00:00Z","data":[]}"#,
      #"{"type":"user.created","type":"user.deleted","timestamp":"2026-11-23T12:00:00Z","data":{}}"#,
      #"{"type":"user.deleted","timestamp":"2026-11-23T12:00:00Z","data":{"user_id":"u1","user_id":"u2"}}"#,
    ])
    func `a signed body that is no event is rejected`(body: String) {
      #expect(throws: WebhookError.body) { try event(body) }
    }
  }
#endif
