import OpenID
import Testing

@Suite struct CodeHashTests {
  @Test func `the hash is that of the standard's example`() {
    // OpenID Connect Core 1.0, appendix A.4.
    let code = "Qcb0Orv1zh30vL1MPRsbm-diHiMwcLyZvn1arpZv-Jxf_11jnpEX3Tgfvk"
    #expect(CodeHash.value(of: code) == "LDktKdoQak3Pk0cnXxCltA")
  }
}
