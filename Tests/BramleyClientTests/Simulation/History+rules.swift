import BramleyAPI
import Foundation

@testable import BramleyClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// The rules that must never be broken, checked where they could be.

extension History {
  /// The stored record was written: no session is lost or revived, and sessions to end are remembered.
  func recordChanged(by id: Int) {
    let before = record
    record =
      disk[.session].flatMap { try? JSONDecoder().decode(SessionRecord.self, from: $0) } ?? SessionRecord()
    let (old, new) = (before.held?.session.sessionID.rawValue, record.held?.session.sessionID.rawValue)
    let waiting = Set((record.endings ?? []).map(\.id.rawValue))
    if let attempt = record.attempt { witness.begun.insert(attempt) }
    let isSignOut = record.generation > before.generation && record.attempt == nil
    if isSignOut {
      if witness.signingOut[id, default: 0] == 0 { violate("a sign-out that nobody asked for") }
      for (key, maker) in witness.made
      where witness.begun.contains(key) || process(maker).isDead || maker == id {
        witness.overtaken.insert(key)
      }
    }
    for ending in before.endings ?? []
    where !waiting.contains(ending.id.rawValue) && server.isAlive(ending.id.rawValue, at: time) {
      violate("the server never hears that \(ending.id) was left")
    }
    if let heard = witness.quietHeard[id], heard.session == old, old == new,
      let intent = record.held?.refresh,
      intent.leasedAt == nil, intent.owner == before.held?.refresh?.owner
    {
      witness.quiet[heard.session] = heard.until
      witness.quietHeard[id] = nil
    }
    guard old != new else { return }
    note("storage holds \(new ?? "nobody") in place of \(old ?? "nobody")")
    witness.held.append((step, new))
    if let old {
      if isSignOut || new != nil {
        witness.left.insert(old)
        if !waiting.contains(old) { violate("\(old) was left and the server is not going to hear of it") }
      } else if !process(id).endsHeard.contains(old) {
        violate("\(old) was given up without the server's word")
      }
    }
    if let new, let held = record.held {
      witness.acquired.insert(new)
      if witness.overtaken.contains(held.attemptKey) { violate("\(new) was raised after a sign-out") }
      if witness.left.contains(new) { violate("\(new) was raised again") }
      if server.rows[new]?.person != held.session.user.id.rawValue { violate("\(new) is another person's") }
    }
  }

  /// The outbox was written: an earlier name is still there, or at the server.
  func outboxChanged(from before: Data?, to after: Data?, by id: Int) {
    for person in witness.named.sorted() {
      let name = Data("Name-\(person)\"".utf8)
      if after?.range(of: name) != nil {
        witness.saved.insert(person)
      } else if before?.range(of: name) != nil, server.names[person] == nil {
        violate("the name of \(person) was lost")
      }
    }
  }

  /// A request leaves the device.
  func checkDeparture(of exchange: Exchange, by id: Int) {
    if exchange.request.url?.host() != "auth.example" { violate("a request to a stranger") }
    if exchange.request.url?.path() == WirePath.signInApple,
      let key = exchange.request.value(forHTTPHeaderField: WirePath.idempotencyKey)
    {
      witness.made[key] = witness.made[key] ?? id
      if disk[.outbox]?.range(of: Data(key.utf8)) == nil, !witness.overtaken.contains(key),
        witness.made[key] == nil
      {
        violate("a sign-in was sent before it was stored")
      }
    }
    guard let session = exchange.refreshes else { return }
    if let quiet = witness.quiet[session], time < quiet {
      violate("\(session) was refreshed before Retry-After")
    }
    // This process took the lease again, so the pause that it heard of earlier was never stored and binds nobody.
    witness.quietHeard[id] = nil
    for case .exchange(let other, _) in effects.filter({ !process($0.process).isFrozen }).map(\.kind)
    where other.refreshes == session {
      violate("two refreshes of \(session) at once")
    }
  }

  /// A request arrives at the server.
  func checkArrival(of request: URLRequest) {
    guard request.httpMethod == "DELETE", let token = request.value(forHTTPHeaderField: Self.bearer) else {
      return
    }
    let session = token.split(separator: ".").dropFirst().first.map(String.init) ?? ""
    if record.held?.session.sessionID.rawValue == session { violate("\(session) is ended while it is held") }
  }

  /// The server has handled a request.
  func checkServer() {
    for (id, row) in server.rows
    where row.isReused && !witness.left.contains(id) && witness.acquired.contains(id) {
      violate("\(id) was ended by an old token of its own device")
    }
  }

  /// An answer reaches its process.
  func heard(_ answer: HTTPAnswer, to exchange: Exchange, by id: Int) {
    guard let session = exchange.refreshes, let problem = answer.problem else { return }
    if problem.endsSession { process(id).endsHeard.insert(session) }
    if let seconds = problem.retryAfter { witness.quietHeard[id] = (session, time + TimeInterval(seconds)) }
  }
}
