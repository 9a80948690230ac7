import Foundation
import OpenID
import Support
import Testing

@Suite struct KeySetTests {
  private func set(_ entries: String...) async -> KeySet? {
    await KeySet(document: Data(#"{"keys":[\#(entries.joined(separator: ","))]}"#.utf8))
  }

  private func entry(_ signer: AppleSigner = .first, _ changes: [String: String?] = [:]) -> String {
    var jwk = signer.jwk
    for (name, value) in changes { jwk[name] = value }
    let members = jwk.sorted { $0.key < $1.key }.map { #""\#($0.key)":"\#($0.value)""# }
    return "{\(members.joined(separator: ","))}"
  }

  @Test func `both keys of a set are read`() async throws {
    let document = AppleSigner.keySet(.first, .second)
    let set = try #require(await KeySet(document: document))
    #expect(Set(set.keys.keys) == ["testkey001", "testkey002"])
    #expect(set.document == document)
  }

  @Test func `a key that names no algorithm is taken for RS256`() async {
    #expect(await set(entry(.first, ["alg": nil]))?.keys.count == 1)
  }

  @Test(arguments: [
    #"{"kty":"EC","kid":"e","crv":"P-256","x":"AA","y":"AA","alg":"ES256"}"#,
    #"{"kty":"oct","kid":"o","k":"AAAA"}"#,
    #"{"kty":"NEW","kid":"n"}"#, "{}", "7", "null", #"{"kty":"RSA","kid":"bare"}"#,
    #"{"kty":"RSA","kid":"bad","n":"!","e":"AQAB","alg":"RS256"}"#,
  ])
  func `an unusable entry does not affect the others`(odd: String) async throws {
    let both = try #require(await set(odd, entry()))
    #expect(Array(both.keys.keys) == ["testkey001"])
    #expect(await set(odd) == nil)
  }

  @Test(arguments: ["RS512", "RS384", "PS256", "HS256"])
  func `an RSA key for another algorithm is passed over`(alg: String) async {
    #expect(await set(entry(.first, ["alg": alg])) == nil)
  }

  @Test func `a key without an id is passed over`() async {
    #expect(await set(entry(.first, ["kid": nil])) == nil)
  }

  @Test(arguments: ["", "{}", "[]", #"{"keys":[]}"#, #"{"keys":{}}"#, "<html>", #"{"keys":null}"#])
  func `a document without a usable key is none`(text: String) async {
    #expect(await KeySet(document: Data(text.utf8)) == nil)
  }
}
