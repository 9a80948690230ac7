import BramleyCore
import Foundation
import Synchronization

/// Keys in memory, as the rules for keys need them from a store.
final class MemoryKeyStore: KeyStore, SigningKeyStore, AppleKeySetStore {
  private struct State {
    var checks: [MasterKey.ID: Data] = [:]
    var signing: [SigningKeyRecord] = []
    var apple: (address: URL, document: Data, fetchedAt: Date)?
  }

  private let state = Mutex(State())

  func masterKeyChecks() -> [MasterKey.ID: Data] { state.withLock(\.checks) }

  func keepMasterKeyCheck(_ value: Data, for id: MasterKey.ID) {
    state.withLock { state in
      if state.checks[id] == nil { state.checks[id] = value }
    }
  }

  func signingKeys() -> [SigningKeyRecord] { state.withLock(\.signing) }

  func addSigningKey(
    _ key: SigningKeyRecord, unlessYoungerThan youngest: Date, auditing event: AuditEvent
  ) -> [SigningKeyRecord] {
    state.withLock { state in
      if SigningKeyRecord.needsOne(besides: state.signing, unlessYoungerThan: youngest) {
        state.signing.append(key)
      }
      return state.signing
    }
  }

  func removeSigningKeys(madeBefore time: Date) {
    state.withLock { $0.signing.removeAll { $0.createdAt < time } }
  }

  func withdrawSigningKey(_ id: String, auditing event: AuditEvent) -> SigningKeyWithdrawal {
    state.withLock { state in
      let verdict = SigningKeyWithdrawal.judge(id, among: state.signing)
      if verdict == .done { state.signing.removeAll { $0.id == id } }
      return verdict
    }
  }

  func appleKeySet(from address: URL) -> (document: Data, fetchedAt: Date)? {
    state.withLock(\.apple).flatMap { $0.address == address ? ($0.document, $0.fetchedAt) : nil }
  }

  func keepAppleKeySet(_ document: Data, from address: URL, fetchedAt: Date) {
    state.withLock { $0.apple = (address, document, fetchedAt) }
  }
}
