import BramleyAPI
import Foundation

@testable import BramleyClient

/// One process of the app, its widget or its extension.
///
/// `@unchecked Sendable`: it is touched on its history's thread only.
final class SimulatedProcess: @unchecked Sendable {
  let id: Int
  private(set) var engine: SessionEngine!
  /// Killed: its further actions have no effect.
  var isDead = false
  /// Suspended by the system: its effects and deadlines wait.
  var isFrozen = false
  /// When storage last failed it, in steps.
  var storageFailedAt = -1
  /// The sessions that the server has reported as ended in answer to its refreshes.
  var endsHeard: Set<String> = []
  var states: [SessionState] = []
  var isListening = true

  init(id: Int, in history: History) {
    self.id = id
    let server = URL(string: "https://auth.example")!
    engine = SessionEngine(
      backend: BramleyBackend(server: server, transport: history.transport(of: id)).signInBackend,
      storage: SimulatedStorage(history: history, process: id),
      strategies: [SimulatedStrategy(history: history, process: id)],
      context: SignInContext(now: { history.wallTime }, random: { history.bytes($0) }),
      uptime: { history.uptime },
      pause: { await history.pause(id, seconds: TimeInterval($0.components.seconds) + 0.25) })
  }

  func release() { engine = nil }
}

/// The device's storage as one process sees it.
struct SimulatedStorage: SecureStorage {
  let history: History
  let process: Int

  func value(for key: StorageKey) async throws(SecureStorageError) -> Data? {
    try await history.storage(process, "reads \(key.rawValue)").get()
    return history.disk[key]
  }

  func update<Outcome: Sendable>(
    _ key: StorageKey, _ change: @Sendable (inout Data?) -> Outcome
  ) async throws(SecureStorageError) -> Outcome {
    let access = await history.storage(process, "writes \(key.rawValue)")
    if case .failure(let error) = access { throw error }
    let outcome = try history.write(key, by: process, change).get()
    try await history.hear(process, "hears of its \(key.rawValue)").get()
    return outcome
  }
}

/// Apple on the device: a credential for each tap, and the name with the first one only.
struct SimulatedStrategy: SignInStrategy {
  let history: History
  let process: Int
  let method = SignInMethod.ID.apple
  let provider = ProviderID.apple

  func authenticate(_ request: SignInMethod, in context: SignInContext) async throws(SignInError)
    -> SignInProof
  {
    guard let person = request.options(String.self), await history.sheet(process, person) else {
      throw .cancelled
    }
    return history.credential(of: person, for: process)
  }
}
