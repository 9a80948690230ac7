package import BramleyCore
package import Foundation

/// Judges whether the master keys can be used: they can be read, they match the store, and no other user can
/// read them.
package struct MasterKeyRule: Sendable {
  /// The place where the keys are expected.
  package enum Place: Sendable {
    /// In the configuration itself.
    case configuration
    /// In a file that the operator made.
    case file(String)
    /// In the data folder, where the first start creates it.
    case dataFolder(String)
  }

  /// What was found at that place.
  package enum Finding: Sendable {
    case missing
    /// The file can't be used, for a reason that quotes none of its contents.
    case unusable(reason: String)
    /// The keys, and who may use their file.
    case keys([MasterKey], FilePermissions = FilePermissions(mode: 0o600))
  }

  private let place: Place
  private let finding: Finding
  private let hasStore: Bool
  private let sealedWith: [MasterKey.ID: Data]

  /// - Parameters:
  ///   - hasStore: Whether a store exists already.
  ///   - sealedWith: The keys that the store was sealed with, by their check values.
  package init(_ place: Place, _ finding: Finding, hasStore: Bool, sealedWith: [MasterKey.ID: Data]) {
    self.place = place
    self.finding = finding
    self.hasStore = hasStore
    self.sealedWith = sealedWith
  }

  package var subject: String {
    switch place {
    case .configuration: "server.master_key"
    case .file(let path), .dataFolder(let path): path
    }
  }

  package var verdict: Verdict {
    switch (finding, place) {
    case (.missing, .dataFolder) where !hasStore: .ok("The master key is made at the first start.")
    case (.missing, _):
      .fail(
        "\(subject.printable) is gone, and what the store seals can't be opened without it.",
        remedy: "Put your copy of it back, or set server.master_key_path to where it is.")
    case (.unusable(let reason), _):
      .fail("\(reason.printable).", remedy: "Put your copy of the master key back.")
    case (.keys(let keys, _), .configuration):
      mismatch(of: keys) ?? .ok("The master key is in the configuration itself.")
    case (.keys(let keys, let permissions), _):
      mismatch(of: keys) ?? .privacy(of: subject, permissions)
        ?? .ok("The master key can be read; keep a copy of it elsewhere.")
    }
  }

  /// Returns a failure if the store was sealed with a key that is not configured; the server would not start
  /// then.
  private func mismatch(of keys: [MasterKey]) -> Verdict? {
    guard let missing = MasterKeyCheck.missing(sealedWith, in: keys) else { return nil }
    return .fail(
      "The store was sealed with master key \(missing), which is not the one that is configured.",
      remedy: "Put your copy of that key back, or set server.master_key_path or server.master_key to it.")
  }
}
