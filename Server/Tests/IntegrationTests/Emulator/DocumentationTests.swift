import AppleID
import AppleIDEmulator
import Foundation
import Support
import Testing

@testable import bramley

/// Runs the examples of docs/emulator.md.
@Suite(.limitedConcurrency) struct EmulatorDocumentationTests {
  static let authlib = Script.python(with: "authlib, requests")
  static let selenium = Browser.driverPath.flatMap { _ in Script.python(with: "selenium") }

  private static let root = (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  private func file(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
  }

  /// The first block of a language.
  private func block(_ language: String) throws -> String {
    let text = try file("docs/emulator.md")
    let start = try #require(text.range(of: "\n```\(language)\n")).upperBound
    return String(
      text[start..<(try #require(text.range(of: "\n```", range: start..<text.endIndex))).lowerBound])
  }

  private func run(_ program: String, _ arguments: [String], with apple: AppleIDEmulator) async throws
    -> String
  {
    let ending = try await Script(program: program, arguments: arguments).run(
      in: TemporaryFolder(), environment: ["APPLE": apple.baseURL.absoluteString])
    #expect(ending.status == 0, "\(ending.words)")
    return ending.words
  }

  @Test func `the recipe for Swift Testing is the one that runs here`() throws {
    #expect(try file("Server/Tests/IntegrationTests/Emulator/RecipeTests.swift").contains(try block("swift")))
  }

  @Test(.enabled(if: authlib != nil, "no Python here has authlib and requests; scripts/setup tests has them"))
  func `Authlib signs in, unchanged but for the addresses`() async throws {
    try await AppleIDEmulator.run { apple in
      let script = Self.root.appending(path: "docs/emulator/sign_in.py").path
      let words = try await run(
        try #require(Self.authlib), [script, apple.baseURL.absoluteString], with: apple)
      #expect(words.contains("signed in:") && words.hasSuffix("refreshed\nrevoked\n"))
      #expect(apple.notifications.map(\.type) == [.consentRevoked])
    }
  }

  @Test(.enabled(if: authlib != nil, "no Python here has authlib and requests; scripts/setup tests has them"))
  func `third-party clients sign in at the other local providers`() async throws {
    try await AppleIDEmulator.run { local in
      let script = Self.root.appending(path: "docs/emulator/providers.py").path
      let words = try await run(
        try #require(Self.authlib), [script, local.baseURL.absoluteString], with: local)
      #expect(words.contains("google 1") && words.contains("openid/plain"))
      let oauthlib = Script.python(with: "requests_oauthlib")
      #expect(oauthlib == nil || (words.contains("github") && words.contains("no address")))
    }
  }

  @Test(.enabled(if: Script.has("python3"), "no python3 here"))
  func `Python sends mail and reads it from the inbox`() async throws {
    try await AppleIDEmulator.run { apple in
      let script = Self.root.appending(path: "docs/emulator/mail.py").path
      let words = try await run(
        "/usr/bin/env", ["python3", script, apple.baseURL.absoluteString], with: apple)
      #expect(words.contains("refused: 5.1.1 <hello@elsewhere.example>: unauthorized sender"))
      #expect(words.contains("forwarded to: maya.lindqvist@example.com\ncode: 123456\n"))
      #expect(words.hasSuffix("texted: 654321\n"))
    }
  }

  @Test(
    .enabled(if: selenium != nil, "no chromedriver, or no Python with selenium; scripts/setup tests has them")
  )
  func `a browser signs in`() async throws {
    try await AppleIDEmulator.run { apple in
      let script = Self.root.appending(path: "docs/emulator/browser.py").path
      let words = try await run(
        try #require(Self.selenium), [script, apple.baseURL.absoluteString], with: apple)
      #expect(words.contains("Hello Ada"))
    }
  }

  @Test(
    .enabled(if: Script.has("jq") && Script.has("curl"), "no curl or jq here; scripts/setup tests has them"))
  func `the walk-through with curl reaches its end`() async throws {
    try await AppleIDEmulator.run { apple in
      let words = try await run("/bin/sh", ["-euc", try block("sh")], with: apple)
      #expect(words.contains(#"name="state" value="s-1""#))
      #expect(words.contains(#""nonce": "n-1""#) && words.contains("at_hash"))
      #expect(words.contains(#"{"error":"invalid_grant"}"#))
      #expect(words.contains(#""type": "consent-revoked""#))
    }
  }

  @Test func `the table of the control API is whole`() async throws {
    struct Index: Decodable {
      struct Control: Decodable { var method, path: String }
      var controls: [Control]
    }
    try await AppleIDEmulator.run { apple in
      let index = try await Wire(base: apple.baseURL).send("GET", "/_emulator").decode(Index.self)
      let told = Set(index.controls.map { "\($0.method) \($0.path.dropFirst("/_emulator/".count))" })
      let pattern = /`((?:GET|POST|PUT|DELETE) [a-z{][^`: ]*)`/
      let table = try file("docs/emulator.md").matches(of: pattern).map { String($0.1) }
      let providers = try file("docs/local-providers.md").matches(of: pattern).flatMap {
        Self.expanded(String($0.1))
      }
      #expect(Set(table + providers) == told)
    }
  }

  /// Returns the calls that a text with alternatives stands for: `POST openid/{plain,awkward}/logout` are two.
  private static func expanded(_ text: String) -> [String] {
    guard let list = text.firstMatch(of: /\{([^}]*)\}/) else { return [text] }
    return list.1.split(separator: ",").flatMap { expanded(text.replacing(list.0, with: $0)) }
  }

  @Test(arguments: Fault.Name.allCases) func `each fault is explained`(name: Fault.Name) throws {
    #expect(try file("docs/emulator.md").contains("\n| `\(name.rawValue)` | "))
  }

  @Test func `its emulator.yaml is valid and has every key`() throws {
    let yaml = try block("yaml")
    let file = WorldFile(yaml, named: "emulator.yaml")
    let start = try file.checked(.lenient)
    #expect(start.people.count == 2 && start.clients.count == 2 && start.settings == EmulatorSettings())
    let keys = try WorldFileKeys.all()
    for key in keys { #expect(yaml.contains(key), "\(key)") }
  }

  /// The keys that a file may have, as the message about an unknown one lists them.
  private enum WorldFileKeys {
    static func all() throws -> Set<String> {
      let yaml =
        "teams: [{zzzzzz: 1}]\nclients: [{id: a.b, kind: native, zzzzzz: 1}]\npeople: [{zzzzzz: 1}]\nsettings: {zzzzzz: 1}"
      let failure = #expect(throws: CommandFailure.self) { try WorldFile(yaml, named: "f").checked(.lenient) }
      let lists = (failure?.sentences ?? []).compactMap { $0.split(separator: "there are ").last }
      #expect(lists.count == 4)
      return Set(lists.flatMap { $0.split(separator: ", ").map(String.init) })
    }
  }
}
