import BramleyCore

/// The output of `backup --json`.
struct BackupReport: Codable, Hashable {
  var file: String
  var bytes: Int
  /// The file with the encrypted master key, where it was asked for.
  var keyFile: String?

  enum CodingKeys: String, CodingKey {
    case file, bytes
    case keyFile = "key_file"
  }

  var lines: [String] {
    let name = file.printable(upTo: 300)
    return ["\(name) is a copy of the store, \(bytes) bytes. Check it: bramley backup --verify \(name)"]
      + (keyFile.map {
        ["\($0.printable(upTo: 300)) holds the master key, encrypted; without the passphrase it is lost."]
      } ?? [
        "It holds no master key: keep that apart (server.master_key_path, or master.key of the data folder)."
      ])
  }
}

/// The output of `restore --json`.
struct RestoreReport: Codable, Hashable {
  /// The store that was restored.
  var store: String
  /// Where the store is that was there before.
  var replaced: String?
  /// The file that the master key was restored to.
  var keyFile: String?
  /// The ids of master keys that sealed the store and are not at hand.
  var missingKeys: [String]

  enum CodingKeys: String, CodingKey {
    case store, replaced
    case keyFile = "key_file"
    case missingKeys = "missing_keys"
  }

  var lines: [String] {
    var lines = [
      "\(store.printable(upTo: 300)) is restored; start the server, or check it first: bramley check"
    ]
    if let replaced {
      lines.append(
        "The store that was there is \(replaced.printable(upTo: 300)); remove it when you are sure.")
    }
    if let keyFile { lines.append("The master key is in \(keyFile.printable(upTo: 300)).") }
    if !missingKeys.isEmpty {
      lines.append(
        "The server will not start yet: the store was sealed with \(missingKeys.joined(separator: ", ")), which is "
          + "not at hand. Put master.key of that time into the data folder, or set server.master_key_path.")
    }
    return lines
  }
}
