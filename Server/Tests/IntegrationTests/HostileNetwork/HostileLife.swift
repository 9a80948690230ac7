import AppleIDEmulator
import BramleyAPI
import BramleyClient
import Foundation
import Support
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A person's use of an app and its widget over days, with every request through a hostile proxy.
///
/// The actions are drawn from a seed. The test moves the clock of server and device, so that hours take
/// seconds.
final class HostileLife {
  /// What is known about being signed in; a sign-in without an answer may be completed later.
  enum Expectation { case signedIn, signedOut, open }

  let proxy: HostileProxy
  let clock: ManualClock
  let storage = MemoryStorage()
  let strategy: AppleEmulatorStrategy
  let name: String
  let rotations = Rotations()
  var chance: SeededChance
  var engines: [SessionEngine] = []
  var expected = Expectation.signedOut
  /// Sign-ins whose answer never came.
  var abandoned = 0
  private(set) var violations: [String] = []
  private(set) var done: [String] = []
  private let transport: Transport

  init(seed: UInt64, proxy: HostileProxy, clock: ManualClock, apple: AppleIDEmulator) throws {
    chance = SeededChance(seed: seed)
    self.proxy = proxy
    self.clock = clock
    name = "Name-\(seed)"
    let person = try apple.addPerson(givenName: name, familyName: "Test")
    strategy = AppleEmulatorStrategy(apple: apple.baseURL, person: person.id)
    let (hasty, patient) = (Transport.live(deadline: .milliseconds(400)), Transport.live())
    let rotations = rotations
    transport = Transport { request throws(TransportError) in
      let live = proxy.isPeaceful ? patient : hasty
      guard request.url?.path() == WirePath.refresh else { return try await live.send(request) }
      rotations.begin()
      defer { rotations.end() }
      return try await live.send(request)
    }
  }

  func launch() -> SessionEngine {
    let clock = clock
    return SessionEngine(
      backend: BramleyBackend(server: proxy.url, transport: transport).signInBackend, storage: storage,
      strategies: [strategy], context: SignInContext(now: { clock.now }),
      uptime: { Uptime(boot: "test", seconds: clock.now.timeIntervalSince1970) },
      pause: { _ in
        // A lease lasts three times the short deadline, also on a slow machine.
        try? await Task.sleep(for: .milliseconds(10))
        clock.advance(by: 0.25)
      })
  }

  func violate(_ text: String) { violations.append(text) }

  func note(_ text: String) { done.append(text) }

  /// What a call that needs a session reveals about being signed in.
  func judge(_ error: SessionError?, of call: String) {
    note("\(call): \(error.map(\.code) ?? "done")")
    switch error {
    case .ended(let problem): violate("\(call) ended the session: \(problem.code.rawValue)")
    case .notSignedIn where expected == .signedIn: violate("\(call) finds nobody signed in")
    case nil where expected == .signedOut: violate("\(call) finds somebody signed in")
    default: break
    }
  }

  func look(_ state: SessionState, after call: String) {
    switch (state, expected) {
    case (.signedIn, .open): expected = .signedIn
    case (.signedIn, .signedOut): violate("somebody is signed in after \(call)")
    case (.signedOut, .signedIn): violate("nobody is signed in after \(call)")
    default: break
    }
  }
}

/// Refreshes under way, as the device sees it.
final class Rotations: Sendable {
  private let counts = Mutex((all: 0, now: 0, most: 0))

  var all: Int { counts.withLock(\.all) }
  var most: Int { counts.withLock(\.most) }

  func begin() {
    counts.withLock {
      $0.all += 1
      $0.now += 1
      $0.most = max($0.most, $0.now)
    }
  }

  func end() { counts.withLock { $0.now -= 1 } }
}
