import AppleID
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import BramleyTokens
import Crypto
import Foundation
import OpenID
import Support
import Testing

// What a browser flow does when something is wrong with it.
extension AuthorizationServiceTests {
  @Test(arguments: [("user_cancelled_authorize", "access_denied"), ("anything", "server_error")])
  func `an error of Apple's goes back to the client by OAuth's name`(error: String, name: String) async throws
  {
    let flow = try await begin()
    let stranger = try await begin()
    guard
      case .resume(let sealed?) = try await rig.authorization.receive(
        BrowserReply(code: nil, idToken: nil, user: nil, error: error), state: flow.state, from: .apple)
    else {
      Issue.record("the error was not sealed")
      return
    }
    // Only the browser of the flow is sent back, and only with an error of that flow.
    for (state, cookie, error) in [
      (flow.state, stranger.cookie, sealed), (flow.state, nil, sealed), (flow.state, flow.cookie, "forged"),
      (stranger.state, stranger.cookie, sealed),
    ] {
      guard
        case .foreign = try await rig.authorization.resume(
          state: state, error: error, cookie: cookie, from: .apple)
      else {
        Issue.record("sent back")
        continue
      }
    }
    guard
      case .client(let url, nil) = try await rig.authorization.resume(
        state: flow.state, error: sealed, cookie: flow.cookie, from: .apple)
    else {
      Issue.record("not sent back")
      return
    }
    #expect(try await rows("parked_reply") == 0)
    #expect(items(url) == ["error": name, "state": "client state", "iss": "https://id.example.com"])
  }

  @Test func `nobody is redirected to an untrusted address`() async {
    for address in [
      nil, "", "https://forger.example/cb", "http://localhost/callback", "https://app.example/cb/",
    ] {
      let request = request { $0.redirectURI = address }
      #expect(await refusal { _ = try await rig.authorization.start(request) } == .redirectNotRegistered)
    }
    for client in [nil, "", "other"] {
      let request = request { $0.clientID = client }
      #expect(await refusal { _ = try await rig.authorization.start(request) } == .clientUnknown)
    }
  }

  @Test func `a faulty request goes back to the client with its error`() async throws {
    let faults: [(String, (inout AuthorizationRequest) -> Void)] = [
      ("unsupported_response_type", { $0.responseType = "token" }),
      ("unsupported_response_type", { $0.responseType = nil }),
      ("invalid_request", { $0.codeChallengeMethod = "plain" }),
      ("invalid_request", { $0.codeChallengeMethod = nil }),
      ("invalid_request", { $0.codeChallenge = nil }), ("invalid_request", { $0.codeChallenge = "short" }),
      ("invalid_request", { $0.codeChallenge = String(repeating: "=", count: 43) }),
      ("invalid_request", { $0.provider = "google" }),
      ("invalid_request", { $0.state = String(repeating: "x", count: 513) }),
    ]
    for (name, change) in faults {
      guard case .client(let url) = try await rig.authorization.start(request(change)) else {
        Issue.record("\(name) was not seen")
        continue
      }
      #expect(items(url)["error"] == name && url.absoluteString.hasPrefix("http://127.0.0.1:5555/callback?"))
      #expect(items(url)["iss"] == "https://id.example.com")
    }
  }

  @Test func `a client's state comes back exactly as it was`() async throws {
    let state = "a b&c=d#e%20+ü\"<>\r\n"
    let flow = try await begin(request { $0.state = state })
    _ = try await rig.authorization.park(reply(nonce: flow.nonce), state: flow.state)
    let end = try #require(try await finish(flow.state, flow.cookie))
    #expect(items(end.url)["state"] == state)
    #expect(!end.url.absoluteString.contains("\n") && !end.url.absoluteString.contains("#"))
  }

  @Test func `a malformed verifier uses up no code`() async throws {
    let flow = try await begin()
    _ = try await rig.authorization.park(reply(nonce: flow.nonce), state: flow.state)
    let code = try await code(of: flow)
    for odd in [
      "", String(repeating: "v", count: 42), String(repeating: "v", count: 129),
      String(repeating: "é", count: 43),
    ] {
      #expect(
        await refusal {
          _ = try await rig.authorization.redeem(
            code: code, verifier: odd, redirectURI: "http://127.0.0.1:5555/callback", clientID: "app")
        } == .invalidRequest)
    }
    let session = try await rig.authorization.redeem(
      code: code, verifier: verifier, redirectURI: "http://127.0.0.1:5555/callback", clientID: "app")
    #expect(session.isNewUser)
  }

  @Test func `a code under another port is not the client's to redeem`() async throws {
    let flow = try await begin()
    _ = try await rig.authorization.park(reply(nonce: flow.nonce), state: flow.state)
    let code = try await code(of: flow)
    #expect(
      await refusal {
        _ = try await rig.authorization.redeem(
          code: code, verifier: verifier, redirectURI: "http://127.0.0.1:5556/callback", clientID: "app")
      } == .codeInvalid)
  }
}
