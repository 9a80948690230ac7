import ArgumentParser

/// Where a profile's session lies.
enum StorePath {
  /// Whether a name may be a profile's: it becomes a file's name.
  static func isProfile(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count) && name.first != "."
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
  }

  /// The file: as said, else by `BRAMLEY_STORE`, else below `$XDG_STATE_HOME`.
  static func file(store: String?, profile: String, environment: [String: String]) throws -> String {
    if let store = store ?? environment["BRAMLEY_STORE"] {
      guard !store.isEmpty else { throw ValidationError("--store or BRAMLEY_STORE is empty.") }
      return store
    }
    // The XDG specification wants a relative value to be ignored.
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      return "\(state)/bramley/\(profile).json"
    }
    guard let home = environment["HOME"], !home.isEmpty else {
      throw ValidationError("There is no HOME to keep the session in; say where with --store.")
    }
    return "\(home)/.local/state/bramley/\(profile).json"
  }
}
