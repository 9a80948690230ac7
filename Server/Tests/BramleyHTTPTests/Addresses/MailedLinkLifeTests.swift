import BramleyAPI
import BramleyCore
import BramleySQLite
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Support
import Testing

@testable import BramleyHTTP

/// The pages of mailed links, with links that were mailed.
@Suite struct MailedLinkLifeTests {
  private let secret = String(repeating: "s", count: 43)

  /// A world, and a door to its store.
  private func open() async throws -> (world: AddressWorld, door: TestDoor) {
    let world = try await AddressWorld(over: try SQLiteStore.inMemory())
    let clock = world.clock
    return (world, try TestDoor(try ServerServices.over(world.store, now: { clock.now })))
  }

  /// Opens a page with the cookie of its link.
  private func show(
    _ page: MailedLinkPage, _ token: String, _ door: TestDoor, browser: String? = nil
  ) async throws -> TestDoor.Answer {
    try await door.ask(.get, page.path, headers: [.cookie: cookies(page, token, browser)])
  }

  private func cookies(_ page: MailedLinkPage, _ token: String, _ browser: String?) -> String {
    "bramley-link-\(page.rawValue)=\(token)" + (browser.map { "; bramley-mail=\($0)" } ?? "")
  }

  private func send(
    _ page: MailedLinkPage, _ form: String, _ headers: HTTPFields, _ door: TestDoor
  ) async throws -> TestDoor.Answer {
    var headers = headers
    headers[.contentType] = FormFields.mediaType
    return try await door.ask(
      .post, page.path, headers: headers, body: RequestBody(buffer: ByteBuffer(string: form)))
  }

  private func proof(_ page: TestDoor.Answer) throws -> String {
    try #require(page.body.firstMatch(of: #/name="proof" value="([0-9a-f]{32})"/#).map { String($0.1) })
  }

  @Test func `a link that verifies has a button in the browser that asked, and nowhere else`() async throws {
    let (world, door) = try await open()
    try await world.signUp("ada@example.com", browser: secret)
    let token = try await world.mail(.verification).token
    for other in [nil, String(repeating: "o", count: 43)] {
      let page = try await show(.verify, token, door, browser: other)
      #expect(page.status == 200 && page.body.contains("Type the code where you began"))
      #expect(!page.body.contains("<form"))
    }
    let page = try await show(.verify, token, door, browser: secret)
    #expect(page.status == 200 && !page.body.contains(token))
    let done = try await send(
      .verify, "proof=\(try proof(page))", [.cookie: cookies(.verify, token, secret)], door)
    #expect(done.status == 200 && done.body.contains("Your address is confirmed"))
    let dead = try await show(.verify, token, door, browser: secret)
    #expect(dead.status == 400 && dead.body.contains("no longer valid") && !dead.body.contains("<form"))
  }

  @Test func `a link that takes a change back has a button once, which its cookie's browser alone can press`()
    async throws
  {
    let (world, door) = try await open()
    let session = try await world.signUp("ada@example.com")
    let steps: [(MailKind, String?)] = [(.verification, nil), (.addressChange, "new@example.com")]
    for (kind, address) in steps {
      let caller = try await world.caller(session)
      if let address {
        try await world.addresses.change(EmailChangeRequest(email: address), for: caller, world.origin())
      }
      let code = try #require(try await world.mail(kind).code)
      _ = try await world.addresses.verify(EmailVerificationRequest(code: code), for: caller, world.origin())
    }
    let token = try await world.mail(.addressChanged).token
    let page = try await show(.undo, token, door)
    #expect(page.status == 200 && !page.body.contains(token) && !page.body.contains("<script"))
    let (proof, cookie) = (try proof(page), cookies(.undo, token, nil))
    #expect(try await send(.undo, "proof=\(proof)", [:], door).status == 400)
    #expect(try await send(.undo, "", [.cookie: cookie], door).status == 400)
    let zeros = String(repeating: "0", count: 32)
    #expect(try await send(.undo, "proof=\(zeros)", [.cookie: cookie], door).status == 400)
    for foreign: HTTPFields in [[.origin: "https://evil.example"], [.secFetchSite: "cross-site"]] {
      var headers = foreign
      headers[.cookie] = cookie
      #expect(try await send(.undo, "proof=\(proof)", headers, door).status == 400)
    }
    #expect(try await show(.undo, token, door).status == 200, "nothing was spent")
    let done = try await send(.undo, "proof=\(proof)", [.cookie: cookie, .origin: "null"], door)
    #expect(done.status == 200 && done.body.contains("The change is undone"))
    let dead = try await show(.undo, token, door)
    #expect(dead.status == 400 && !dead.body.contains("<form"))
  }

  @Test func `a link that has expired has no button`() async throws {
    let (world, door) = try await open()
    try await world.signUp("ada@example.com", browser: secret)
    let verification = try await world.mail(.verification).token
    try await world.forgot("ada@example.com")
    let reset = try await world.mail(.passwordReset).token
    #expect(try await show(.reset, reset, door).body.contains("<form"))
    world.clock.advance(by: AddressMailer.verificationLifetime + 1)
    for (page, token) in [(MailedLinkPage.verify, verification), (.reset, reset)] {
      let answer = try await show(page, token, door, browser: secret)
      #expect(answer.status == 400 && !answer.body.contains("<form"), "\(page)")
    }
    // A link is good on its own page alone.
    #expect(try await show(.signIn, verification, door, browser: secret).status == 404)
  }
}
