import BramleyAPI
import BramleyCore
import Foundation
import HTTPTypes
import Support
import Testing

@testable import BramleyHTTP

/// What people do on the server's own pages is in the log like what apps do for them.
@Suite struct PageSecurityEventTests {
  let time = ManualTime()
  let door: TestDoor
  let browser: PageBrowser

  init() async throws {
    door = try await PageBrowser.door(clock: time)
    browser = PageBrowser(door)
  }

  private func count(_ event: SecurityEvent, at route: String) -> Int {
    door.log.text.split(separator: "\n").count {
      $0.contains(" security ") && $0.contains("\"event\": \(event.rawValue)")
        && $0.contains("\"route\": POST \(route)")
    }
  }

  private func submit(
    _ path: String, _ fields: [String: String] = [:], by browser: PageBrowser? = nil
  ) async throws -> TestDoor.Answer {
    let browser = browser ?? self.browser
    return try await browser.post(path, fields, on: try await browser.get(path))
  }

  private static let secret = "a long pass phrase"

  @Test func `sign-up, sign-in and sign-out on a page are events, without what was typed`() async throws {
    try await browser.signUp()
    #expect(count(.signedUp, at: "/sign-up") == 1)
    _ = try await submit("/sign-out")
    #expect(count(.signedOut, at: "/sign-out") == 1)
    let wrong = try await submit("/sign-in", ["email": "ada@example.com", "password": "wrong one"])
    #expect(wrong.status == 422)
    #expect(count(.signInRefused, at: "/sign-in") == 1 && count(.signedIn, at: "/sign-in") == 0)
    _ = try await submit("/sign-in", ["email": "ada@example.com", "password": Self.secret])
    #expect(count(.signedIn, at: "/sign-in") == 1)
    for typed in ["ada@example.com", Self.secret, "wrong one"] { #expect(!door.log.text.contains(typed)) }
  }

  @Test func `a proof on a page is no sign-in, and a refused one says so`() async throws {
    try await browser.signUp()
    time.advance(by: 700)
    let proof = try await browser.get(try await browser.get("/account/delete").location)
    let wrong = try await browser.post(
      "/sign-in", ["email": "ada@example.com", "password": "wrong one"], on: proof)
    #expect(wrong.status == 422 && count(.reauthenticationRefused, at: "/sign-in") == 1)
    _ = try await browser.post(
      "/sign-in", ["email": "ada@example.com", "password": Self.secret], on: wrong)
    #expect(count(.reauthenticated, at: "/sign-in") == 1 && count(.signedIn, at: "/sign-in") == 0)
  }

  @Test func `a changed password, ended devices and a deletion on a page are events`() async throws {
    try await browser.signUp()
    let wrong = try await submit(
      "/account/password", ["current": "wrong one", "password": "another pass phrase"])
    #expect(wrong.status == 422 && count(.credentialChangeRefused, at: "/account/password") == 1)
    _ = try await submit(
      "/account/password", ["current": Self.secret, "password": "another pass phrase"])
    #expect(count(.passwordChanged, at: "/account/password") == 1)
    _ = try await submit("/account/devices/others/end")
    #expect(count(.sessionsEnded, at: "/account/devices/others/end") == 1)
    // What was typed wrongly is no event.
    _ = try await submit("/account/delete")
    #expect(count(.deletionRequested, at: "/account/delete") == 0)
    _ = try await submit("/account/delete", ["agree": "yes"])
    #expect(count(.deletionRequested, at: "/account/delete") == 1)
  }
}
