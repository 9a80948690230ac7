import BramleyAPI
import Foundation
import Testing

@testable import BramleyClient

@MainActor @Suite struct AppleStrategyTests {
  private let world = AuthWorld()

  /// A sheet that answers as Apple would, and records its requests.
  private func sheet(
    _ asked: Recorder<AppleSheetRequest>, token: String = "token-1",
    _ change: @escaping @Sendable (inout AppleCredential) -> Void = { _ in }
  ) -> AppleSheet {
    AppleSheet { request, _ in
      await asked.add(request)
      let count = await asked.all.count
      var credential = AppleCredential(
        user: "001.ada", state: request.state, authorizationCode: Data("code-\(count)".utf8),
        identityToken: Data((count == 1 ? token : "\(token)-\(count)").utf8))
      change(&credential)
      return .success(.apple(credential))
    }
  }

  @Test func `a tap signs in`() async throws {
    let asked = Recorder<AppleSheetRequest>()
    let auth = world.auth(AppleStrategy(sheet: sheet(asked)))
    #expect(try await auth.signIn(with: .apple(scopes: [.email])).id == "token-1")
    let request = try #require(await asked.all.first)
    #expect(request.scopes == [.email] && request.user == nil && request.interaction == .full)
    #expect(request.savedPasswords == .hidden)
  }

  @Test func `the server gets the nonce whose digest Apple got`() async throws {
    let asked = Recorder<AppleSheetRequest>()
    let auth = world.auth(AppleStrategy(sheet: sheet(asked)))
    try await auth.signIn(with: .apple())
    let body = try #require(await world.server.bodies("POST /v1/sign-in/apple").first)
    let sent = try WireJSON.decoder().decode(AppleSignInRequest.self, from: Data(body.utf8))
    let nonce = try #require(sent.nonce)
    #expect(await asked.all.first?.nonce == SHA256Digest.hex(nonce))
  }

  @Test func `at launch a missing credential shows nothing`() async throws {
    let strategy = AppleStrategy(sheet: AppleSheet { _, _ in .failure(AppleSheetFailure(1001)) })
    let auth = world.auth(strategy)
    await #expect(throws: SignInError.noCredential) { try await auth.signIn(with: .existing()) }
    #expect(auth.failure == nil)
    await #expect(throws: SignInError.cancelled) { try await auth.signIn(with: .apple()) }
    #expect(auth.failure == nil)
  }

  @Test func `a saved password signs in by the password's endpoint`() async throws {
    let strategy = AppleStrategy(
      sheet: AppleSheet { request, _ in
        request.savedPasswords == .offered && request.interaction == .onlyIfAvailable
          ? .success(.password(user: "ada@example.com", password: "hunter2"))
          : .failure(AppleSheetFailure(1000))
      })
    let auth = world.auth(strategy)
    _ = try? await auth.signIn(with: .existing())
    let body = try #require(await world.server.bodies("POST /v1/sign-in/password").first)
    #expect(body.contains(#""email":"ada@example.com""#) && body.contains(#""password":"hunter2""#))
  }

  @Test func `a button of the system's own brings the answer to its attempt`() async throws {
    let auth = world.auth(AppleStrategy(sheet: AppleSheet { _, _ in .failure(AppleSheetFailure(1004)) }))
    let attempts = AppleAttempts(for: auth)
    await attempts.prepare()
    let attempt = attempts.take()
    let credential = AppleCredential(
      user: "001.ada", state: attempt.state, authorizationCode: nil, identityToken: Data("token-1".utf8))
    try await auth.signIn(with: .apple(attempt, .success(.apple(credential))))
    #expect(auth.user?.id == "token-1")
    // The same answer is not accepted for another tap's attempt.
    await #expect(throws: SignInError.self) {
      try await auth.signIn(with: .apple(attempts.take(), .success(.apple(credential))))
    }
    await #expect(throws: SignInError.cancelled) {
      try await auth.signIn(with: .apple(attempts.take(), .failure(AppleSheetFailure(1001))))
    }
  }

  @Test func `Apple's data about the person reaches the app`() async throws {
    let told = Recorder<AppleFacts>()
    let strategy = AppleStrategy(
      sheet: sheet(Recorder()) {
        $0.realUserStatus = .likelyReal
        $0.ageRange = .child
      }, facts: { await told.add($0) })
    try await world.auth(strategy).signIn(with: .apple())
    #expect(await told.all == [AppleFacts(user: "001.ada", realUserStatus: .likelyReal, ageRange: .child)])
  }

  @Test func `a fresh proof is asked of this very person, with a nonce of its own`() async throws {
    let asked = Recorder<AppleSheetRequest>()
    let auth = world.auth(AppleStrategy(sheet: sheet(asked)))
    await world.sessions.identify("001.ada")
    try await auth.signIn(with: .apple())
    try await auth.deleteAccount()
    let requests = await asked.all
    #expect(requests.count == 2 && requests[0].nonce != requests[1].nonce)
    #expect(requests[1].user == "001.ada" && requests[1].savedPasswords == .hidden)
  }

  @Test func `something a newer system offers is incomplete, not a crash`() async {
    let auth = world.auth(AppleStrategy(sheet: AppleSheet { _, _ in .success(.unknown) }))
    await #expect(throws: SignInError.incompleteCredential) { try await auth.signIn(with: .apple()) }
  }
}

actor Recorder<Value: Sendable> {
  private(set) var all: [Value] = []
  func add(_ value: Value) { all.append(value) }
}
