import AppleID
import AppleIDEmulator
import AsyncHTTPClient
import BramleyAPI
import BramleyCore
import Foundation
import NIOCore
import OpenID
import Support
import Synchronization
import Testing

/// A bad state of Apple's.
enum Outage: String, CaseIterable, CustomTestStringConvertible {
  case failing = "5xx"
  case throttling = "429"
  /// Slower than the server waits: what Apple does, it does without being heard.
  case silent = "slow"
  case refusing = "invalid-client"

  var testDescription: String { rawValue }

  /// Milliseconds that ``silent`` takes.
  static let delay = 900

  /// Begins it at one endpoint.
  func begin(at endpoint: Fault.Endpoint, of apple: AppleIDEmulator) throws {
    let fault =
      switch self {
      case .failing: Fault(.serverError, endpoint: endpoint)
      case .throttling: Fault(.throttled, delayMilliseconds: 20_000, endpoint: endpoint)
      case .silent: Fault(.slow, delayMilliseconds: Self.delay, endpoint: endpoint)
      case .refusing: Fault(.invalidClient, endpoint: endpoint)
      }
    try apple.inject(fault)
  }

  /// Whether Apple answers at all, and so has done nothing.
  var answers: Bool { self != .silent }
}

/// A server that waits for a slow Apple a third of a second only; its Apple and its clock in the hands of the test.
func withImpatientServer(
  settings: [SettingKey: String] = [:], clock: ManualClock = ManualClock(.now),
  _ body: (RunningServer, AppleIDEmulator) async throws -> Void
) async throws {
  let hasty = HTTPClient(
    configuration: .init(
      redirectConfiguration: .disallow, timeout: .init(connect: .seconds(5), read: .milliseconds(300))))
  let line = PatientLine()
  do {
    try await withServer(settings: settings, transport: line.transport(whenSlow: hasty), clock: clock) {
      line.connect($1)
      try await body($0, $1)
    }
  } catch {
    try? await hasty.shutdown()
    throw error
  }
  try await hasty.shutdown()
}

/// The line to an emulator: patient as a server's is, so that a busy machine is no outage, unless Apple is slow.
private final class PatientLine: Sendable {
  private let apple = Mutex<AppleIDEmulator?>(nil)

  func connect(_ emulator: AppleIDEmulator) { apple.withLock { $0 = emulator } }

  func transport(whenSlow hasty: HTTPClient) -> AppleTransport {
    let (patient, impatient) = (AppleTransport.live(HTTPClient.shared), AppleTransport.live(hasty))
    return AppleTransport { [self] call in
      let isSlow = apple.withLock { $0?.faults.contains { $0.name == .slow } ?? false }
      return try await (isSlow ? impatient : patient).send(call)
    }
  }
}

extension RunningServer {
  /// Lets time pass in steps, with what is due at each.
  func pass(_ seconds: TimeInterval, every step: TimeInterval, by clock: ManualClock) async {
    for _ in 0..<Int(seconds / step) {
      clock.advance(by: step)
      await installation.jobs.runDue()
    }
  }

  /// The daily checks, a sweep each few minutes of simulated time.
  func sweep(_ seconds: TimeInterval, every step: TimeInterval, by clock: ManualClock) async {
    for case let checks as Revalidation in installation.companions {
      for _ in 0..<Int(seconds / step) {
        clock.advance(by: step)
        await checks.sweep()
      }
    }
  }

  func alertsHeard(_ alert: String) -> Int {
    logs.all.count { $0.contains("operator:") && $0.contains(alert) && !$0.contains("is over") }
  }
}
