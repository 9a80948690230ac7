#if Verifier
  import BramleyVerifier
  import Crypto
  import Foundation
  import Testing

  /// The cases of the test suites that the standard publishes with its libraries, and what they leave open.
  @Suite struct WebhookVerifierTests {
    static let secret = "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    static let id = "msg_p5jXN8AQM9LWM0D4loKWxJek"
    static let sentAt = 1_614_265_330
    /// The published vector: this secret, id and time, and the body of ``publishedBody``.
    static let publishedSignature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
    static let publishedBody = #"{"test": 2432232314}"#
    static let body = #"{"type":"user.deleted","timestamp":"2021-02-25T15:02:09Z","data":{"user_id":"u1"}}"#

    private func verifier(_ secrets: String..., after seconds: TimeInterval = 0) throws -> WebhookVerifier {
      let now = Date(timeIntervalSince1970: TimeInterval(Self.sentAt) + seconds)
      return try WebhookVerifier(secrets: secrets.isEmpty ? [Self.secret] : secrets, now: { now })
    }

    private static func signature(
      _ body: String = body, id: String = id, timestamp: String = "\(sentAt)", secret: String = secret
    ) -> String {
      let key = SymmetricKey(data: Data(base64Encoded: secret) ?? Data())
      let code = HMAC<SHA256>.authenticationCode(for: Data("\(id).\(timestamp).\(body)".utf8), using: key)
      return "v1," + Data(code).base64EncodedString()
    }

    private static func headers(_ changes: [String: String?] = [:]) -> [String: String] {
      var headers = [
        "webhook-id": id, "webhook-timestamp": "\(sentAt)", "webhook-signature": signature(),
      ]
      for (name, value) in changes { headers[name] = value }
      return headers
    }

    /// Why a webhook is rejected; nil if it is accepted.
    private func refusal(
      _ changes: [String: String?] = [:], body: String = body, by verifier: WebhookVerifier? = nil
    ) throws -> WebhookError? {
      let verifier = try verifier ?? self.verifier()
      do throws(WebhookError) {
        _ = try verifier.verify(body.utf8, headers: Self.headers(changes))
        return nil
      } catch { return error }
    }

    @Test func `the published signature is valid, and its body is no event of this sender`() throws {
      #expect(
        try refusal(["webhook-signature": Self.publishedSignature], body: Self.publishedBody) == .body)
      #expect(
        try refusal(["webhook-signature": Self.publishedSignature], body: Self.publishedBody + " ")
          == .signature)
      #expect(Self.signature(Self.publishedBody) == Self.publishedSignature)
    }

    @Test func `a valid signature gives the event`() throws {
      let event = try verifier().verify(Data(Self.body.utf8), headers: Self.headers())
      #expect(event.id == Self.id && event.type == .userDeleted && event.userID == "u1")
      #expect(event.timestamp == Date(timeIntervalSince1970: TimeInterval(Self.sentAt - 1)))
    }

    @Test(arguments: WebhookField.allCases)
    func `a missing or empty field is named`(field: WebhookField) throws {
      let without: [String: String?] = [field.rawValue: nil]
      #expect(try refusal(without) == .fieldMissing(field))
      #expect(try refusal([field.rawValue: ""]) == .fieldMissing(field))
    }

    @Test(arguments: [
      "hello", "-5", "+1614265330", " 1614265330", "1614265330.0", "1_614_265_330", "99999999999999999999",
    ])
    func `a timestamp that is no whole number is malformed`(timestamp: String) throws {
      let signature = Self.signature(timestamp: timestamp)
      let changes = ["webhook-timestamp": timestamp, "webhook-signature": signature]
      #expect(try refusal(changes) == .fieldMalformed(.timestamp))
    }

    @Test func `an id with a period, or one that is too long, is malformed`() throws {
      for id in ["msg.1", String(repeating: "a", count: 257)] {
        let changes = ["webhook-id": id, "webhook-signature": Self.signature(id: id)]
        #expect(try refusal(changes) == .fieldMalformed(.id))
      }
      let longest = String(repeating: "a", count: 256)
      #expect(try refusal(["webhook-id": longest, "webhook-signature": Self.signature(id: longest)]) == nil)
    }

    /// What is no signature, or that of another version.
    private static let badSignatures: [String] = {
      let good = signature()
      let code = String(good.dropFirst(3))
      return [
        "v1,dawfeoifkpqwoekfpqoekf", "v1,Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc=", "v1,", "v1", ",", " ",
        "v2,\(code)", "v1a,\(code)", code, String(good.prefix(8)), "\(good)=", "V1,\(code)", "v1, \(code)",
        "\(good),v1",
      ]
    }()

    @Test(arguments: badSignatures)
    func `any other signature is rejected`(signature: String) throws {
      #expect(try refusal(["webhook-signature": signature]) == .signature)
    }

    @Test(arguments: [
      ["webhook-id": "msg_other"], ["webhook-timestamp": "\(sentAt + 1)"],
      ["webhook-timestamp": "0\(sentAt)"],
    ])
    func `id, time and body are all signed`(changes: [String: String]) throws {
      #expect(try refusal(changes.mapValues { $0 }) == .signature)
      #expect(try refusal(body: Self.body + "\n") == .signature)
    }

    @Test func `one valid signature among others is enough`() throws {
      let other = "Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc="
      let all = ["v1,\(other)", "v2,\(other)", "nonsense", Self.signature(), "v1,\(other)"]
      #expect(try refusal(["webhook-signature": all.joined(separator: " ")]) == nil)
      // No request can demand more comparisons than these.
      let late = Array(repeating: "v1,\(other)", count: 16) + [Self.signature()]
      #expect(try refusal(["webhook-signature": late.joined(separator: " ")]) == .signature)
    }

    @Test(arguments: [(-301.0, WebhookError.inTheFuture), (301, .tooOld)])
    func `a webhook of another time is rejected`(seconds: TimeInterval, error: WebhookError) throws {
      #expect(try refusal(by: verifier(after: seconds)) == error)
      #expect(try refusal(by: verifier(after: seconds > 0 ? 300 : -300)) == nil)
    }

    @Test func `the tolerance can be changed`() throws {
      let now = Date(timeIntervalSince1970: TimeInterval(Self.sentAt + 61))
      let strict = try WebhookVerifier(secrets: [Self.secret], tolerance: 60, now: { now })
      #expect(try refusal(by: strict) == .tooOld)
    }

    @Test func `the prefix of a secret may be missing`() throws {
      #expect(try refusal(by: verifier("whsec_" + Self.secret)) == nil)
      #expect(try refusal(by: verifier(Self.secret)) == nil)
    }

    @Test func `during a rotation the old and the new secret are accepted`() throws {
      let next = Data(repeating: 9, count: 32).base64EncodedString()
      let both = try verifier("whsec_" + next, Self.secret)
      let signedByNext = ["webhook-signature": Self.signature(secret: next)]
      #expect(try refusal(by: both) == nil)
      #expect(try refusal(signedByNext, by: both) == nil)
      #expect(try refusal(signedByNext) == .signature)
      // A sender in the middle of its rotation signs with both; a receiver that knows one of them accepts it.
      let signedByBoth = ["webhook-signature": Self.signature(secret: next) + " " + Self.signature()]
      #expect(try refusal(signedByBoth) == nil)
      #expect(try refusal(signedByBoth, by: verifier(next)) == nil)
    }

    @Test func `names of fields in a dictionary may have any case`() throws {
      let headers = [
        "Webhook-Id": Self.id, "WEBHOOK-TIMESTAMP": "\(Self.sentAt)", "webhook-Signature": Self.signature(),
      ]
      #expect(try verifier().verify(Self.body.utf8, headers: headers).type == .userDeleted)
    }

    @Test(arguments: [
      (Data(repeating: 1, count: 24).base64EncodedString(), WebhookSecretFault?.none),
      ("whsec_" + Data(repeating: 1, count: 64).base64EncodedString(), nil),
      (Data(repeating: 1, count: 23).base64EncodedString(), .tooShort), ("", .tooShort),
      ("whsec_", .tooShort),
      ("whsec_not base64", .notBase64), ("whsk_" + secret, .notBase64),
    ])
    func `a secret is base64 of at least 24 bytes`(secret: String, fault: WebhookSecretFault?) throws {
      #expect(self.fault([secret]) == fault)
      // One that can't be read is not silently left out.
      #expect(self.fault([Self.secret, secret]) == fault)
    }

    @Test func `without a secret there is no verifier`() { #expect(fault([]) == .missing) }

    private func fault(_ secrets: [String]) -> WebhookSecretFault? {
      do throws(WebhookSecretFault) {
        _ = try WebhookVerifier(secrets: secrets)
        return nil
      } catch { return error }
    }

    @Test func `printing a verifier shows no secret`() throws {
      let verifier = try verifier()
      var dumped = ""
      dump(verifier, to: &dumped)
      for text in ["\(verifier)", String(reflecting: verifier), dumped] {
        #expect(!text.contains("SymmetricKey") && text.contains("1"))
      }
    }

    @Test func `the status follows the reason`() {
      #expect(WebhookError.fieldMissing(.id).status == 400 && WebhookError.body.status == 400)
      #expect(WebhookError.signature.status == 401 && WebhookError.tooOld.status == 401)
      #expect("\(WebhookError.fieldMalformed(.timestamp))".contains("webhook-timestamp"))
    }
  }
#endif
