import ArgumentParser
import Foundation
import Testing

@testable import bramley

@Suite struct ClientProfileTests {
  func options(_ arguments: String...) throws -> ClientOptions { try ClientOptions.parse(arguments) }

  @Test func `a profile remembers its server and is opened at no other`() async throws {
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

  @Test func `servers on this machine count as one`() async throws {
    try await withFolder { folder in
      let store = folder.appending(path: "store.json").path
      _ = try await ClientProfile.openForSignIn(options("--store", store), environment: [:])
      let other = try await ClientProfile.open(
        options("--store", store, "--server", "http://localhost:9999"), environment: [:])
      #expect(other.server.port == 9999)
    }
  }

  @Test func `a sign-in that failed leaves the profile at the server of before`() async throws {
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
}
