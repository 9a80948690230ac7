import AppleID
import AppleIDEmulator
import AsyncHTTPClient
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleyServer
import Foundation
import NIOCore
import OpenID
import Support
import Synchronization
import Testing

/// A failing state of Apple's.
enum Outage: String, CaseIterable, CustomTestStringConvertible {
  case failing = "5xx"
  case throttling = "429"
  /// Slower than the server waits: Apple handles the request, and its answer arrives too late.
  case silent = "slow"
  case refusing = "invalid-client"

  var testDescription: String { rawValue }

  /// Begins it at one endpoint.
  func begin(at endpoint: Fault.Endpoint, of apple: AppleIDEmulator) throws {
    let fault =
      switch self {
      case .failing: Fault(.serverError, endpoint: endpoint)
      case .throttling: Fault(.throttled, delayMilliseconds: 20_000, endpoint: endpoint)
      case .silent: Fault(.slow, delayMilliseconds: 1, endpoint: endpoint)
      case .refusing: Fault(.invalidClient, endpoint: endpoint)
      }
    try apple.inject(fault)
  }

  /// Whether Apple answers at all, and so has done nothing.
  var answers: Bool { self != .silent }
}

/// A server that never receives a slow Apple's answers; the test controls its Apple and its clock.
func withImpatientServer(
  settings: [SettingKey: String] = [:], clock: ManualClock = ManualClock(.now),
  _ body: (RunningServer, AppleIDEmulator) async throws -> Void
) async throws {
  let line = DeafLine()
  try await withServer(settings: settings, transport: line.transport, clock: clock) {
    line.connect($1)
    try await body($0, $1)
  }
}

/// The transport to an emulator. When Apple is slow, the call is handled and then times out.
private final class DeafLine: Sendable {
  private let apple = Mutex<AppleIDEmulator?>(nil)

  func connect(_ emulator: AppleIDEmulator) { apple.withLock { $0 = emulator } }

  var transport: AppleTransport {
    let live = AppleTransport.patient()
    return AppleTransport { [self] call in
      let isSlow = apple.withLock { apple in
        apple?.faults.contains { $0.name == .slow && call.url.path == "/auth/\($0.endpoint?.rawValue ?? "")" }
          ?? false
      }
      let answer = try await live.send(call)
      if isSlow { throw HTTPClientError.readTimeout }
      return answer
    }
  }
}

extension RunningServer {
  /// Lets time pass in steps, with what is due at each. The server runs jobs by itself too: the time waits for these,
  /// since the next attempt's time is counted from an attempt's end.
  func pass(
    _ seconds: TimeInterval, every step: TimeInterval, by clock: ManualClock,
    _ location: SourceLocation = #_sourceLocation
  ) async {
    await settleJobs(at: clock.now, location)
    for _ in 0..<Int(seconds / step) {
      clock.advance(by: step)
      await settleJobs(at: clock.now, location)
    }
  }

  /// Runs what is due, until no job is due or under way.
  private func settleJobs(at now: Date, _ location: SourceLocation) async {
    do {
      let isSettled = try await eventually {
        await installation.jobs.runDue()
        return try await store.jobs(JobFilter(isFailed: false), limit: 100, at: now)
          .allSatisfy { $0.state == .waiting && $0.runAt > now }
      }
      #expect(isSettled, "jobs are still due or under way", sourceLocation: location)
    } catch {
      Issue.record(error, sourceLocation: location)
    }
  }

  /// The daily checks, a sweep each few minutes of simulated time.
  func sweep(_ seconds: TimeInterval, every step: TimeInterval, by clock: ManualClock) async {
    for case let checks as Revalidation in installation.companions {
      for _ in 0..<Int(seconds / step) {
        clock.advance(by: step)
        await checks.runOnce()
      }
    }
  }

  func alertsHeard(_ alert: String) -> Int {
    logs.lines.count { $0.contains("operator:") && $0.contains(alert) && !$0.contains("has ended") }
  }
}
