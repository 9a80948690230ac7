import BramleyAPI
import BramleySQL
import BramleySQLite
import Foundation
import Synchronization

@testable import BramleyCore

/// A store of codes that also keeps the messages, as their receivers would.
final class MessageBox: CodeStore {
  private let store: SQLiteStore
  private let seal: Seal
  private let received = Mutex<(mails: [OutgoingMail], texts: [OutgoingText])>(([], []))

  init(_ store: SQLiteStore, ring: KeyRing) {
    self.store = store
    seal = Seal(ring: ring)
  }

  var mails: [OutgoingMail] { received.withLock(\.mails) }
  var texts: [OutgoingText] { received.withLock(\.texts) }

  func start(
    _ challenge: NewChallenge, sending job: JobRecord, at now: Date
  ) async throws(StoreError) -> ChallengeStart {
    let start = try await store.start(challenge, sending: job, at: now)
    if case .started = start, let mail = try? job.opened(by: seal) as OutgoingMail {
      received.withLock { $0.mails.append(mail) }
    }
    return start
  }

  func start(
    _ challenge: NewChallenge, sending job: JobRecord, asking text: TextAsk, at now: Date
  ) async throws(StoreError) -> ChallengeStart {
    let start = try await store.start(challenge, sending: job, asking: text, at: now)
    if case .started = start, let text = try? job.opened(by: seal) as OutgoingText {
      received.withLock { $0.texts.append(text) }
    }
    return start
  }

  func reserve(
    _ query: ChallengeQuery, at now: Date
  ) async throws(StoreError) -> (verdict: ChallengeVerdict, challenge: ChallengeRecord?) {
    try await store.reserve(query, at: now)
  }

  func confirm(_ id: ChallengeID, digest: Data) async throws(StoreError) {
    try await store.confirm(id, digest: digest)
  }

  func spelling(of destination: CodeDestination) async throws(StoreError) -> EmailAddress? {
    try await store.spelling(of: destination)
  }

  func answer(_ query: ChallengeQuery, at now: Date) async throws(StoreError) -> ChallengeVerdict {
    try await store.answer(query, at: now)
  }
}
