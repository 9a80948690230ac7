import Foundation

/// The installs of the apps that share a storage, and the values that each of them has used there.
///
/// A value belongs to every app that has stored or read it. So what one app's earlier install left can be distinguished
/// from what another app of the same Keychain group still needs.
struct InstallLedger: Codable, Hashable, Sendable {
  /// One install of one app.
  struct Install: Codable, Hashable, Sendable {
    /// The mark that is in the app's container too.
    var mark: String
    /// The names of the values that it has used.
    var uses: Set<String> = []
    /// Whether it is an App Clip; nil for an app.
    var isClip: Bool?
  }

  /// The last known install of each app, by the app's identity.
  private(set) var apps: [String: Install] = [:]

  /// Reads a stored ledger. One that can't be read knows no install, so nothing is discarded by it.
  init(_ data: Data?) {
    self = data.flatMap { try? JSONDecoder().decode(InstallLedger.self, from: $0) } ?? InstallLedger()
  }

  private init() {}

  /// The ledger as it is stored.
  var data: Data? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return try? encoder.encode(self)
  }

  /// The mark of an app's last known install.
  func mark(of app: String) -> String? { apps[app]?.mark }

  /// Returns the values that an app's last known install has used, and no other app.
  func left(by app: String) -> [StorageKey] {
    let ended = Set(apps.keys.filter { $0 == app || belongs($0, to: app) })
    let ofOthers = apps.filter { !ended.contains($0.key) }.values.reduce(into: Set<String>()) {
      $0.formUnion($1.uses)
    }
    let own = apps.filter { ended.contains($0.key) }.values.reduce(into: Set<String>()) {
      $0.formUnion($1.uses)
    }
    return own.subtracting(ofOthers).sorted().map(StorageKey.init(rawValue:))
  }

  /// Begins an app's install, in place of the one with the old mark. Returns the mark that is valid then: another
  /// process may have been faster.
  mutating func begin(_ app: String, mark: String, inPlaceOf old: String?, isClip: Bool = false) -> String {
    guard apps[app]?.mark == old else { return apps[app]?.mark ?? mark }
    var uses: Set<String> = []
    // The system removes an App Clip when its app is installed, and what it stored becomes the app's.
    for clip in apps.keys where belongs(clip, to: app) {
      if old == nil { uses.formUnion(apps[clip]?.uses ?? []) }
      apps[clip] = nil
    }
    apps[app] = Install(mark: mark, uses: uses, isClip: isClip ? true : nil)
    return mark
  }

  /// Records that an app has stored or read a value.
  mutating func use(_ key: StorageKey, by app: String) { apps[app]?.uses.insert(key.rawValue) }

  /// Returns whether an app has stored or read a value.
  func uses(_ key: StorageKey, by app: String) -> Bool { apps[app]?.uses.contains(key.rawValue) ?? false }

  /// An App Clip's identity begins with its app's. So may that of another app.
  private func belongs(_ other: String, to app: String) -> Bool {
    other.hasPrefix(app + ".") && apps[other]?.isClip == true
  }
}
