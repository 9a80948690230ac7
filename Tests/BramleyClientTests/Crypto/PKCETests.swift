import Testing

@testable import BramleyClient

@Suite struct PKCETests {
  @Test func `the pair of RFC 7636, appendix B, comes out`() {
    let pkce = PKCE(verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    #expect(pkce.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
  }

  @Test func `a verifier has 256 bits and no padding`() {
    let pkce = PKCE(random: { [UInt8](repeating: 0xFF, count: $0) })
    #expect(pkce.verifier == "__________________________________________8")
    #expect(PKCE(random: systemRandomBytes).verifier != PKCE(random: systemRandomBytes).verifier)
  }
}
