import AppleID
import ArgumentParser
import Foundation
import Support
import Testing

@testable import Inspection
@testable import bramley

/// The command: where its token and its settings come from, and how it ends.
@Suite(.limitedConcurrency) struct TokenInspectTests {
  private func piped(_ data: Data) throws -> FileHandle {
    let pipe = Pipe()
    // A thread of its own: a pipe takes no more than it holds until somebody reads.
    Thread.detachNewThread {
      try? pipe.fileHandleForWriting.write(contentsOf: data)
      try? pipe.fileHandleForWriting.close()
    }
    return pipe.fileHandleForReading
  }

  @Test(arguments: [nil, "-"]) func `the token is read from standard input`(argument: String?) throws {
    let input = TokenInput(argument: argument, standardInput: try piped(Data("token\n".utf8)))
    #expect(try input.read() == "token\n")
    #expect(try TokenInput(argument: "given", standardInput: piped(Data("token".utf8))).read() == "given")
  }

  @Test func `no token, and more than any token, are usage errors`() throws {
    for data in [Data(), Data(" \n\t".utf8), Data(count: TokenInput.limit + 1)] {
      let failure = #expect(throws: CommandFailure.self) {
        try TokenInput(argument: nil, standardInput: piped(data)).read()
      }
      #expect(failure?.status == .usage)
    }
    #expect(
      try TokenInput(argument: "-", standardInput: piped(Data([0xFF, 0xFE]))).read() == "\u{FFFD}\u{FFFD}")
  }

  @Test func `settings come from configuration and flags, the flag first`() throws {
    let own = ["BRAMLEY_SERVER_PUBLIC_URL": "https://id.example.com", "BRAMLEY_SERVER_RESOURCES": "urn:api"]
    let plain = try TokenInspect.parse([]).settings(environment: own)
    #expect(
      plain.issuer == "https://id.example.com" && plain.audiences == ["https://id.example.com", "urn:api"]
        && plain.keys == .byToken)
    #expect(plain.apple == .production)
    let other = try TokenInspect.parse(["--server", "http://127.0.0.1:8080/"]).settings(environment: own)
    #expect(other.issuer == "http://127.0.0.1:8080" && other.audiences == [])
    let bare = try TokenInspect.parse([]).settings(environment: [:])
    #expect(bare.issuer == nil && bare.audiences == [] && bare.clients.isEmpty && bare.team == nil)
    let emulated = try TokenInspect.parse(["--keys", "apple"]).settings(
      environment: ["BRAMLEY_APPLE_BASE_URL": "http://127.0.0.1:8081"])
    #expect(emulated.apple.keys.absoluteString == "http://127.0.0.1:8081/auth/keys")
    let failure = #expect(throws: CommandFailure.self) {
      try TokenInspect.parse(["--keys", "bramley"]).settings(environment: [:])
    }
    #expect(failure?.status == .usage)
  }

  @Test(arguments: [["--keys", "some"], ["--server", "id.example.com"], ["a", "b"], ["--jsn"]])
  func `a wrong command line exits with status 64`(arguments: [String]) async throws {
    try await withFolder { folder in
      let ending = try await Program.run(["token", "inspect"] + arguments, in: folder)
      #expect(ending.status == 64 && ending.output == "")
    }
  }

  @Test func `the status says whether there are problems`() async throws {
    try await withFolder { folder in
      let good = try await Program.run(["token", "inspect", "br1.x", "--json"], in: folder)
      #expect(good.status == 0 && good.output.contains("bramley_refresh_token") && good.errors == "")
      let bad = try await Program.run(["token", "inspect", "hello"], in: folder)
      #expect(bad.status == 1 && bad.output.contains("unrecognized") && bad.errors == "")
      let none = try await Program.run(["token", "inspect"], in: folder)
      #expect(none.status == 64 && none.errors.contains("standard input"))
      let room = try await Program.run(["token", "--help"], in: folder)
      #expect(room.status == 0 && room.output.contains("inspect"))
      let help = try await Program.run(["token", "inspect", "--help"], in: folder)
      #expect(help.status == 0 && help.output.contains("history") && help.output.contains("signature_der"))
    }
  }

  @Test func `tokens of a running server and emulator are checked by their keys`() async throws {
    try await withFolder { folder in
      let demo = try Program(["demo", "--port", "0", "--apple-port", "0"], in: folder)
      let greeting = try await demo.output(with: "Ctrl-C")
      let addresses = greeting.split(whereSeparator: \.isWhitespace).filter { $0.hasPrefix("http://") }
      let server = String(try #require(addresses.first))
      let line = try #require(greeting.split(separator: "\n").first { $0.contains("curl -s ") })
      let apple = String(
        try #require(addresses.first { $0.hasSuffix("/_emulator/native/authorize") })
          .dropLast("/_emulator/native/authorize".count))
      let session = try Self.object(Self.shell(String(line)))
      let accessToken = try #require(session["access_token"]?.text)
      let native = Self.shell(
        "curl -s \(apple)/_emulator/native/authorize -H 'Content-Type: application/json' "
          + "-d '{\"client_id\":\"com.example.bramley\"}'")
      let identityToken = try #require(try Self.object(native)["identity_token"]?.text)

      func inspect(_ arguments: [String]) async throws -> (Int32, [String: JSONValue]) {
        let ending = try await Program.run(
          ["token", "inspect", "--json"] + arguments, in: folder,
          environment: ["BRAMLEY_APPLE_BASE_URL": apple])
        return (ending.status, try Self.object(ending.output))
      }
      let ours = try await inspect([accessToken, "--server", server])
      #expect(ours.0 == 0 && ours.1["kind"] == .string("bramley_access_token"))
      #expect(ours.1["verified"] == .bool(true) && ours.1["problems"] == .array([]))
      let theirs = try await inspect([identityToken])
      #expect(theirs.0 == 0 && theirs.1["kind"] == .string("apple_identity_token"))
      #expect(theirs.1["verified"] == .bool(true))
      let forged = try await inspect([String(identityToken.dropLast(8)) + "AAAAAAAA"])
      #expect(forged.0 == 1 && forged.1["verified"] == .bool(false))
      let unnamed = try await inspect([accessToken])
      #expect(unnamed.0 == 1 && unnamed.1["verified"] == .bool(false))
      _ = try await demo.stop()
    }
  }

  private static func object(_ text: String) throws -> [String: JSONValue] {
    try #require(JSONValue.object(in: Data(text.utf8)), "\(text.prefix(200))")
  }

  private static func shell(_ line: String) -> String {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", line]
    let pipe = Pipe()
    shell.standardOutput = pipe
    guard (try? shell.run()) != nil, let data = try? pipe.fileHandleForReading.readToEnd() else { return "" }
    return String(decoding: data, as: UTF8.self)
  }
}
