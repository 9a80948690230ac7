import BramleyAPI
import BramleyCore
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Support
import Testing

@testable import BramleyHTTP

/// Sign-in by the link of a mail that a browser asked for.
@Suite struct BrowserLinkTests {
  /// A browser on this server's own site, with its cookies.
  private struct Browser {
    let door: TestDoor
    var cookies: [String: String] = [:]

    private var headers: HTTPFields {
      var headers: HTTPFields = [.secFetchSite: "same-origin"]
      if !cookies.isEmpty {
        headers[.cookie] = cookies.map { "\($0)=\($1)" }.sorted().joined(separator: "; ")
      }
      return headers
    }

    private mutating func keep(_ answer: TestDoor.Answer) -> TestDoor.Answer {
      for field in answer.headers[values: .setCookie] {
        let pair = field.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map(String.init)
        if pair.count == 2, !field.contains("Max-Age=0") {
          cookies[pair[0]] = pair[1]
        } else {
          cookies[pair[0]] = nil
        }
      }
      return answer
    }

    mutating func post(_ path: String, _ json: String) async throws -> TestDoor.Answer {
      keep(try await door.ask(.post, path, json: json, headers: headers))
    }

    /// Opens a link and goes on to the clean address.
    mutating func open(_ link: String) async throws -> TestDoor.Answer {
      let path = link.replacingOccurrences(of: "http://127.0.0.1:8080", with: "")
      let moved = keep(try await door.ask(.get, path, headers: headers))
      try #require(moved.status == 303 && moved.headers[.location] == "http://127.0.0.1:8080/email/sign-in")
      return keep(try await door.ask(.get, "/email/sign-in", headers: headers))
    }

    /// Presses the page's button; the proof may be one that another page showed.
    mutating func press(_ proof: String) async throws -> TestDoor.Answer {
      var headers = headers
      headers[.contentType] = FormFields.mediaType
      return keep(
        try await door.ask(
          .post, "/email/sign-in", headers: headers,
          body: RequestBody(buffer: ByteBuffer(string: "proof=\(proof)"))))
    }

    /// Signs in with the challenge alone.
    mutating func goOn(_ challenge: CodeChallenge) async throws -> TestDoor.Answer {
      try await post(WirePath.signInEmail, #"{"challenge_id": "\#(challenge.challengeID)"}"#)
    }
  }

  private let words = MailedLinkWords.of(.english)

  private func begin(
    _ browser: inout Browser, _ server: CodeDoor
  ) async throws -> (challenge: CodeChallenge, link: String) {
    let answer = try await browser.post(WirePath.signInEmailStart, #"{"email": "ada@a.example"}"#)
    let challenge = try WireJSON.decoder().decode(CodeChallenge.self, from: Data(answer.body.utf8))
    return (challenge, try #require(server.box.mails.last?.link))
  }

  private func proof(_ page: TestDoor.Answer) throws -> String {
    try #require(page.body.firstMatch(of: #/name="proof" value="([0-9a-f]{32})"/#).map { String($0.1) })
  }

  @Test func `a mailed link signs in the browser that asked for it, after a button was pressed`() async throws
  {
    let server = try await CodeDoor()
    var browser = Browser(door: server.door)
    let (challenge, link) = try await begin(&browser, server)
    #expect(link.hasPrefix("http://127.0.0.1:8080/email/sign-in?token="))
    let page = try await browser.open(link)
    #expect(page.status == 200 && page.body.contains(words.signIn.text))
    let early = try await browser.goOn(challenge)
    #expect(early.status == 400 && early.problem?.code == .codeWrong && early.problem?.attemptsLeft == nil)
    let done = try await browser.press(try proof(page))
    #expect(done.status == 200 && done.body.contains(words.signIn.done ?? "-"))
    let session = try await browser.goOn(challenge).session
    #expect(session.isNewUser && session.user.email == "ada@a.example" && session.user.emailVerified)
    #expect(try await browser.goOn(challenge).problem?.code == .codeExpired)
    #expect(try await browser.open(link).body.contains(words.expired.title))
  }

  @Test func `in another browser the link says to type the code where it began, and spends nothing`()
    async throws
  {
    let server = try await CodeDoor()
    var browser = Browser(door: server.door)
    let (challenge, link) = try await begin(&browser, server)
    // One without cookies, as a program that looks for malware, and one that asked for a mail of its own.
    var (scanner, other) = (Browser(door: server.door), Browser(door: server.door))
    _ = try await other.post(WirePath.signInEmailStart, #"{"email": "eve@a.example"}"#)
    let proof = try proof(try await browser.open(link))
    for var foreign in [scanner, other] {
      let page = try await foreign.open(link)
      #expect(page.status == 200 && page.body.contains("Type the code where you began"))
      #expect(!page.body.contains("<form"))
      let pressed = try await foreign.press(proof)
      #expect(pressed.status == 400 && pressed.body.contains("Type the code where you began"))
    }
    _ = try await scanner.open(link)
    #expect(try await browser.goOn(challenge).problem?.code == .codeWrong)
    #expect(try await browser.press(proof).status == 200)
    _ = try await browser.goOn(challenge).session
  }

  @Test func `nobody else goes on where the link was followed`() async throws {
    let server = try await CodeDoor()
    var browser = Browser(door: server.door)
    let (challenge, link) = try await begin(&browser, server)
    _ = try await browser.press(try proof(try await browser.open(link)))
    var other = Browser(door: server.door)
    #expect(try await other.goOn(challenge).problem?.code == .invalidRequest)
    _ = try await other.post(WirePath.signInEmailStart, #"{"email": "eve@a.example"}"#)
    #expect(try await other.goOn(challenge).problem?.code == .codeExpired)
    let token = try #require(link.split(separator: "=").last)
    #expect(
      try await server.door.post(WirePath.signInEmail, #"{"token": "\#(token)"}"#).problem?.code
        == .codeExpired)
    _ = try await browser.goOn(challenge).session
  }

  @Test func `the code of the same mail still signs in after the link was followed`() async throws {
    let server = try await CodeDoor()
    var browser = Browser(door: server.door)
    let (challenge, link) = try await begin(&browser, server)
    let proof = try proof(try await browser.open(link))
    for _ in 0..<2 {
      let cookies = browser.cookies
      #expect(try await browser.press(proof).status == 200, "the button may be pressed twice")
      browser.cookies = cookies
    }
    _ = try await server.present(challenge, try server.code).session
  }

  @Test func `a newer mail replaces the link`() async throws {
    let server = try await CodeDoor()
    var browser = Browser(door: server.door)
    let (challenge, first) = try await begin(&browser, server)
    server.clock.advance(by: 60)
    let (second, link) = try await begin(&browser, server)
    let page = try await browser.open(first)
    #expect(page.status == 400 && page.body.contains(words.expired.title) && !page.body.contains("<form"))
    _ = try await browser.press(try proof(try await browser.open(link)))
    #expect(try await browser.goOn(challenge).problem?.code == .codeExpired)
    _ = try await browser.goOn(second).session
  }

  @Test func `what asks from another site gets neither a cookie nor a link`() async throws {
    let server = try await CodeDoor()
    for site in ["cross-site", "same-site", "none"] {
      let answer = try await server.door.ask(
        .post, WirePath.signInEmailStart, json: #"{"email": "\#(site)@a.example"}"#,
        headers: [.secFetchSite: site])
      #expect(answer.status == 200 && answer.headers[.setCookie] == nil && server.box.mails.last?.link == nil)
    }
    var browser = Browser(door: server.door)
    _ = try await browser.post(
      WirePath.signInEmailStart,
      #"{"email": "ada@a.example", "code_challenge": "\#(String(repeating: "c", count: 43))"}"#)
    #expect(server.box.mails.last?.link?.hasPrefix("https://links.example.com/") == true, "an app's link")
  }

  @Test func `the cookie is the browser's alone`() async throws {
    let server = try await CodeDoor()
    let answer = try await server.door.ask(
      .post, WirePath.signInEmailStart, json: #"{"email": "ada@a.example"}"#,
      headers: [.secFetchSite: "same-origin"])
    let cookie = try #require(answer.headers[.setCookie])
    #expect(cookie.hasPrefix("bramley-mail=") && cookie.contains("; HttpOnly; SameSite=Lax"))
    #expect(!server.door.log.text.contains(cookie.dropFirst(13).prefix(40)))
  }

  @Test func `only a browser on the server's own site gets a secret, and keeps it`() {
    let cookie = MailCookie(publicURL: "https://id.example") { String(repeating: "r", count: $0) }
    func left(_ headers: HTTPFields) -> (secret: String?, field: String?) {
      let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/", headerFields: headers)
      let mark = cookie.mark(of: Request(head: head, body: RequestBody(buffer: ByteBuffer())))
      var response = Response(status: .ok)
      mark.leave(in: &response)
      return (mark.secret, response.headers[.setCookie])
    }
    let new = left([.secFetchSite: "same-origin"])
    let secret = String(repeating: "r", count: 32)
    #expect(new.secret == secret && new.field?.hasPrefix("__Host-bramley-mail=\(secret); ") == true)
    let known: HTTPFields = [.secFetchSite: "same-origin", .cookie: "__Host-bramley-mail=known"]
    #expect(left(known).secret == "known" && left(known).field == nil)
    for headers in [[:], [.secFetchSite: "cross-site"]] as [HTTPFields] {
      #expect(left(headers).secret == nil && left(headers).field == nil)
    }
  }
}
