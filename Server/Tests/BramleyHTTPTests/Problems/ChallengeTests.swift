import BramleyAPI
import HTTPTypes
import Testing

@testable import BramleyHTTP

@Suite struct ChallengeTests {
  let door: TestDoor

  init() throws { door = try TestDoor() }

  @Test func `a request without a token is asked for one`() async throws {
    let answer = try await door.ask(.get, "/v1/user")
    #expect(answer.status == 401 && answer.problem?.code == .accessTokenInvalid)
    #expect(answer.headers[.wwwAuthenticate] == "Bearer")
  }

  @Test(arguments: ["Bearer nonsense", "bearer a.b.c", "Basic dXNlcg==", "Bearer", "Bearer "])
  func `the answer to a request with a bad token says so`(field: String) async throws {
    let answer = try await door.ask(.get, "/v1/user", headers: [.authorization: field])
    #expect(answer.status == 401 && answer.problem?.code == .accessTokenInvalid)
    #expect(answer.headers[.wwwAuthenticate]?.hasPrefix(#"Bearer error="invalid_token""#) == true)
  }

  @Test func `a token in the address is ignored`() async throws {
    #expect(try await door.ask(.get, "/v1/user?access_token=a.b.c").headers[.wwwAuthenticate] == "Bearer")
  }
}
