import BramleyAPI
import Foundation

/// The id of the installation's key, in the same storage as the session.
struct AppAttestKeyStore: Sendable {
  let storage: any SecureStorage

  /// What is known of the key; a new value where nothing is, or where it can't be read.
  func read() async -> StoredAttestKey {
    guard let data = (try? await storage.value(for: .appAttestKey)) ?? nil else { return StoredAttestKey() }
    return (try? JSONDecoder().decode(StoredAttestKey.self, from: data)) ?? StoredAttestKey()
  }

  /// Stores it; without storage the key is used for this run alone.
  func write(_ key: StoredAttestKey) async {
    guard let data = try? JSONEncoder().encode(key) else { return }
    try? await storage.update(.appAttestKey) { $0 = data }
  }
}

/// What is stored of a key.
struct StoredAttestKey: Codable, Hashable, Sendable {
  /// The key; nil if there is none.
  var id: String?
  /// Whether the server has its attestation. Apple is asked for it once.
  var isAttested = false
  /// Before this time Apple is not asked again.
  var notBefore: Date?
  /// How often in a row Apple could not be asked.
  var failures = 0

  /// Notes that Apple can't be asked now: a minute at first, a day at most.
  mutating func postpone(at now: Date) {
    failures = min(failures + 1, 12)
    notBefore = now.addingTimeInterval(min(60 * pow(2, Double(failures - 1)), 86_400))
  }

  func isPostponed(at now: Date) -> Bool {
    guard let notBefore else { return false }
    // A clock that was set back must not keep the key waiting for ever.
    return now < notBefore && notBefore.timeIntervalSince(now) <= 86_400
  }

  /// The value without a key.
  mutating func drop() { (id, isAttested) = (nil, false) }
}

extension StorageKey {
  /// The id of the key that App Attest has made for this installation. No secret.
  static let appAttestKey = StorageKey(rawValue: "app-attest")
}
