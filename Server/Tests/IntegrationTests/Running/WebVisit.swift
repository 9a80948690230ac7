import AppleID
import AsyncHTTPClient
import BramleyAPI
import BramleyTokens
import Foundation
import NIOCore
import NIOHTTP1
import Support

/// The whole browser flow by plain HTTP: no scripts, and each redirect looked at.
struct WebVisit: Sendable {
  let server: Wire
  let apple: Wire
  /// The node that the browser comes back to, where it is another one.
  var otherNode: Wire?
  static let redirect = "http://127.0.0.1:5555/callback"
  private static let verifier = String(repeating: "v", count: 43)

  /// Signs a person in as if they had pressed "Continue" on Apple's page.
  func signIn(person: String) async throws -> Session {
    try await redeem(try await code(person: person)).decode(Session.self)
  }

  /// Goes through the flow up to the code.
  func code(person: String) async throws -> String {
    let query = [
      "response_type=code", "client_id=app", "provider=apple", "redirect_uri=\(Self.redirect)",
      "code_challenge_method=S256",
      "code_challenge=\(StoreFixture.hash(Self.verifier).base64URL)",
    ].joined(separator: "&")
    let start = try await server.visit("/v1/authorize?\(query)")
    guard let location = start.headers["location"],
      let cookie = start.headers["set-cookie"]?.prefix(while: { $0 != ";" })
    else { throw Browser.Failure(description: "nobody was sent to Apple: \(start.status)") }
    let page = try await apple.visit(String(location.dropFirst(apple.base.absoluteString.count)))
    var asked = page.hiddenFields
    asked["person"] = person
    asked["action"] = "continue"
    let answer = try await apple.post("/auth/authorize", form: asked).hiddenFields
    // As a browser sends it: from another site, without a cookie.
    let parked = try await (otherNode ?? server).post(
      "/v1/callback/apple", form: answer, origin: apple.base.absoluteString)
    guard parked.status == 303, let resume = parked.headers["location"] else {
      throw Browser.Failure(description: "Apple's answer was not taken: \(parked.status)")
    }
    let path = URLComponents(string: resume).map { "\($0.path)?\($0.percentEncodedQuery ?? "")" } ?? resume
    let end = try await (otherNode ?? server).visit(path, cookie: String(cookie))
    let text = (end.headers["location"] ?? "") + String(decoding: end.body, as: UTF8.self)
    guard let code = text.firstMatch(of: #/[?&;]code=([A-Za-z0-9_\-]+)/#)?.1 else {
      throw Browser.Failure(description: "there was no code: \(end.status)")
    }
    return String(code)
  }

  /// Redeems a code, as a page of an origin if one is named.
  func redeem(_ code: String, from origin: String? = nil) async throws -> Wire.Answer {
    try await server.post(
      WirePath.token,
      form: [
        "grant_type": "authorization_code", "code": code, "code_verifier": Self.verifier,
        "redirect_uri": Self.redirect, "client_id": "app",
      ],
      origin: origin)
  }
}

extension Wire {
  /// Posts a form and follows no redirect.
  func post(_ path: String, form: [String: String], origin: String? = nil) async throws -> Answer {
    var items = URLComponents()
    items.queryItems = form.map { URLQueryItem(name: $0.key, value: $0.value) }
    // A plus sign would be read as a space.
    let body = (items.percentEncodedQuery ?? "").replacing("+", with: "%2B")
    var request = HTTPClientRequest(url: base.absoluteString + path)
    request.method = .POST
    request.headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
    if let origin {
      request.headers.add(name: "Origin", value: origin)
      request.headers.add(name: "Sec-Fetch-Site", value: "cross-site")
    }
    request.body = .bytes(ByteBuffer(string: body))
    return try await exchange(request)
  }
}

extension Wire.Answer {
  /// The hidden fields of a page's first form.
  var hiddenFields: [String: String] {
    let text = String(decoding: body, as: UTF8.self)
    let form = text.firstMatch(of: #/(?s)<form.*?</form>/#).map { String($0.0) } ?? ""
    return form.matches(of: #/<input type="hidden" name="([^"]*)" value="([^"]*)"/#).reduce(into: [:]) {
      $0[String($1.1)] = String($1.2).replacing("&quot;", with: "\"").replacing("&#34;", with: "\"")
        .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    }
  }
}
