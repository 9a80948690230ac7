import ArgumentParser

/// The place of a profile's session on disk.
enum StorePath {
  /// Whether a name can be a profile's name: it becomes a file name.
  static func isProfile(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count) && name.first != "."
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
  }

  /// Returns the file: as given, else by `BRAMLEY_STORE`, else below `$XDG_STATE_HOME`.
  static func file(store: String?, profile: String, environment: [String: String]) throws -> String {
    if let store = store ?? environment["BRAMLEY_STORE"] {
      guard !store.isEmpty else { throw ValidationError("--store or BRAMLEY_STORE is empty.") }
      return store
    }
    // The XDG specification requires that a relative value is ignored.
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      return "\(state)/bramley/\(profile).json"
    }
    guard let home = environment["HOME"], !home.isEmpty else {
      throw ValidationError("There is no HOME to keep the session in; say where with --store.")
    }
    return "\(home)/.local/state/bramley/\(profile).json"
  }
}
