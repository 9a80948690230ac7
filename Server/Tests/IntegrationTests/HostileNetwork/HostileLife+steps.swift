import BramleyAPI
import BramleyClient
import Foundation
import Support

extension HostileLife {
  /// Runs some hostile steps, then some without faults, and returns the failures.
  func run(steps: Int = 30, peace: Int) async throws -> [String] {
    engines = [launch(), launch()]
    proxy.turn(to: peace)
    await signIn()
    for _ in 0..<steps where violations.isEmpty { await takeStep() }
    if violations.isEmpty, chance.pick(3) == 0 {
      try await deleteAccount()
    } else if violations.isEmpty {
      try await rest()
    }
    if rotations.most > 1 { violate("\(rotations.most) rotations were under way at once") }
    return violations
  }

  private func takeStep() async {
    switch chance.pick(24) {
    case 0...1: await signIn()
    case 2...7:
      await both("access token") { engine throws(SessionError) in _ = try await engine.accessToken() }
    case 8...10: await both("refresh") { engine throws(SessionError) in try await engine.refresh() }
    case 11...13: await both("user") { engine throws(SessionError) in _ = try await engine.user() }
    case 14...15: await start(engines[chance.pick(2)])
    case 16: await signOut()
    case 17...18:
      engines[chance.pick(2)] = launch()
      note("a process is launched")
      for engine in engines { await start(engine) }
    default: await wait([1, 70, 400, 1_000, 5_000][chance.pick(5)])
    }
  }

  private func both(
    _ call: String, _ body: @escaping @Sendable (SessionEngine) async throws(SessionError) -> Void
  ) async {
    let errors = await withTaskGroup(of: SessionError?.self) { group in
      for engine in engines + engines {
        group.addTask {
          do throws(SessionError) {
            try await body(engine)
            return nil
          } catch { return error }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for error in errors { judge(error, of: call) }
  }

  func signIn() async {
    do throws(SignInError) {
      try await engines[chance.pick(2)].signIn(with: .apple())
      expected = .signedIn
      note("sign-in: done")
    } catch {
      abandoned += 1
      if expected == .signedOut { expected = .open }
      note("sign-in: \(error.code)")
    }
  }

  func signOut() async {
    do throws(SessionError) {
      let result = try await engines[chance.pick(2)].signOut()
      if result == .notSignedIn, expected == .signedIn { violate("there was nobody to sign out") }
      expected = .signedOut
      note("sign-out: \(result)")
    } catch { violate("sign-out: \(error.code)") }
  }

  func start(_ engine: SessionEngine) async {
    do throws(SessionError) { look(try await engine.start(), after: "start") } catch {
      violate("start: \(error.code)")
    }
    note("start: \(expected)")
  }

  /// Requests in flight have ended by then.
  func wait(_ seconds: TimeInterval) async {
    await proxy.settle()
    clock.advance(by: seconds)
    note("\(Int(seconds)) s later")
  }

  /// Without faults each person is in the right account, the name has arrived, and ended sessions are gone.
  private func rest() async throws {
    try await makePeace()
    if expected != .signedIn { await signIn() }
    await wait(100)
    for engine in engines { await start(engine) }
    let users = try await (engines[0].user(), engines[1].user())
    if users.0.id != users.1.id { violate("the processes disagree") }
    if users.0.name?.givenName != name { violate("the name is \(users.0.name?.givenName ?? "not there")") }
    let sessions = try await engines[0].sessions()
    if sessions.count(where: \.current) != 1 { violate("this device is not in the list") }
    if sessions.count > 1 + abandoned {
      violate("\(sessions.count) sessions live, \(abandoned) got no answer")
    }
  }

  /// The deletion is requested until the server has answered; then account and session are deleted.
  private func deleteAccount() async throws {
    if expected != .signedIn {
      try await makePeace()
      await signIn()
    }
    var isDeleted = false
    for attempt in 0..<90 where !isDeleted {
      // A very slow machine misses the short deadline each time.
      if attempt == 60 { proxy.turn(to: nil) }
      do throws(AccountError) {
        try await engines[0].deleteAccount()
        isDeleted = true
      } catch {
        note("deletion: \(error.code)")
        if case .session(.notSignedIn) = error { violate("the deletion signed out without an answer") }
        if !violations.isEmpty { return }
        // A server may have sent Retry-After.
        await wait(10)
      }
    }
    if !isDeleted { return violate("the deletion never ends") }
    expected = .signedOut
    try await makePeace()
    // Tokens of the second of the deletion are refused.
    await wait(1)
    let again = try await engines[1].signIn(with: .apple())
    if !again.isNewUser { violate("the account is still there") }
    expected = .signedIn
  }

  private func makePeace() async throws {
    proxy.turn(to: nil)
    await wait(4_000)
    for engine in engines { await start(engine) }
    await wait(4_000)
    for engine in engines { await start(engine) }
  }
}
