import BramleyAPI
import Foundation

@testable import BramleyClient

extension History {
  /// Network and storage work again: people are signed in or out as they should be, and every name has
  /// arrived.
  func rest() {
    isCalm = true
    note("everything is well from here on")
    storageFault = .none
    for process in living { thaw(process) }
    settleDown()
    // Past every Retry-After and lease, and the grace of every message.
    advance(4_000)
    settleDown()
    if living.isEmpty { launch() }
    for process in living {
      perform(.start, in: process)
      settleDown()
    }
    advance(4_000)
    for process in living {
      perform(.start, in: process)
      settleDown()
    }
    judge()
    if witness.violations.isEmpty { judgeNames() }
  }

  private func settleDown() {
    var turns = 0
    while !effects.isEmpty, witness.violations.isEmpty {
      step += 1
      turns += 1
      if turns > 5_000 { return violate("no rest: \(effects.map(\.label))") }
      proceed()
      queue.run()
    }
  }

  private func judge() {
    for id in witness.left.sorted() where server.isAlive(id, at: time) {
      violate("the server still has \(id)")
    }
    if !(record.endings ?? []).isEmpty { violate("endings are left over") }
    for process in living {
      perform(.user, in: process)
      settleDown()
    }
    let session = record.held?.session.sessionID.rawValue
    if let session, !server.isAlive(session, at: time) { return violate("\(session) is held and has ended") }
    for process in living {
      perform(.look, in: process)
      settleDown()
      Task { [engine = process.engine!] in
        let state = await engine.currentState
        let expected: String? = record.held?.session.user.id.rawValue
        let shown: String? = if case .signedIn(let user) = state { user.id.rawValue } else { nil }
        if state == .checking || shown != expected { violate("p\(process.id) shows \(state)") }
        if process.states.last != state { violate("p\(process.id)'s listener missed \(state)") }
        if session != nil, (try? await engine.accessToken()) == nil { violate("p\(process.id) can't go on") }
      }
      queue.run()
      settleDown()
      for (one, next) in zip(process.states, process.states.dropFirst()) where one == next {
        violate("p\(process.id)'s listener heard \(one) twice")
      }
    }
  }

  private func judgeNames() {
    for person in witness.saved.sorted() where server.names[person] == nil {
      perform(.signIn(person), in: living[0])
      settleDown()
      if server.names[person] == nil { violate("the name of \(person) never arrives") }
    }
  }
}
