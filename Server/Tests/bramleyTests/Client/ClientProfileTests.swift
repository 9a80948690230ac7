import ArgumentParser
import Foundation
import Testing

@testable import bramley

@Suite(.limitedConcurrency) struct ClientProfileTests {
  func options(_ arguments: String...) throws -> ClientOptions { try ClientOptions.parse(arguments) }

  @Test func `a profile remembers its server and is opened for no other`() async throws {
    try await withFolder { folder in
      let store = folder.appending(path: "store.json").path
      let first = try await ClientProfile.openForSignIn(
        options("--store", store, "--server", "https://id.example.com"), environment: [:])
      #expect(first.server.absoluteString == "https://id.example.com")
      #expect(
        try await ClientProfile.open(options("--store", store), environment: [:]).server == first.server)
      let failure = await #expect(throws: CommandFailure.self) {
        try await ClientProfile.open(
          options("--store", store), environment: ["BRAMLEY_SERVER": "https://evil.example"])
      }
      #expect(failure?.status == .refused)
    }
  }

  @Test(arguments: [
    ("http://127.0.0.1:8080", "http://127.0.0.1:9999"), ("http://127.0.0.1:8080", "http://localhost:8080"),
    ("http://127.0.0.1:8080", "https://127.0.0.1:8080"),
    ("https://id.example.com", "https://id.example.com:444"),
  ])
  func `another scheme, host or port is another server`(own: String, other: String) async throws {
    try await withFolder { folder in
      let store = folder.appending(path: "store.json").path
      _ = try await ClientProfile.openForSignIn(
        options("--store", store, "--server", own), environment: [:])
      let failure = await #expect(throws: CommandFailure.self) {
        try await ClientProfile.open(options("--store", store, "--server", other), environment: [:])
      }
      #expect(failure?.status == .refused)
    }
  }

  @Test func `a port that the scheme implies makes no other server`() async throws {
    try await withFolder { folder in
      let store = folder.appending(path: "store.json").path
      _ = try await ClientProfile.openForSignIn(
        options("--store", store, "--server", "https://id.example.com"), environment: [:])
      _ = try await ClientProfile.open(
        options("--store", store, "--server", "https://id.example.com:443"), environment: [:])
    }
  }

  @Test func `a failed sign-in leaves the profile at the previous server`() async throws {
    try await withFolder { folder in
      let store = folder.appending(path: "store.json").path
      _ = try await ClientProfile.openForSignIn(
        options("--store", store, "--server", "https://id.example.com"), environment: [:])
      let elsewhere = try await ClientProfile.openForSignIn(
        options("--store", store, "--server", "https://other.example"), environment: [:])
      try await elsewhere.goBack()
      let server = try await ClientProfile.open(options("--store", store), environment: [:]).server
      #expect(server.absoluteString == "https://id.example.com")
    }
  }

  @Test func `an unreadable profile is only discarded on demand, and is set aside`() async throws {
    try await withFolder { folder in
      let file = folder.appending(path: ".local/state/bramley/default.json")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      let garbage = Data("{\"session\": oh no".utf8)
      try garbage.write(to: file)
      for command in ["whoami", "sign-in", "sign-out"] {
        let run = try await Program.run([command], in: folder)
        #expect(
          run.status == 78 && run.errors.contains("bramley sign-out --discard-damaged"), "\(run.errors)")
      }
      #expect(try Data(contentsOf: file) == garbage)
      let run = try await Program.run(["sign-out", "--discard-damaged"], in: folder)
      #expect(run.status == 0 && run.output.contains("discarded"), "\(run.errors)")
      #expect(try Data(contentsOf: file.appendingPathExtension("damaged")) == garbage)
      let again = try await Program.run(["sign-out", "--discard-damaged"], in: folder)
      #expect(again.status == 1 && again.errors.contains("nothing was discarded"))
      let none = try await Program.run(["whoami"], in: folder)
      #expect(none.status == 1 && none.errors.contains("nobody is signed in"))
    }
  }
}
