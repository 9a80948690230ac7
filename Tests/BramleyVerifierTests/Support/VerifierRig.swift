#if Verifier
  import BramleyAPI
  import BramleyVerifier
  import Foundation
  import Testing

  /// A verifier, the server that it asks, and that server's key.
  struct VerifierRig: Sendable {
    static let issuer = "https://id.example.com"
    static let audience = "https://api.example.com"

    let clock = TestClock()
    let signer: TestSigner
    let server: ScriptedServer
    let verifier: BramleyVerifier

    init(
      issuer: String = VerifierRig.issuer, clientIDs: Set<ClientID>? = nil, leeway: TimeInterval = 30,
      liveness: LivenessPolicy = .off
    ) async throws {
      signer = try await TestSigner("key-1")
      server = ScriptedServer(keys: TestSigner.keySet(signer))
      verifier = try BramleyVerifier(
        issuer: URL(string: issuer)!, audience: Self.audience, clientIDs: clientIDs, leeway: leeway,
        liveness: liveness, transport: server.transport, now: { [clock] in clock.now })
    }

    /// Valid claims as JSON texts, with some of them changed, added, or (by nil) left out.
    func payload(_ changes: [String: String?] = [:]) -> String {
      let now = Int(clock.now.timeIntervalSince1970)
      var claims: [String: String] = [
        "iss": #""\#(Self.issuer)""#, "aud": #""\#(Self.audience)""#, "sub": #""user-1""#,
        "sid": #""session-1""#, "client_id": #""com.example.app""#, "jti": #""token-1""#,
        "iat": "\(now)", "exp": "\(now + 900)", "auth_time": "\(now - 60)", "amr": #"["pwd"]"#,
        "idp": #""password""#,
      ]
      for (name, value) in changes { claims[name] = value }
      return "{" + claims.sorted { $0.key < $1.key }.map { #""\#($0)":\#($1)"# }.joined(separator: ",") + "}"
    }

    func token(_ changes: [String: String?] = [:], by other: TestSigner? = nil) throws -> String {
      try (other ?? signer).token(payload: payload(changes))
    }

    /// Why a token is rejected; nil if it is accepted.
    func refusal(of token: String, within maximumAge: TimeInterval? = nil) async -> VerificationError? {
      do throws(VerificationError) {
        _ = try await verifier.verify(token, authenticatedWithin: maximumAge)
        return nil
      } catch {
        return error
      }
    }
  }

  /// Lets background work run until a condition holds, two minutes at most.
  func wait(_ location: SourceLocation = #_sourceLocation, until isTrue: () async -> Bool) async {
    let end = ContinuousClock.now + .seconds(120)
    while !(await isTrue()) {
      guard ContinuousClock.now < end else {
        Issue.record("it never came", sourceLocation: location)
        return
      }
      await Task.yield()
    }
  }
#endif
