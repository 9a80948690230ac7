import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@Suite struct AuthorizationFlowTests {
  private func flow(namesIssuer: Bool? = nil) throws -> AuthorizationFlow {
    AuthorizationFlow(
      server: .bramley(BramleyBackend(server: try #require(URL(string: "https://id.example.com/auth")))),
      metadata: AuthorizationServerMetadata(
        issuer: "https://id.example.com", namesIssuerInAnswers: namesIssuer),
      clientID: "app", provider: .apple, redirectURI: "http://127.0.0.1:4000/callback", state: "st",
      pkce: PKCE(verifier: "v"))
  }

  @Test func `the address asks for a code with S256`() throws {
    let flow = try flow()
    #expect(
      flow.address.absoluteString
        == "https://id.example.com/auth/v1/authorize?response_type=code&client_id=app"
        + "&redirect_uri=http%3A%2F%2F127.0.0.1%3A4000%2Fcallback&state=st"
        + "&code_challenge=\(flow.pkce.challenge)&code_challenge_method=S256&provider=apple")
  }

  @Test(
    arguments: [
      ("code=c&state=st&iss=https%3A%2F%2Fid.example.com", .success("c")),
      ("code=c&state=st", .success("c")),
      ("error=access_denied&state=st", .failure(.cancelled)),
      (
        "error=server_error&error_description=oh+no&state=st",
        .failure(.provider(code: "server_error", text: "oh no"))
      ),
      ("code=c&state=other", nil),
      ("code=c", nil),
      ("code=c&state=st&iss=https%3A%2F%2Fevil.example", nil),
      ("code=c&code=d&state=st", nil),
      ("code=c&state=st&state=st", nil),
      ("code=&state=st", nil),
      ("", nil),
    ] as [(String, Result<String, SignInError>?)])
  func `only an answer to this request counts`(query: String, reply: Result<String, SignInError>?) throws {
    #expect(try flow().reply(query: query) == reply)
  }

  @Test func `a server that names itself must do so`() throws {
    #expect(try flow(namesIssuer: true).reply(query: "code=c&state=st") == nil)
  }
}
