import BramleyAPI
import BramleyCore
import BramleyTokens
import Foundation
import HTTPTypes
import Support
import Testing

@testable import BramleyHTTP

@Suite struct BoundSessionRoutesTests {
  @Test func `a sign-in with a proof opens a bound session, which the device list shows`() async throws {
    let rig = try await BoundDoor()
    let session = try await rig.session()
    #expect(session.tokenType == "DPoP")
    let payload = try #require(Data(base64URL: session.accessToken.split(separator: ".")[1].utf8))
    let claims = try #require(try JSONSerialization.jsonObject(with: payload) as? [String: Any])
    #expect((claims["cnf"] as? [String: String]) == ["jkt": rig.device.thumbprint])
    let path = WirePath.sessions
    var headers = BoundDoor.headers(rig.proof("GET", path, token: session.accessToken))
    headers[.authorization] = "DPoP \(session.accessToken)"
    let answer = try await rig.door.ask(.get, path, headers: headers)
    let list = try WireJSON.decoder().decode(SessionList.self, from: Data(answer.body.utf8))
    let row = try #require(list.sessions.first)
    #expect(row.bound == true && row.key == .secureEnclave && row.lastProofAt == rig.clock.now)
  }

  @Test func `a sign-in without a proof opens a session of bearer tokens where proofs are offered`()
    async throws
  {
    let rig = try await BoundDoor()
    let session = try BoundDoor.session(try await rig.signIn())
    #expect(session.tokenType == "Bearer")
    #expect(try await rig.user(session.accessToken, scheme: "Bearer", proof: nil).status == 200)
    let proof = rig.proof("GET", WirePath.user, token: session.accessToken)
    #expect(try await rig.user(session.accessToken, proof: proof).problem?.code == .accessTokenInvalid)
    #expect(try await rig.refresh(session.refreshToken, proof: nil).status == 200)
  }

  @Test func `a server that offers none takes no notice of a proof`() async throws {
    let rig = try await BoundDoor(.off)
    let session = try BoundDoor.session(try await rig.signIn(proof: "nonsense"))
    #expect(session.tokenType == "Bearer")
    #expect(try await rig.refresh(session.refreshToken, proof: "nonsense").status == 200)
  }

  @Test func `a session that is bound stays so when the server binds no more`() async throws {
    let rig = try await BoundDoor()
    let session = try await rig.session()
    let clock = rig.clock
    let services = try ServerServices.over(
      rig.store, providers: [BadgeProvider()], bound: .off, now: { clock.now })
    try await services.keys.renew()
    let later = try TestDoor(services)
    func refresh(proof: String?) async throws -> TestDoor.Answer {
      try await later.ask(
        .post, WirePath.refresh, json: #"{"refresh_token": "\#(session.refreshToken)"}"#,
        headers: BoundDoor.headers(proof))
    }
    #expect(try await refresh(proof: nil).problem?.code == .dpopProofMissing)
    #expect(try await refresh(proof: "nonsense").problem?.code == .dpopProofInvalid)
    let proof = rig.proof("POST", WirePath.refresh)
    #expect(try BoundDoor.session(try await refresh(proof: proof)).tokenType == "DPoP")
  }

  @Test(arguments: [
    ("/v1/sign-in/badge", #"{"badge": "badge of ada"}"#), (WirePath.signInGuest, "{}"),
    (WirePath.signUpPassword, #"{"email": "a@a.example", "password": "correct horse battery"}"#),
    (WirePath.resetPassword, #"{"token": "t", "password": "correct horse battery"}"#),
  ])
  func `where proofs are required, each way to a session needs one`(path: String, body: String) async throws {
    let rig = try await BoundDoor(.required)
    var headers = HTTPFields()
    headers[.idempotencyKey] = "key"
    let answer = try await rig.door.ask(.post, path, json: body, headers: headers)
    #expect(answer.status == 401 && answer.problem?.code == .dpopProofMissing)
    #expect(answer.headers[.wwwAuthenticate]?.hasPrefix("DPoP ") == true)
    #expect(answer.headers[.dpopNonce] != nil)
  }

  @Test func `where proofs are required, the token endpoint says so in its own words`() async throws {
    let rig = try await BoundDoor(.required)
    let code = "grant_type=authorization_code&code=c&code_verifier=\(String(repeating: "v", count: 43))"
    let answer = try await rig.door.ask(
      WirePath.token, form: code + "&client_id=app&redirect_uri=http://127.0.0.1/callback")
    #expect(answer.status == 400 && answer.oauthError?.error == "invalid_dpop_proof")
  }

  @Test func `without the server's nonce nothing is spent, and the answer has it`() async throws {
    let rig = try await BoundDoor()
    let session = try await rig.session()
    let bare = rig.device.proof("POST", BoundDoor.base + WirePath.refresh, at: rig.clock.now)
    let asked = try await rig.refresh(session.refreshToken, proof: bare)
    #expect(asked.status == 401 && asked.problem?.code == .dpopNonceRequired)
    #expect(asked.headers[.wwwAuthenticate]?.contains(#"error="use_dpop_nonce""#) == true)
    let nonce = try #require(asked.headers[.dpopNonce])
    let proof = rig.device.proof("POST", BoundDoor.base + WirePath.refresh, nonce: nonce, at: rig.clock.now)
    let next = try BoundDoor.session(try await rig.refresh(session.refreshToken, proof: proof))
    #expect(next.refreshToken != session.refreshToken && next.tokenType == "DPoP")
  }

  @Test func `a stale nonce is asked for anew, also at the token endpoint`() async throws {
    let rig = try await BoundDoor()
    let session = try await rig.session()
    let old = rig.nonce
    rig.clock.advance(by: 301)
    let proof = rig.device.proof("POST", BoundDoor.base + WirePath.token, nonce: old, at: rig.clock.now)
    let form = "grant_type=refresh_token&refresh_token=\(session.refreshToken)"
    let answer = try await rig.door.ask(WirePath.token, form: form, headers: BoundDoor.headers(proof))
    #expect(answer.status == 400 && answer.oauthError?.error == "use_dpop_nonce")
    let fresh = try #require(answer.headers[.dpopNonce])
    let again = rig.device.proof("POST", BoundDoor.base + WirePath.token, nonce: fresh, at: rig.clock.now)
    #expect(
      try await rig.door.ask(WirePath.token, form: form, headers: BoundDoor.headers(again)).status == 200)
  }

  @Test func `a proof is accepted once, on whichever node`() async throws {
    let rig = try await BoundDoor()
    let session = try await rig.session()
    let proof = rig.proof("GET", WirePath.user, token: session.accessToken)
    #expect(try await rig.user(session.accessToken, proof: proof).status == 200)
    #expect(try await rig.user(session.accessToken, proof: proof).problem?.code == .dpopProofInvalid)
    var headers = BoundDoor.headers(proof)
    headers[.authorization] = "DPoP \(session.accessToken)"
    let elsewhere = try await rig.neighbour.ask(.get, WirePath.user, headers: headers)
    #expect(elsewhere.status == 401 && elsewhere.problem?.code == .dpopProofInvalid)
    let fresh = rig.proof("GET", WirePath.user, token: session.accessToken)
    #expect(try await rig.user(session.accessToken, proof: fresh).status == 200)
  }

  @Test func `each rule of a call is judged by itself`() async throws {
    let rig = try await BoundDoor()
    let session = try await rig.session()
    let token = session.accessToken
    let wrong = [
      rig.proof("POST", WirePath.user, token: token), rig.proof("GET", WirePath.sessions, token: token),
      rig.proof("GET", WirePath.user), rig.proof("GET", WirePath.user, token: "other"),
      rig.proof("GET", WirePath.user, token: token, by: ProvingDevice()), "nonsense",
    ]
    for proof in wrong {
      let answer = try await rig.user(token, proof: proof)
      #expect(answer.status == 401 && answer.problem?.code == .dpopProofInvalid, "\(answer.body)")
      #expect(answer.headers[.wwwAuthenticate]?.contains(#"error="invalid_dpop_proof""#) == true)
      #expect(answer.headers[.dpopNonce] != nil)
    }
    #expect(try await rig.user(token, proof: nil).problem?.code == .dpopProofMissing)
    var twice = HTTPFields()
    for _ in 0..<2 {
      twice.append(HTTPField(name: .dpop, value: rig.proof("GET", WirePath.user, token: token)))
    }
    twice[.authorization] = "DPoP \(token)"
    #expect(try await rig.door.ask(.get, WirePath.user, headers: twice).problem?.code == .dpopProofInvalid)
  }

  @Test func `a bound token is no bearer token, but another back end may ask whether its session lives`()
    async throws
  {
    let rig = try await BoundDoor()
    let session = try await rig.session()
    for proof in [nil, rig.proof("GET", WirePath.user, token: session.accessToken)] {
      let answer = try await rig.user(session.accessToken, scheme: "Bearer", proof: proof)
      #expect(answer.status == 401 && answer.problem?.code == .dpopProofMissing)
    }
    var headers = HTTPFields()
    headers[.authorization] = "Bearer \(session.accessToken)"
    #expect(try await rig.door.ask(.get, WirePath.currentSession, headers: headers).status == 204)
    #expect(try await rig.door.ask(.delete, WirePath.currentSession, headers: headers).status == 401)
    #expect(try await rig.door.ask(.delete, WirePath.user, headers: headers).status == 401)
  }

  @Test func `a retry of the sign-in with another key gets nothing`() async throws {
    let rig = try await BoundDoor()
    let path = "/v1/sign-in/badge"
    let first = try BoundDoor.session(try await rig.signIn(proof: rig.proof("POST", path), key: "key"))
    let again = try BoundDoor.session(try await rig.signIn(proof: rig.proof("POST", path), key: "key"))
    #expect(again.sessionID == first.sessionID)
    let other = try await rig.signIn(proof: rig.proof("POST", path, by: ProvingDevice()), key: "key")
    #expect(other.problem?.code == .dpopProofInvalid)
    #expect(try await rig.signIn(key: "key").problem?.code == .dpopProofInvalid)
  }

  @Test func `the server's description names the algorithm where sessions may be bound`() {
    for isOffered in [true, false] {
      var settings = ServerSettings(publicURL: BoundDoor.base)
      settings.offersBoundSessions = isOffered
      let text = String(decoding: WellKnownDocuments(settings).description, as: UTF8.self)
      #expect(text.contains(#""dpop_signing_alg_values_supported":["ES256"]"#) == isOffered)
    }
  }
}
