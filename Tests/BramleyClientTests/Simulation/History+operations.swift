import BramleyAPI
import Foundation

@testable import BramleyClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An app's calls to its engine.
enum Operation {
  case accessToken, resourceToken, user, request, refresh, start, look
  case signIn(String), prove(String)
  case signOut
}

/// The outcome.
enum Outcome {
  case token(String)
  case person(String)
  case other
  case failed(String)
}

extension History {
  /// Starts a process; its listener follows the states as an app does.
  @discardableResult
  func launch() -> SimulatedProcess {
    let process = SimulatedProcess(id: processes.count, in: self)
    processes.append(process)
    note("p\(process.id) is launched")
    Task { [engine = process.engine!] in
      let states = await engine.states
      Task {
        for await state in states { process.states.append(state) }
        process.isListening = false
      }
    }
    queue.run()
    perform(.start, in: process)
    return process
  }

  /// Kills the process; its requests may still arrive.
  func kill(_ id: Int) {
    let process = process(id)
    guard !process.isDead else { return }
    process.isDead = true
    let (own, others) = (effects.filter { $0.process == id }, effects.filter { $0.process != id })
    effects = others
    for effect in own {
      switch effect.kind {
      case .storage(let continuation), .written(let continuation):
        continuation.resume(returning: .failure(Self.diskError))
      case .pause(_, let continuation): continuation.resume()
      case .sheet(let continuation): continuation.resume(returning: false)
      case .exchange(let exchange, let continuation):
        if exchange.answer == nil { linger(exchange) }
        continuation.resume(returning: .failure(TransportError(.cancelled, url: exchange.request.url)))
      }
    }
    process.release()
  }

  func perform(_ operation: Operation, in process: SimulatedProcess) {
    guard let engine = process.engine else { return }
    let start = step
    note("p\(process.id) begins \(operation)")
    count(operation, in: process, by: 1)
    Task {
      let outcome = await Self.outcome(of: operation, by: engine)
      ended(operation, outcome, in: process, since: start)
    }
    queue.run()
  }

  private static func outcome(of operation: Operation, by engine: SessionEngine) async -> Outcome {
    do {
      switch operation {
      case .accessToken: return .token(try await engine.accessToken())
      case .resourceToken:
        return .token(try await engine.accessToken(for: URL(string: "https://notes.example")!))
      case .user: return .person(try await engine.user().id.rawValue)
      case .request:
        let request = URLRequest(url: URL(string: "https://auth.example/v1/user")!)
        let answer = try await engine.data(for: request)
        return (try? answer.value(User.self)).map { .person($0.id.rawValue) } ?? .failed("\(answer.status)")
      case .refresh: return .token(try await engine.refresh().accessToken)
      case .start: _ = try await engine.start()
      case .look: _ = try await engine.refreshState()
      case .signIn(let person):
        return .token(try await engine.signIn(with: SignInMethod(.apple, options: person)).accessToken)
      case .prove(let person): try await engine.reauthenticate(with: SignInMethod(.apple, options: person))
      case .signOut: _ = try await engine.signOut()
      }
      return .other
    } catch { return .failed("\(error)") }
  }

  private func ended(
    _ operation: Operation, _ outcome: Outcome, in process: SimulatedProcess, since start: Int
  ) {
    count(operation, in: process, by: -1)
    guard !process.isDead else { return }
    note("p\(process.id) ends \(operation): \(outcome)")
    // A process that could not read storage uses what it read last.
    if process.storageFailedAt >= start { return }
    switch outcome {
    case .token(let token):
      let session = token.split(separator: ".").dropFirst().first.map(String.init) ?? ""
      if !witness.wasHeld(session, from: start, to: step) {
        violate("\(operation) gave a token of \(session)")
      }
      let isForResource = if case .resourceToken = operation { true } else { false }
      if token.hasPrefix("bound.") != isForResource { violate("\(operation) gave the token \(token)") }
    case .person(let person):
      let owned = server.rows.filter { $0.value.person == person }.keys
      if !owned.contains(where: { witness.wasHeld($0, from: start, to: step) }) {
        violate("\(operation) gave \(person)")
      }
    case .other, .failed: break
    }
  }

  private func count(_ operation: Operation, in process: SimulatedProcess, by change: Int) {
    switch operation {
    case .signOut: witness.signingOut[process.id, default: 0] += change
    default: break
    }
  }

  /// What Apple returns for a tap: the name only the first time.
  func credential(of person: String, for id: Int) -> SignInProof {
    credentials += 1
    let isFirst = witness.named.insert(person).inserted
    let token = "\(person),\(credentials),\(Int(time))"
    return .fixture(token, user: person, name: isFirst ? PersonName(givenName: "Name-\(person)") : nil)
  }
}
