import AppleID
import BramleyTokens
import Crypto
import Foundation
import Support
import Testing

/// What a forger can do without Apple's private key, each refused for its own reason.
@Suite struct ForgedTokenTests {
  let rig = VerifierRig()
  let kid = AppleSigner.first.kid

  private func unsigned(header: String, payload: String? = nil) -> String {
    "\(Data(header.utf8).base64URL).\(Data((payload ?? rig.payload()).utf8).base64URL)"
  }

  @Test func `a token of Apple's is accepted`() async throws {
    let token = AppleSigner.second.token(rig.claims())
    let verified = try await rig.verifier.verify(token, expecting: .init(), at: rig.clock.now)
    #expect(verified.claims == rig.claims())
    let input = token.split(separator: ".").prefix(2).joined(separator: ".")
    #expect(verified.fingerprint == Data(SHA256.hash(data: Data(input.utf8))))
  }

  @Test(arguments: ["none", "None", "NONE", "nOnE", ""])
  func `a token without an algorithm is refused`(alg: String) async {
    let input = unsigned(header: #"{"alg":"\#(alg)","kid":"\#(kid)"}"#)
    #expect(await rig.failure(of: "\(input).") == .notJWS)
    #expect(await rig.failure(of: "\(input).AA") == .algorithm)
    let signature = rig.token().split(separator: ".")[2]
    #expect(await rig.failure(of: "\(input).\(signature)") == .algorithm)
  }

  @Test func `an HMAC with the public key as its secret is refused`() async {
    for secret in [AppleSigner.first.publicPEM, AppleSigner.first.publicPEM + "\n"] {
      let input = unsigned(header: #"{"alg":"HS256","kid":"\#(kid)"}"#)
      let code = HMAC<SHA256>.authenticationCode(
        for: Data(input.utf8), using: SymmetricKey(data: Data(secret.utf8)))
      #expect(await rig.failure(of: "\(input).\(Data(code).base64URL)") == .algorithm)
      let posing = unsigned(header: #"{"alg":"RS256","kid":"\#(kid)"}"#)
      let posingCode = HMAC<SHA256>.authenticationCode(
        for: Data(posing.utf8), using: SymmetricKey(data: Data(secret.utf8)))
      #expect(await rig.failure(of: "\(posing).\(Data(posingCode).base64URL)") == .signature)
    }
  }

  @Test func `an elliptic signature of the forger's own key is refused`() async throws {
    let key = P256.Signing.PrivateKey()
    let input = unsigned(header: #"{"alg":"ES256","kid":"\#(kid)"}"#)
    let signature = try key.signature(for: Data(input.utf8)).rawRepresentation
    #expect(await rig.failure(of: "\(input).\(signature.base64URL)") == .algorithm)
  }

  @Test(arguments: ["RS384", "RS512", "PS256", "rs256", "RS256 ", "EdDSA"])
  func `no other algorithm is accepted`(alg: String) async {
    let token = AppleSigner.first.sign(header: #"{"alg":"\#(alg)","kid":"\#(kid)"}"#, payload: rig.payload())
    #expect(await rig.failure(of: token) == .algorithm)
  }

  @Test func `a good RS512 signature of a key in Apple's set is refused`() async throws {
    let signer = try RS512Signer.shared.get()
    let rig = VerifierRig(keySet: try signer.keySet())
    let honest = try signer.sign(alg: "RS512", payload: rig.payload())
    #expect(await rig.failure(of: honest) == .algorithm)
    let posing = try signer.sign(alg: "RS256", payload: rig.payload())
    #expect(await rig.failure(of: posing) == .signature)
  }

  @Test(arguments: ["unknown", "TESTKEY001", "testkey001 ", "", "../testkey001", "' OR 1=1 --"])
  func `a key id that Apple does not have is refused`(kid: String) async {
    let token = AppleSigner.first.sign(header: #"{"alg":"RS256","kid":"\#(kid)"}"#, payload: rig.payload())
    #expect(await rig.failure(of: token) == .unknownKey)
  }

  @Test func `a key id of another of Apple's keys is refused`() async {
    let token = AppleSigner.first.sign(
      header: #"{"alg":"RS256","kid":"\#(AppleSigner.second.kid)"}"#, payload: rig.payload())
    #expect(await rig.failure(of: token) == .signature)
  }

  @Test(arguments: [#"{"alg":"RS256"}"#, #"{"alg":"RS256","kid":null}"#])
  func `a token without a key id is refused`(header: String) async {
    let token = AppleSigner.first.sign(header: header, payload: rig.payload())
    #expect(await rig.failure(of: token) == .noKeyID)
    #expect(rig.keys.asked == 0)
  }

  @Test(arguments: [
    #""jku":"https://forger.example/keys""#, #""x5u":"https://forger.example/chain""#,
    #""jwk":{"kty":"RSA","kid":"testkey001","n":"AQAB","e":"AQAB"}"#, #""x5c":["MIIB"]"#,
  ])
  func `a key inside the token is ignored`(member: String) async {
    // Signed by a key that is not in the set; a key in the header must not be used.
    let rig = VerifierRig(keySet: AppleSigner.keySet(.first))
    let header = #"{"alg":"RS256","kid":"\#(kid)",\#(member)}"#
    let forged = AppleSigner.second.sign(header: header, payload: rig.payload())
    #expect(await rig.failure(of: forged) == .signature)
    let genuine = AppleSigner.first.sign(header: header, payload: rig.payload())
    #expect(await rig.failure(of: genuine) == nil)
    #expect(rig.keys.asked == 1)
  }

  @Test func `the very key in jwk does not make its own token good`() async throws {
    let rig = VerifierRig(keySet: AppleSigner.keySet(.first))
    let jwk = String(decoding: try JSONEncoder().encode(AppleSigner.second.jwk), as: UTF8.self)
    let forged = AppleSigner.second.sign(
      header: #"{"alg":"RS256","kid":"\#(AppleSigner.second.kid)","jwk":\#(jwk)}"#, payload: rig.payload())
    #expect(await rig.failure(of: forged) == .unknownKey)
  }

  @Test(arguments: [#"["exp"]"#, #"["b64"]"#, "[]", #""exp""#, "{}"])
  func `a critical extension is refused`(crit: String) async {
    let token = AppleSigner.first.sign(
      header: #"{"alg":"RS256","kid":"\#(kid)","crit":\#(crit),"b64":false}"#, payload: rig.payload())
    #expect(await rig.failure(of: token) == .notJWS)
  }

  @Test(arguments: [
    "", "[]", "null", "\"RS256\"", "{", "{}", #"{"kid":"testkey001"}"#, #"{"alg":null,"kid":"testkey001"}"#,
    #"{"alg":["RS256"],"kid":"testkey001"}"#, #"{"alg":"RS256","kid":7}"#,
    #"{"alg":"RS256","kid":["testkey001"]}"#,
  ])
  func `a header that is not one is refused`(header: String) async {
    let token = AppleSigner.first.sign(header: header, payload: rig.payload())
    #expect(await rig.failure(of: token) == .notJWS)
  }

  @Test func `a payload under another token's signature is refused`() async {
    let parts = rig.token().split(separator: ".")
    let other = Data(rig.payload(["sub": #""somebody.else.0001""#]).utf8).base64URL
    #expect(await rig.failure(of: "\(parts[0]).\(other).\(parts[2])") == .signature)
  }

  @Test func `a payload that only looks the same is refused`() async {
    // The same JSON with a space more.
    let parts = rig.token().split(separator: ".")
    let other = Data((rig.payload() + " ").utf8).base64URL
    #expect(await rig.failure(of: "\(parts[0]).\(other).\(parts[2])") == .signature)
  }

  @Test func `a changed bit anywhere in the signature is refused`() async throws {
    let parts = rig.token().split(separator: ".")
    let signature = try #require(Data(base64URL: parts[2].utf8))
    for index in stride(from: 0, to: signature.count, by: 17) {
      var changed = signature
      changed[index] ^= 0x10
      #expect(await rig.failure(of: "\(parts[0]).\(parts[1]).\(changed.base64URL)") == .signature)
    }
    for other in [Data(signature.dropLast()), signature + [0], [0] + signature, Data(count: 256)] {
      #expect(await rig.failure(of: "\(parts[0]).\(parts[1]).\(other.base64URL)") == .signature)
    }
  }

  @Test func `another spelling of a good token is refused`() async {
    let good = rig.token()
    let parts = good.split(separator: ".").map(String.init)
    let spellings = [
      good + "=", good + "==", good + "\n", " " + good, good + " ", good + ".", "." + good, good + ".AAAA",
      parts[0] + "." + parts[1], parts[0] + "=." + parts[1] + "." + parts[2],
      parts[0] + "." + parts[1] + "\r\n." + parts[2], parts[0] + "\t." + parts[1] + "." + parts[2],
      "Bearer " + good, "", ".", "..", "...", "{}", "\u{FEFF}" + good,
    ]
    for spelling in spellings {
      #expect(await rig.failure(of: spelling) == .notJWS, "\(spelling.debugDescription)")
    }
    #expect(await rig.failure(of: parts[0] + ".." + parts[2]) == .claims, "a payload kept apart")
    #expect(await rig.failure(of: good) == nil)
  }

  @Test func `the standard alphabet is refused`() async throws {
    // A payload whose base64url has both characters that differ.
    let payload = rig.payload(["note": #""???>>>~~~""#])
    let good = AppleSigner.first.sign(header: #"{"alg":"RS256","kid":"\#(kid)"}"#, payload: payload)
    let standard = good.replacing("-", with: "+").replacing("_", with: "/")
    try #require(standard != good)
    #expect(await rig.failure(of: standard) == .notJWS)
    #expect(await rig.failure(of: good) == nil)
  }

  @Test func `a token beyond the length limit is rejected before it is read`() async {
    let token = rig.token(["note": "\"\(String(repeating: "x", count: 16_384))\""])
    #expect(await rig.failure(of: token) == .notJWS)
    #expect(rig.keys.asked == 0)
  }

  @Test func `a header that names its algorithm twice is refused`() async {
    for header in [
      #"{"alg":"RS256","kid":"\#(kid)","alg":"none"}"#, #"{"alg":"none","kid":"\#(kid)","alg":"RS256"}"#,
    ] {
      let input = unsigned(header: header)
      #expect(await rig.failure(of: "\(input).") == .notJWS)
      #expect(await rig.failure(of: "\(input).AAAA") == .notJWS)
    }
  }

  @Test func `without Apple's keys a token is neither accepted nor called invalid`() async {
    let rig = VerifierRig(keySet: nil)
    #expect(await rig.failure(of: rig.token()) == .keysUnavailable)
  }
}
