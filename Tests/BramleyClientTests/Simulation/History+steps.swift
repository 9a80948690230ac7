import BramleyAPI
import Foundation

@testable import BramleyClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension History {
  /// Runs the choices, then lets everything come to rest and checks it. Returns the first failure.
  func run(steps: Int = 120) -> String? {
    queue.takingOver {
      launch()
      perform(.signIn("ada"), in: processes[0])
      while step < steps, !choices.isOver, witness.violations.isEmpty {
        step += 1
        takeStep()
        queue.run()
      }
      if witness.violations.isEmpty { rest() }
      for process in living { kill(process.id) }
      queue.run()
      if processes.contains(where: \.isListening) { violate("a stream outlives its engine") }
    }
    return witness.violations.first
  }

  private func takeStep() {
    switch chosenStep() {
    case .proceed: proceed()
    case .operate: operate()
    case .crash: crash()
    case .launch: if living.count < 3 { launch() }
    case .freeze: freezeOrThaw()
    case .advance: advance([1, 20, 70, 400, 1_000, 5_000, 90_000][choices.pick(7)])
    case .turnClock: turnClock()
    case .turnStorage: turnStorage()
    case .deliver: if !messages.isEmpty { deliver(choices.pick(messages.count)) }
    case .endElsewhere: endElsewhere()
    case .restart: restart()
    }
  }

  private func chosenStep() -> Mood.Step {
    let weights = mood.weights
    var rest = choices.pick(weights.reduce(0, +))
    for (index, weight) in weights.enumerated() {
      if rest < weight { return Mood.Step.allCases[index] }
      rest -= weight
    }
    return .proceed
  }

  /// One of the pending effects.
  func proceed() {
    let ready = effects.indices.filter { index in
      switch effects[index].kind {
      case .pause: return false
      // The requests of a suspended process continue.
      case .exchange(let exchange, _) where process(effects[index].process).isFrozen:
        return exchange.answer == nil && time < exchange.sentAt + SimulatedServer.grace
      default: return !process(effects[index].process).isFrozen
      }
    }
    guard !ready.isEmpty else { return advance(pausing ? 0.5 : 5) }
    let index = ready[choices.pick(ready.count)]
    let effect = effects[index]
    switch effect.kind {
    case .storage(let continuation):
      effects.remove(at: index)
      settle(storage: effect, continuation)
    case .written(let continuation):
      effects.remove(at: index)
      note("p\(effect.process) \(effect.label)")
      continuation.resume(returning: .success(()))
    case .sheet(let continuation):
      effects.remove(at: index)
      continuation.resume(returning: isCalm || !choices.once(in: 12))
    case .exchange(let exchange, _) where process(effect.process).isFrozen: arrive(exchange)
    case .exchange(let exchange, let continuation):
      if settle(exchange: exchange, of: effect.process, continuation) { effects.remove(at: index) }
    case .pause: break
    }
  }

  private var pausing: Bool {
    effects.contains { effect in
      if case .pause = effect.kind { true } else { false }
    }
  }

  private func operate() {
    let able = living.filter { !$0.isFrozen }
    guard !able.isEmpty else { return }
    let process = able[choices.pick(able.count)]
    let often = mood.operations
    let person = { [self] in choices.pick(2) == 0 ? "ada" : "bob" }
    switch choices.pick(5 + often.token + often.signIn + often.signOut + often.refresh + often.proof) {
    case 0: perform(.user, in: process)
    case 1: perform(.request, in: process)
    case 2: perform(.start, in: process)
    case 3: perform(.look, in: process)
    case 4: perform(.resourceToken, in: process)
    case ..<(5 + often.token): perform(.accessToken, in: process)
    case ..<(5 + often.token + often.refresh): perform(.refresh, in: process)
    case ..<(5 + often.token + often.refresh + often.signOut): perform(.signOut, in: process)
    case ..<(5 + often.token + often.refresh + often.signOut + often.proof):
      perform(.prove(person()), in: process)
    default: perform(.signIn(person()), in: process)
    }
  }

  private func crash() {
    guard !living.isEmpty else { return }
    let process = living[choices.pick(living.count)]
    note("p\(process.id) is killed")
    kill(process.id)
    queue.run()
    if living.isEmpty { launch() }
  }

  /// The device restarts: all processes and their memory are lost, stored data remains.
  ///
  /// It takes longer than the network keeps a request.
  private func restart() {
    note("the device is started again")
    for process in living { kill(process.id) }
    queue.run()
    advance(SimulatedServer.grace + [10, 400, 90_000][choices.pick(3)])
    boot = (boot.number + 1, time)
    (witness.quiet, witness.quietHeard) = ([:], [:])
    // Until the person unlocks it.
    if choices.pick(2) == 1 { storageFault = .locked }
    launch()
  }

  private func freezeOrThaw() {
    guard !living.isEmpty else { return }
    let process = living[choices.pick(living.count)]
    if process.isFrozen { return thaw(process) }
    process.isFrozen = true
    note("p\(process.id) is suspended")
  }

  /// The system resumes a process: answers that arrived are there, and expired deadlines are noticed first.
  func thaw(_ process: SimulatedProcess) {
    guard process.isFrozen else { return }
    process.isFrozen = false
    note("p\(process.id) is resumed")
    let overdue = effects.filter { effect in
      guard case .exchange(let exchange, _) = effect.kind else { return false }
      return effect.process == process.id && exchange.sentAt + Self.deadline <= time
    }
    effects.removeAll { effect in
      guard case .exchange(let exchange, _) = effect.kind else { return false }
      return effect.process == process.id && exchange.sentAt + Self.deadline <= time
    }
    for effect in overdue {
      guard case .exchange(let exchange, let continuation) = effect.kind else { continue }
      guard let answer = exchange.answer, choices.pick(2) == 0 else {
        note("p\(process.id) waits no longer for \(exchange.label)")
        continuation.resume(returning: .failure(TransportError(.timedOut, url: exchange.request.url)))
        continue
      }
      note("p\(process.id) hears \(answer.status) late to \(exchange.label)")
      heard(answer, to: exchange, by: process.id)
      continuation.resume(returning: .success(answer))
    }
  }

  private func turnClock() {
    clockError =
      [0, 40, -40, 3_600, -3_600, 200_000, -200_000, 3e8, -1.7e9][choices.pick(9)]
    note("the device's clock is \(Int(clockError)) s off")
  }

  private func turnStorage() {
    storageFault = StorageFault(rawValue: choices.pick(6)) ?? .none
    note("storage: \(storageFault)")
  }

  private func endElsewhere() {
    guard let held = record.held?.session.sessionID.rawValue else { return }
    note("\(held) is ended from another device")
    server.end(held)
  }

  /// Time advances; deadlines that it passes take effect in their order.
  func advance(_ seconds: TimeInterval) {
    let end = time + seconds
    while let due = nextDue(), due.at <= end {
      time = max(time, due.at)
      due.happen()
      queue.run()
    }
    time = end
    note("time")
  }

  private func nextDue() -> (at: TimeInterval, happen: () -> Void)? {
    var first: (at: TimeInterval, happen: () -> Void)?
    for (index, message) in messages.enumerated() where message.end < first?.at ?? .infinity {
      first = (
        message.end,
        { [self] in if choices.pick(2) == 0 { messages.remove(at: index) } else { deliver(index) } }
      )
    }
    for (index, effect) in effects.enumerated() where !process(effect.process).isFrozen {
      switch effect.kind {
      case .pause(let end, let continuation) where end < first?.at ?? .infinity:
        first = (
          end,
          { [self] in
            effects.remove(at: index)
            continuation.resume()
          }
        )
      case .exchange(let exchange, let continuation)
      where exchange.sentAt + Self.deadline < first?.at ?? .infinity:
        first = (
          exchange.sentAt + Self.deadline,
          { [self] in
            effects.remove(at: index)
            note("p\(effect.process) waits no longer for \(exchange.label)")
            if exchange.answer == nil { linger(exchange) }
            continuation.resume(returning: .failure(TransportError(.timedOut, url: exchange.request.url)))
          }
        )
      default: break
      }
    }
    return first
  }
}
