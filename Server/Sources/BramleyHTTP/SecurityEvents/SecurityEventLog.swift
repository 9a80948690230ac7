import BramleyAPI
import BramleyCore
import HTTPTypes
import Logging
import Synchronization

/// Writes the security events of requests to the log.
///
/// What succeeds is always written. Of what is refused, one network gets so many lines a minute, and all networks
/// together more; the rest is counted, so that a stranger can't fill the disk.
final class SecurityEventLog: Sendable {
  static let linesOfOneNetwork = 60
  static let linesOfAll = 3_000
  static let period: UInt64 = 60_000_000_000

  private struct State {
    var began: UInt64?
    var networks: [ClientNetwork?: Int] = [:]
    var written = 0
    var suppressed = 0
  }

  private let state = Mutex(State())
  private let clock: UptimeClock

  init(clock: UptimeClock) { self.clock = clock }

  /// Writes the event that an answered request is, if it is one.
  ///
  /// - Parameter done: what a success of the route is.
  func report(
    _ facts: RequestTrail.Facts, done: SecurityEvent?, method: HTTPRequest.Method, route: String,
    request id: String, status: Int, to logger: Logger
  ) {
    var event = facts.refusal.flatMap { SecurityEvent(refused: $0, at: facts.route ?? route) }
    let isRefused = event != nil
    // Pages answer what they did with a redirect.
    if facts.refusal == nil, status < 300 || facts.event != nil && status < 400 {
      event = facts.event ?? done
    }
    guard let event else { return }
    if isRefused, !admit(facts.network, logger) { return }
    var metadata: Logger.Metadata = ["request": "\(id)", "route": "\(method.rawValue) \(route)"]
    if let network = facts.network { metadata["network"] = "\(network.masked)" }
    if let name = facts.operatorName { metadata["operator"] = "\(name)" }
    if let refusal = facts.refusal { metadata["code"] = "\(refusal)" }
    if let rule = facts.rule { metadata["rule"] = "\(rule)" }
    logger.security(event, session: facts.session, user: facts.user, metadata: metadata)
  }

  private func admit(_ network: ClientNetwork?, _ logger: Logger) -> Bool {
    let now = clock.nanoseconds()
    let (isAdmitted, suppressed) = state.withLock { state -> (Bool, Int) in
      var suppressed = 0
      if state.began.map({ now &- $0 >= Self.period }) ?? true {
        suppressed = state.suppressed
        state = State(began: now)
      }
      let count = state.networks[network, default: 0]
      guard count < Self.linesOfOneNetwork, state.written < Self.linesOfAll else {
        state.suppressed += 1
        return (false, suppressed)
      }
      state.networks[network] = count + 1
      state.written += 1
      return (true, suppressed)
    }
    if suppressed > 0 { logger.security(.eventsSuppressed, metadata: ["count": "\(suppressed)"]) }
    return isAdmitted
  }
}

extension ClientNetwork {
  /// The network as the log shows it: the /24 of an IPv4 address, the /48 of an IPv6 address. It is enough to find
  /// a source, and names no single person.
  var masked: String {
    if high == 0, low >> 32 == 0xFFFF {
      return "\(low >> 24 & 0xFF).\(low >> 16 & 0xFF).\(low >> 8 & 0xFF).0/24"
    }
    let groups = [high >> 48, high >> 32 & 0xFFFF, high >> 16 & 0xFFFF].map { String($0, radix: 16) }
    return groups.joined(separator: ":") + "::/48"
  }
}
