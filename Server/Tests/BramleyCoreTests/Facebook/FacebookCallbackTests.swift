import BramleyAPI
import BramleyTokens
import Crypto
import Foundation
import Support
import Testing

@testable import BramleyCore

/// What Facebook reports about people, and what pretends to be such a report.
@Suite struct FacebookCallbackTests {
  /// A request as Facebook signs it.
  private func signed(
    _ rig: ProviderRig, user: String = "1001", at seconds: TimeInterval = 0,
    algorithm: String = "HMAC-SHA256",
    secret: String = "facebook secret"
  ) -> String {
    let time = Int(rig.clock.now.timeIntervalSince1970 + seconds)
    return sign(
      #"{"algorithm":"\#(algorithm)","issued_at":\#(time),"user_id":"\#(user)"}"#, secret: secret)
  }

  private func sign(_ json: String, secret: String = "facebook secret") -> String {
    let payload = Data(json.utf8).base64URL
    let code = HMAC<SHA256>.authenticationCode(
      for: Data(payload.utf8), using: SymmetricKey(data: Data(secret.utf8)))
    return "\(Data(code).base64URL).\(payload)"
  }

  @Test func `a person who removed the app loses the sessions that began with it, and stays`() async throws {
    let rig = try await ProviderRig()
    rig.remote.workFacebook()
    let session = try await rig.session(.facebook)
    try await rig.callbacks.deauthorize(signed(rig))
    #expect(try await rig.store.account(session.user.id)?.identities.count == 1)
    #expect(try await rig.kinds(session.user.id).first == .facebookDeauthorized)
    #expect(
      try await rig.store.sessions(of: session.user.id, at: rig.clock.now).isEmpty)
    try await rig.callbacks.deauthorize(signed(rig))
    #expect(try await rig.kinds(session.user.id).count { $0 == .facebookDeauthorized } == 1)
  }

  @Test func `a deletion request deletes an account whose last identity it is`() async throws {
    let rig = try await ProviderRig()
    rig.remote.workFacebook()
    let session = try await rig.session(.facebook)
    let request = signed(rig)
    let answer = try await rig.callbacks.delete(request)
    #expect(answer.url == "https://id.example.com/deletions/\(answer.confirmationCode)")
    #expect(answer.confirmationCode.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
    #expect(try await rig.store.account(session.user.id) == nil)
    let status = try #require(
      try await rig.deletions.status(DeletionID(rawValue: answer.confirmationCode)))
    #expect(status.deletion.state == .completed && status.deletion.scope == .account)
    #expect(try await rig.callbacks.delete(request) == answer)
    #expect(rig.remote.sent(to: "/v26.0/1001/permissions").isEmpty, "the person has removed the app already")
  }

  @Test func `an account with another identity stays, without the address that came with Facebook`()
    async throws
  {
    let rig = try await ProviderRig()
    rig.remote.workFacebook()
    rig.remote.workGitHub()
    let session = try await rig.session(.gitHub)
    try await link(rig, to: session)
    let answer = try await rig.callbacks.delete(signed(rig))
    let account = try #require(try await rig.store.account(session.user.id))
    #expect(account.identities.map(\.key.provider) == [.gitHub])
    #expect(account.user.email == "octo@example.com")
    let id = DeletionID(rawValue: answer.confirmationCode)
    #expect(try await rig.deletions.status(id)?.deletion.scope == .identity)
    await #expect(throws: Refusal(.notFound)) { try await rig.deletions.deletion(id) }
  }

  /// Adds the person's Facebook identity to an account.
  private func link(_ rig: ProviderRig, to session: Session) async throws {
    let owner = SessionOwner(
      session: session.sessionID, user: session.user.id, authTime: rig.clock.now)
    let now = rig.clock.now
    let credential = VerifiedCredential(
      subject: "1001", namespace: "2000000001",
      email: EmailClaim(address: "ada@example.com", isVerified: false))
    let context = CredentialContext(now: now, purpose: .link)
    let entry = try rig.signIn.entry(
      of: credential, .facebook, IdentityLink(session: owner, clientID: "app"), in: context, at: now)
    guard case .opened = try await rig.signIn.write(entry) else { throw ProviderRig.Lost() }
  }

  @Test func `an unknown person gets the same shape of answer, and nothing is stored`() async throws {
    let rig = try await ProviderRig()
    let request = signed(rig, user: "9999")
    let answer = try await rig.callbacks.delete(request)
    #expect(answer.confirmationCode.count == 40)
    #expect(try await rig.callbacks.delete(request) == answer)
    #expect(try await rig.deletions.status(DeletionID(rawValue: answer.confirmationCode)) == nil)
    try await rig.callbacks.deauthorize(signed(rig, user: "9999"))
  }

  @Test func `what the person's later sign-in has overtaken changes nothing`() async throws {
    let rig = try await ProviderRig()
    rig.remote.workFacebook()
    let old = signed(rig)
    rig.clock.advance(by: 60)
    let session = try await rig.session(.facebook)
    _ = try await rig.callbacks.delete(old)
    #expect(try await rig.store.account(session.user.id) != nil)
    #expect(try await rig.kinds(session.user.id).first == .facebookEventPassedOver)
  }

  @Test func `a deleted person's earlier tokens don't bring the account back`() async throws {
    let rig = try await ProviderRig()
    let unused = try rig.limited(nonce: "second")
    _ = try await rig.signIn(ProviderSignInRequest(identityToken: try rig.limited(), nonce: "a nonce"))
    rig.clock.advance(by: 5)
    _ = try await rig.callbacks.delete(signed(rig))
    #expect(
      await rig.refusal(ProviderSignInRequest(identityToken: unused, nonce: "second"))?.code == .sessionEnded)
    rig.clock.advance(by: 2)
    #expect(
      await rig.refusal(ProviderSignInRequest(identityToken: try rig.limited(nonce: "third"), nonce: "third"))
        == nil)
  }

  @Test func `forged, old, future and nonsensical requests are refused, and delete nothing`() async throws {
    let rig = try await ProviderRig()
    rig.remote.workFacebook()
    let session = try await rig.session(.facebook)
    let genuine = signed(rig)
    let parts = genuine.split(separator: ".")
    let cases: [(String, ProblemCode)] = [
      (signed(rig, secret: "another app's secret"), .credentialsInvalid),
      (
        "\(parts[0]).\(Data(#"{"algorithm":"HMAC-SHA256","issued_at":1,"user_id":"1001"}"#.utf8).base64URL)",
        .credentialsInvalid
      ),
      (signed(rig, at: -3_600), .invalidRequest), (signed(rig, at: 120), .invalidRequest),
      (signed(rig, algorithm: "none"), .invalidRequest),
      (signed(rig, algorithm: "AES-256-CBC"), .invalidRequest),
      (signed(rig, user: "../../me"), .invalidRequest), (sign("[]"), .invalidRequest),
      (sign("{}"), .invalidRequest),
      (sign(#"{"algorithm":"HMAC-SHA256","issued_at":1e300,"user_id":"1001"}"#), .invalidRequest),
      (
        sign(#"{"algorithm":"HMAC-SHA256","user_id":"1001","user_id":"2002","issued_at":1}"#), .invalidRequest
      ),
      ("", .invalidRequest), (".", .invalidRequest), ("a.b", .invalidRequest),
      (genuine + ".x", .invalidRequest),
      (String(parts[1]), .invalidRequest), (genuine + "=", .invalidRequest),
      (String(repeating: "A", count: 100_000), .invalidRequest),
    ]
    for (text, code) in cases {
      await #expect(throws: Refusal(code), "\(text.prefix(40))") { try await rig.callbacks.delete(text) }
      await #expect(throws: Refusal(code)) { try await rig.callbacks.deauthorize(text) }
    }
    #expect(try await rig.store.account(session.user.id) != nil)
    #expect(try await rig.kinds(session.user.id) == [.signedUp])
  }

  /// `BRAMLEY_MUTATIONS` says how many requests are tried.
  @Test func `of many thousands of mutations of a request none is accepted`() async throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["BRAMLEY_MUTATIONS"].flatMap { Int($0) } ?? 100_000
    var generator = SeededChance(seed: environment["BRAMLEY_SEED"].flatMap { UInt64($0) } ?? 13)
    let rig = try await ProviderRig()
    let genuine = Array(signed(rig).utf8)
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.".utf8)
    var accepted = 0
    for _ in 0..<count {
      var bytes = genuine
      bytes[Int.random(in: 0..<bytes.count, using: &generator)] = alphabet.randomElement(using: &generator)!
      guard bytes != genuine else { continue }
      let request = try? SignedRequest(
        String(decoding: bytes, as: UTF8.self), for: ProviderRig.app, at: rig.clock.now)
      if request != nil { accepted += 1 }
    }
    #expect(accepted == 0)
  }
}
