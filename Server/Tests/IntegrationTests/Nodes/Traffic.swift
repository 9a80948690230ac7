import AppleIDEmulator
import BramleyAPI
import Foundation
import Support
import Synchronization
import Testing

/// People who use some nodes, and what they were answered. A client repeats a failed call once, at the next node.
final class Traffic: Sendable {
  /// A call that also failed when it was repeated.
  struct Failure: Sendable, CustomStringConvertible {
    var call: String
    var tries: [String]
    var description: String { "\(call): \(tries.joined(separator: ", then "))" }
  }

  /// What became of a person's only session.
  enum End: Sendable { case kept, signedOut, deleted(DeletionID) }

  /// What one person was answered.
  struct Life: Sendable {
    var session: Session
    var refreshes = 0
    var name: PersonName?
    var end = End.kept
  }

  struct State {
    var nodes: [Wire] = []
    var calls = 0
    var begun = 0
    var underWay: Set<Int> = []
    var repeated = 0
    var longest = Duration.zero
    var failures: [Failure] = []
    var lives: [Life] = []
    var isOver = false
  }

  private let state = Mutex(State())
  var calls: Int { state.withLock(\.calls) }
  var repeated: Int { state.withLock(\.repeated) }
  var failures: [Failure] { state.withLock(\.failures) }
  var lives: [Life] { state.withLock(\.lives) }
  /// How long the slowest call took, with its repetition.
  var longest: Duration { state.withLock(\.longest) }
  private var isOver: Bool { state.withLock(\.isOver) }

  /// Tells all clients where the nodes are.
  func serve(by nodes: [Wire]) { state.withLock { $0.nodes = nodes } }

  /// Lets everybody finish what they do.
  func end() { state.withLock { $0.isOver = true } }

  /// Waits until a number of calls were answered from now on.
  func goesOn(for count: Int) async throws -> Bool {
    let before = calls
    return try await eventually { calls >= before + count }
  }

  /// Waits until the calls that are under way have ended, so that none of them meets two faults.
  func settles() async throws -> Bool {
    let underWay = state.withLock(\.underWay)
    return try await eventually { self.state.withLock { $0.underWay.isDisjoint(with: underWay) } }
  }

  /// Sends a call, and repeats it once where it failed: after the time that the server asks for, else at once at another
  /// node, or after a second at the only address there is.
  ///
  /// - Parameters:
  ///   - expected: The statuses that say that it was done.
  ///   - isDone: What else says so of the second try, since the first one may have been done.
  private func send(
    _ name: String, _ expected: Int, orOnRepetition isDone: (Wire.Answer) -> Bool = { _ in false },
    _ call: (Wire) async throws -> Wire.Answer
  ) async -> Wire.Answer? {
    let began = ContinuousClock.now
    let turn = state.withLock { state in
      state.begun += 1
      state.underWay.insert(state.begun)
      return state.begun
    }
    defer {
      state.withLock { state in
        state.underWay.remove(turn)
        state.calls += 1
        state.longest = max(state.longest, ContinuousClock.now - began)
      }
    }
    var tries: [String] = []
    for attempt in 0..<2 {
      if attempt == 1 { state.withLock { $0.repeated += 1 } }
      let nodes = state.withLock(\.nodes)
      do {
        let answer = try await call(nodes[(turn + attempt) % nodes.count])
        if answer.status == expected || (attempt == 1 && isDone(answer)) { return answer }
        tries.append("\(answer.status) \(answer.problem?.code.rawValue ?? "")")
        guard answer.status >= 500 else { break }
        let pause = answer.headers["retry-after"].flatMap { Double($0) } ?? (nodes.count == 1 ? 1 : 0)
        if attempt == 0 { try await Task.sleep(for: .seconds(pause)) }
      } catch {
        tries.append("no answer after \(ContinuousClock.now - began)")
      }
    }
    state.withLock { $0.failures.append(Failure(call: name, tries: tries)) }
    return nil
  }

  /// What people do, one after the other, until the traffic ends: each signs in, uses a session, and then signs out,
  /// deletes the account or keeps the session.
  ///
  /// - Parameter endings: What they do at the end, in turn.
  func live(
    with apple: AppleIDEmulator, client: Int, endings: [Ending] = [.signOut]
  ) async throws {
    var number = 0
    while !isOver {
      let person = try apple.addPerson(
        NewPerson(id: "p\(client)-\(number)", givenName: "P\(client)", familyName: "\(number)"))
      if let life = try await life(of: person.id, with: apple, endings[number % endings.count]) {
        state.withLock { $0.lives.append(life) }
      }
      number += 1
    }
  }

  enum Ending: Sendable { case keep, signOut, delete }

  /// Returns what a person was answered; nil where a call failed in the end, which is counted.
  private func life(
    of person: String, with apple: AppleIDEmulator, _ ending: Ending
  ) async throws -> Life? {
    let credential = try apple.credential(person)
    let key = UUID().uuidString
    let signIn = await send("sign-in", 200) { wire in
      try await wire.send(
        "POST", WirePath.signInApple, json: AppleSignInRequest(credential),
        headers: [WirePath.idempotencyKey: key])
    }
    guard let signIn else { return nil }
    var life = Life(session: try signIn.session)
    for round in 0..<4 {
      let session = life.session
      guard await send("user", 200, { try await $0.user(session) }) != nil else { return nil }
      let again = UUID().uuidString
      let next = await send("refresh", 200) { try await $0.refresh(session.refreshToken, key: again) }
      guard let next else { return nil }
      life.session = try next.session
      life.refreshes += 1
      if round % 2 == 0 {
        let name = PersonName(givenName: person, familyName: "\(round)")
        let token = life.session.accessToken
        let named = await send("name", 200) { wire in
          try await wire.send(
            "PATCH", WirePath.user, json: ["name": ["given_name": person, "family_name": "\(round)"]],
            bearer: token)
        }
        guard named != nil else { return nil }
        life.name = name
      }
    }
    let session = life.session
    switch ending {
    case .keep: break
    case .signOut:
      let answer = await send("sign-out", 204) {
        try await $0.send("DELETE", WirePath.currentSession, bearer: session.accessToken)
      }
      guard answer != nil else { return nil }
      life.end = .signedOut
    case .delete:
      // The answer to the first try was lost, and with it the deletion's id; the session ended with the account.
      let answer = await send("deletion", 202, orOnRepetition: { $0.problem?.code == .sessionEnded }) {
        try await $0.delete(session, key: key)
      }
      guard let answer else { return nil }
      life.end = answer.status == 202 ? .deleted(try answer.deletion.id) : .signedOut
    }
    return life
  }
}

extension Traffic {
  /// Holds what people were answered against what a node says after all clients have stopped: nothing that was answered is lost, and
  /// nothing was done twice.
  func compare(with wire: Wire) async throws {
    for life in lives {
      let next = try await wire.refresh(life.session.refreshToken)
      switch life.end {
      case .kept:
        let session = try next.session
        // Each answered refresh moved the session on by one, and so did this one.
        #expect(try generation(of: session) == life.refreshes + 1, "\(session.user.id)")
        #expect(session.user.name == life.name)
        let list = try await wire.send("GET", WirePath.sessions, bearer: session.accessToken)
          .decode(SessionList.self).sessions
        #expect(list.count == 1, "the sign-in was done once")
      case .signedOut: #expect(next.status == 401, "\(next.status)")
      case .deleted(let id):
        #expect(next.status == 401, "\(next.status)")
        let isDone = try await eventually {
          let revocation = try await wire.deletion(id).appleRevocation
          return revocation == .done || revocation == .notPossible
        }
        #expect(isDone)
      }
    }
  }

  /// What was seen, in words.
  var summary: String {
    let state = state.withLock { ($0.calls, $0.repeated, $0.failures.count, $0.lives.count, $0.longest) }
    return "\(state.0) calls of \(state.3) people, \(state.1) repeated, \(state.2) failed; "
      + "the longest took \(state.4)"
  }

  /// Reads how often a session was refreshed from its token: sixteen bytes of its id, then four of the number.
  private func generation(of session: Session) throws -> Int {
    let text = session.refreshToken.dropFirst("br1.".count)
      .replacing("-", with: "+").replacing("_", with: "/")
    let padded = text + String(repeating: "=", count: (4 - text.count % 4) % 4)
    let bytes = try #require(Data(base64Encoded: String(padded)))
    return bytes.dropFirst(16).prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }
}
