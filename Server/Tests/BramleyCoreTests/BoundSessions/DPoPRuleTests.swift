import BramleyTokens
import Foundation
import Support
import Testing

@testable import BramleyCore

/// The rules of RFC 9449, section 4.3, each broken by itself, with real keys.
@Suite struct DPoPRuleTests {
  private static let now = Date(timeIntervalSince1970: 1_800_000_000)
  private static let address = "https://id.example.com/v1/user"
  private let device = ProvingDevice()

  private func verdict(
    _ proof: String, method: String = "GET", address: String = DPoPRuleTests.address,
    token: String? = "token",
    key: String? = nil, freshness: DPoPExpectation.Freshness = .time(DPoPWindow(), now: DPoPRuleTests.now)
  ) throws -> DPoPVerdict {
    let expectation = DPoPExpectation(
      method: method, target: try #require(DPoPTarget(address)), accessToken: token, thumbprint: key,
      freshness: freshness)
    return expectation.judge(try DPoPProof(proof), by: .server)
  }

  private func good(at issuedAt: Date = DPoPRuleTests.now, nonce: String? = nil) -> String {
    device.proof("GET", Self.address, nonce: nonce, token: "token", at: issuedAt)
  }

  @Test func `a proof that keeps all rules proves its key`() throws {
    #expect(try verdict(good(), key: device.thumbprint) == .valid(thumbprint: device.thumbprint))
    #expect(try verdict(good()) == .valid(thumbprint: device.thumbprint))
  }

  @Test func `the standard's example proves its key`() throws {
    let proof = try DPoPProof(Self.example)
    let expectation = DPoPExpectation(
      method: "POST", target: try #require(DPoPTarget("https://server.example.com/token")),
      freshness: .time(DPoPWindow(), now: Date(timeIntervalSince1970: 1_562_262_620)))
    #expect(
      expectation.judge(proof, by: .server)
        == .valid(thumbprint: "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I"))
  }

  @Test func `another method is refused, and one in small letters`() throws {
    #expect(try verdict(good(), method: "POST") == .invalid(.method))
    #expect(
      try verdict(device.proof("get", Self.address, token: "token", at: Self.now)) == .invalid(.method))
  }

  @Test(arguments: [
    "https://id.example.com/v1/users", "https://evil.example/v1/user", "http://id.example.com/v1/user",
    "https://id.example.com:8443/v1/user",
  ])
  func `another address is refused`(address: String) throws {
    #expect(try verdict(good(), address: address) == .invalid(.address))
  }

  @Test func `query, default port and case of the host do not matter`() throws {
    let proof = device.proof("GET", "HTTPS://ID.example.com:443/v1/user?x=1#y", token: "token", at: Self.now)
    #expect(try verdict(proof) == .valid(thumbprint: device.thumbprint))
  }

  @Test(arguments: [(-121.0, false), (-120, true), (0, true), (60, true), (61, false)])
  func `a proof is accepted within its window alone`(offset: Double, isAccepted: Bool) throws {
    let verdict = try verdict(good(at: Self.now.addingTimeInterval(offset)))
    #expect(verdict == (isAccepted ? .valid(thumbprint: device.thumbprint) : .invalid(.time)))
  }

  @Test func `a proof for another token, or for none, is refused`() throws {
    #expect(try verdict(good(), token: "other") == .invalid(.accessToken))
    let bare = device.proof("GET", Self.address, at: Self.now)
    #expect(try verdict(bare) == .invalid(.accessToken))
    #expect(try verdict(bare, token: nil) == .valid(thumbprint: device.thumbprint))
  }

  @Test func `another key than the token's is refused`() throws {
    #expect(try verdict(good(), key: ProvingDevice().thumbprint) == .invalid(.otherKey))
  }

  @Test func `a signature of another key is refused`() throws {
    let stolen = good().split(separator: ".")
    let own = ProvingDevice().proof("GET", Self.address, token: "token", at: Self.now).split(separator: ".")
    #expect(
      try verdict("\(stolen[0]).\(stolen[1]).\(own[2])", key: device.thumbprint) == .invalid(.signature))
  }

  @Test func `an altered payload is refused`() throws {
    let one = good().split(separator: ".")
    let other = good().split(separator: ".")
    #expect(try verdict("\(one[0]).\(other[1]).\(one[2])") == .invalid(.signature))
  }

  @Test func `a point beside the curve is no key`() throws {
    let x = Data(repeating: 1, count: 32).base64URL
    let header =
      #"{"typ":"dpop+jwt","alg":"ES256","jwk":{"kty":"EC","crv":"P-256","x":"\#(x)","y":"\#(x)"}}"#
    let payload = #"{"jti":"a","htm":"GET","htu":"\#(Self.address)","iat":1800000000}"#
    #expect(try verdict(device.signed(header, payload), token: nil) == .invalid(.signature))
  }

  @Test func `where a nonce is asked for, only a fresh one counts, and the clock of the device does not`()
    throws
  {
    let freshness = DPoPExpectation.Freshness.nonce { $0 == "fresh" }
    #expect(try verdict(good(), freshness: freshness) == .nonceRequired)
    #expect(try verdict(good(nonce: "stale"), freshness: freshness) == .nonceRequired)
    #expect(
      try verdict(good(at: .distantPast, nonce: "fresh"), freshness: freshness)
        == .valid(thumbprint: device.thumbprint))
  }

  private static let example = """
    eyJ0eXAiOiJkcG9wK2p3dCIsImFsZyI6IkVTMjU2IiwiandrIjp7Imt0eSI6IkVDIiwieCI6Imw4dEZyaHgtMzR0VjNoUklDUkRZOXpDa0RscEJoRjQ\
    yVVFVZldWQVdCRnMiLCJ5IjoiOVZFNGpmX09rX282NHpiVFRsY3VOSmFqSG10NnY5VERWclUwQ2R2R1JEQSIsImNydiI6IlAtMjU2In19\
    .eyJqdGkiOiItQndDM0VTYzZhY2MybFRjIiwiaHRtIjoiUE9TVCIsImh0dSI6Imh0dHBzOi8vc2VydmVyLmV4YW1wbGUuY29tL3Rva2VuIiwiaWF0Ij\
    oxNTYyMjYyNjE2fQ\
    .2-GxA6T8lP4vfrg8v-FdWP0A0zdrj8igiMLvqRMUvwnQg4PtFLbdLXiOSsX0x7NVY-FNyJK70nfbV37xRZT3Lg
    """
}
