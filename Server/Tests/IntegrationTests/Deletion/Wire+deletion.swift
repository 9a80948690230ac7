import AppleID
import AppleIDEmulator
import BramleyAPI
import BramleyCore
import BramleySQL
import BramleySQLite
import Foundation
import OpenID
import Support
import Synchronization

extension Wire {
  func delete(_ session: Session, key: String? = nil) async throws -> Answer {
    try await send(
      "DELETE", WirePath.user, bearer: session.accessToken,
      headers: key.map { [WirePath.idempotencyKey: $0] } ?? [:])
  }

  func deletion(_ id: DeletionID) async throws -> Deletion {
    try await send("GET", "\(WirePath.deletions)/\(id)").decode(DeletionResponse.self).deletion
  }

  /// Whether Apple's part of a deletion ends in this state.
  func ends(_ deletion: Deletion, _ revocation: AppleRevocation) async throws -> Bool {
    try await eventually { try await self.deletion(deletion.id).appleRevocation == revocation }
  }

  func reauthenticate(_ session: Session, _ credential: NativeCredential) async throws -> Answer {
    try await send(
      "POST", WirePath.reauthenticateApple, json: AppleSignInRequest(credential), bearer: session.accessToken)
  }
}

extension Wire.Answer {
  var deletion: Deletion { get throws { try decode(DeletionResponse.self).deletion } }
}

extension RunningServer {
  /// Whether the code of a sign-in has become a grant.
  func holdsGrant(of session: Session, _ apple: AppleIDEmulator) async throws -> Bool {
    let identity = IdentityKey(
      provider: .apple, team: apple.world.teamID.rawValue, subject: session.user.identities[0].subject)
    return try await eventually { try await store.grants(of: identity).count == 1 }
  }

  /// Whether the attempt at a revocation has ended and its next one is scheduled: from then on the clock may
  /// advance, since the next attempt's time is counted from the attempt's end.
  func postponesRevocation() async throws -> Bool {
    try await eventually {
      try await store.jobs(JobFilter(kind: RevokeJob.kind), limit: 2, at: .distantPast)
        .contains { $0.state == .waiting && $0.reason != nil }
    }
  }
}

/// The transport to an emulator, with revocations that the test controls.
final class RevocationLine: Sendable {
  typealias Answer = AppleTransport.Answer
  private let fault = Mutex<(@Sendable () async throws -> Answer?)?>(nil)
  private let count = Tally()

  /// How many revocations were sent.
  var sent: Int { count.value }

  /// Handles every revocation from now on; if it returns no answer, Apple's own is used.
  func interpose(_ answer: (@Sendable () async throws -> Answer?)?) { fault.withLock { $0 = answer } }

  /// Answers every revocation with one of Apple's errors.
  func refuse(_ status: Int, _ error: String, retryAfter: TimeInterval? = nil) {
    interpose {
      Answer(status: status, body: Data(#"{"error":"\#(error)"}"#.utf8), retryAfter: retryAfter)
    }
  }

  var transport: AppleTransport {
    let apple = AppleTransport.patient()
    return AppleTransport { [self] call in
      guard call.url.path == "/auth/revoke" else { return try await apple.send(call) }
      count.add()
      if let answer = try await fault.withLock({ $0 })?() { return answer }
      return try await apple.send(call)
    }
  }
}

/// A server whose revocations the test controls.
func withRevocationLine(
  settings: [SettingKey: String] = [:], clock: ManualClock = ManualClock(.now),
  _ body: (RunningServer, AppleIDEmulator, RevocationLine) async throws -> Void
) async throws {
  let folder = try TemporaryFolder()
  let line = RevocationLine()
  try await AppleIDEmulator.run(try EmulatedApple(now: { clock.now })) { apple in
    let server = try await RunningServer.start(
      in: folder, apple: apple.baseURL, world: apple.world, settings: settings, transport: line.transport,
      surroundings: clock.surroundings)
    do { try await body(server, apple, line) } catch {
      try? await server.stop()
      throw error
    }
    try await server.stop()
  }
}
