#if Verifier
  import BramleyTokens
  import BramleyVerifier
  import Crypto
  import Foundation
  import Testing

  /// Tokens that are bound to a key, at a back end (RFC 9449, section 7).
  @Suite struct ProofTests {
    private static let url = URL(string: "https://api.example.com/v1/notes")!
    private let key = P256.Signing.PrivateKey()

    private var jwk: String {
      let point = key.publicKey.rawRepresentation
      let (x, y) = (Data(point.prefix(32)).base64URL, Data(point.suffix(32)).base64URL)
      return #"{"crv":"P-256","kty":"EC","x":"\#(x)","y":"\#(y)"}"#
    }

    private var thumbprint: String { Data(SHA256.hash(data: Data(jwk.utf8))).base64URL }

    private func proof(
      _ token: String, at time: Date, method: String = "GET", address: String = ProofTests.url.absoluteString,
      id: String = UUID().uuidString
    ) throws -> String {
      let ath = Data(SHA256.hash(data: Data(token.utf8))).base64URL
      let header = #"{"typ":"dpop+jwt","alg":"ES256","jwk":\#(jwk)}"#
      let payload = """
        {"jti":"\(id)","htm":"\(method)","htu":"\(address)","iat":\(Int(time.timeIntervalSince1970)),"ath":"\(ath)"}
        """
      let input = TestSigner.unsigned(header: header, payload: payload)
      return "\(input).\(try key.signature(for: Data(input.utf8)).rawRepresentation.base64URL)"
    }

    private func boundToken(_ rig: VerifierRig) throws -> String {
      try rig.token(["cnf": #"{"jkt":"\#(thumbprint)"}"#])
    }

    private func refusal(
      _ rig: VerifierRig, _ authorization: String, _ proofs: [String], method: String = "GET"
    ) async -> VerificationError? {
      do throws(VerificationError) {
        _ = try await rig.verifier.verify(
          authorization: authorization, proofs: proofs, method: method, url: Self.url)
        return nil
      } catch { return error }
    }

    @Test func `a bound token with a proof of its key is accepted, each proof once`() async throws {
      let rig = try await VerifierRig()
      let token = try boundToken(rig)
      for _ in 0..<3 {
        let user = try await rig.verifier.verify(
          token: token, proof: try proof(token, at: rig.clock.now), method: "GET", url: Self.url)
        #expect(user.userID == "user-1")
      }
      let once = try proof(token, at: rig.clock.now)
      #expect(await refusal(rig, "DPoP \(token)", [once]) == nil)
      #expect(await refusal(rig, "DPoP \(token)", [once]) == .proofReplayed)
    }

    @Test func `a bound token is no bearer token, and a bearer token is not bound`() async throws {
      let rig = try await VerifierRig()
      let token = try boundToken(rig)
      #expect(await rig.refusal(of: token) == .proofMissing)
      #expect(await refusal(rig, "Bearer \(token)", [try proof(token, at: rig.clock.now)]) == .proofMissing)
      #expect(await refusal(rig, "DPoP \(token)", []) == .proofMissing)
      let bearer = try rig.token()
      #expect(await refusal(rig, "Bearer \(bearer)", []) == nil)
      #expect(
        await refusal(rig, "DPoP \(bearer)", [try proof(bearer, at: rig.clock.now)])
          == .tokenInvalid(.binding))
    }

    @Test func `a proof that breaks a rule is refused by its name`() async throws {
      let rig = try await VerifierRig()
      let (token, now) = (try boundToken(rig), rig.clock.now)
      let other = ProofTests()
      let wrong: [(String, DPoPFault)] = [
        ("nonsense", .malformed), (try proof(token, at: now, method: "POST"), .method),
        (try proof(token, at: now, address: "https://api.example.com/v1/note"), .address),
        (try proof("other", at: now), .accessToken),
        (try proof(token, at: now.addingTimeInterval(-200)), .time),
        (try proof(token, at: now.addingTimeInterval(200)), .time),
        (try other.proof(token, at: now), .otherKey),
      ]
      for (proof, fault) in wrong {
        #expect(await refusal(rig, "DPoP \(token)", [proof]) == .proofInvalid(fault))
      }
      let good = [try proof(token, at: now), try proof(token, at: now)]
      #expect(await refusal(rig, "DPoP \(token)", good) == .proofInvalid(.malformed))
    }

    @Test func `the answer to a refused proof asks for one`() {
      let error = VerificationError.proofInvalid(.time)
      #expect(error.status == 401)
      #expect(error.wwwAuthenticate?.hasPrefix(#"DPoP error="invalid_dpop_proof""#) == true)
      #expect(VerificationError.proofMissing.wwwAuthenticate?.hasSuffix(#"algs="ES256""#) == true)
    }

    @Test func `a verified token is known again, and altered or expired it is not`() async throws {
      let rig = try await VerifierRig()
      let token = try rig.token()
      for _ in 0..<2 { #expect(await rig.refusal(of: token) == nil) }
      var forged = Array(token.utf8)
      forged[forged.count - 10] = forged[forged.count - 10] == UInt8(ascii: "A") ? 66 : 65
      #expect(await rig.refusal(of: String(decoding: forged, as: UTF8.self)) == .tokenInvalid(.signature))
      rig.clock.advance(by: 931)
      #expect(await rig.refusal(of: token) == .tokenInvalid(.expired))
    }
  }
#endif
