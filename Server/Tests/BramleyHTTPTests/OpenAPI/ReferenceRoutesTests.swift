import Foundation
import HTTPTypes
import Hummingbird
import Testing

@testable import BramleyHTTP

@Suite struct ReferenceRoutesTests {
  let door = TestDoor(
    ReferenceRoutes(
      publicURL: "https://id.example/auth", pages: PageSet(publicURL: "https://id.example/auth")
    )
    .endpoints)
  let api: DescribedAPI

  init() throws { api = try DescribedAPI() }

  private func page() async throws -> String { try await door.ask(.get, "/docs").body }

  @Test func `the page has every call and every type of the description`() async throws {
    let page = try await page()
    let paths = try #require(api.document["paths"] as? [String: [String: Any]])
    for (path, item) in paths {
      for method in item.keys {
        #expect(page.contains("<h3><code>\(method.uppercased()) \(path)</code></h3>"), "\(method) \(path)")
      }
    }
    for schema in api.schemas.keys { #expect(page.contains("id=\"\(schema)\""), "\(schema)") }
  }

  @Test func `each link within the page has its target, and each id is there once`() async throws {
    let page = try await page()
    let ids = page.matches(of: /\sid="([^"]+)"/).map { String($0.1) }
    #expect(Set(ids).count == ids.count)
    for link in page.matches(of: /href="#([^"]+)"/) { #expect(ids.contains(String(link.1)), "\(link.1)") }
  }

  @Test func `what a call takes and answers is said in words`() async throws {
    let page = try await page()
    #expect(
      page.contains("Body <code>application/json</code>: <a href=\"#Refresh\">Refresh</a>"))
    #expect(page.contains("list of <a href=\"#Identity\">Identity</a>"))
    #expect(page.contains("<code>S256</code>"))
    #expect(page.contains("href=\"/auth/openapi.json\""))
    #expect(!page.contains("{{") && !page.contains("Optional("))
  }

  @Test func `it runs nothing, has no form, and may be stored`() async throws {
    let answer = try await door.ask(.get, "/docs")
    #expect(answer.status == 200)
    #expect(!answer.body.contains("<script") && !answer.body.contains("<form"))
    let policy = try #require(answer.headers[.contentSecurityPolicy])
    #expect(
      policy.hasPrefix("default-src 'none'; style-src 'sha256-") && policy.contains("form-action 'none'"))
    #expect(answer.headers[.cacheControl] == "public, max-age=300")
    #expect(try await page() == answer.body)
  }

  @Test func `a description splits into text and code`() {
    #expect(Words.reading("Send `code` alone.") == [.plain("Send "), .code("code"), .plain(" alone.")])
    #expect(Words.reading("") == [])
  }
}
