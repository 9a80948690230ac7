import AppleID
import ArgumentParser
import Crypto
import Foundation
import Testing

@testable import bramley

@Suite struct SecretTests {
  static let arguments = [
    "--team", "A1B2C3D4E5", "--key-id", "F6G7H8J9K0", "--client-id", "com.example.app.web",
  ]

  func withKeyFile<Result>(_ text: String, _ body: (String) async throws -> Result) async throws -> Result {
    let path = NSTemporaryDirectory() + "key-\(UUID().uuidString).p8"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try await body(path)
  }

  @Test(arguments: [1, 3600, 15_777_000])
  func `the secret is what Apple accepts, for as long as was asked`(lifetime: Int) async throws {
    let key = P256.Signing.PrivateKey()
    let now = Date()
    let secret = try await withKeyFile(key.pemRepresentation) { path in
      try await Secret.parse(Self.arguments + ["--key", path, "--lifetime", "\(lifetime)"]).secret(at: now)
    }
    let verifier = ClientSecretVerifier(team: "A1B2C3D4E5", keys: ["F6G7H8J9K0": key.publicKey])
    let claims = try verifier.verify(secret, for: "com.example.app.web", at: now)
    #expect(claims.expiresAt == Int(now.timeIntervalSince1970) + lifetime)
  }

  @Test(arguments: [
    ["--team", "short"], ["--key-id", "lowercase1"], ["--client-id", "has space"], ["--lifetime", "0"],
    ["--lifetime", "15777001"], ["--lifetime", "hour"],
  ])
  func `a wrong argument is a usage error`(change: [String]) {
    do {
      _ = try Secret.parse(Self.arguments + ["--key", "x.p8"] + change)
      Issue.record("must be refused")
    } catch {
      #expect(Secret.exitCode(for: error).rawValue == 64)
    }
  }

  @Test func `a file that is not a key is reported in one sentence without its content`() async throws {
    let wrong = [
      "hello MARKER", P256.Signing.PrivateKey().publicKey.pemRepresentation,
      P384.Signing.PrivateKey().pemRepresentation,
    ]
    for text in wrong {
      try await withKeyFile(text) { path in
        let command = try Secret.parse(Self.arguments + ["--key", path])
        let failure = await #expect(throws: CommandFailure.self) { try await command.secret(at: Date()) }
        #expect(failure?.status == .configuration)
        #expect(failure?.sentences.count == 1)
        #expect(failure?.sentences.first?.contains("MARKER") == false)
      }
    }
  }

  @Test func `a file that is not there is named`() async throws {
    let command = try Secret.parse(Self.arguments + ["--key", "/nowhere/AuthKey.p8"])
    let failure = await #expect(throws: CommandFailure.self) { try await command.secret(at: Date()) }
    #expect(failure?.sentences == ["--key: /nowhere/AuthKey.p8 is not there or can't be read"])
  }
}
