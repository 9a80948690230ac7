package import BramleyCore

/// Judges whether the data folder can be used.
package enum DataFolderRule {
  /// What was found at its path.
  package enum Finding: Hashable, Sendable {
    /// Nothing. `parent` is the nearest existing folder above it; `canBeMade` is whether the data folder can
    /// be created.
    case missing(parent: String, canBeMade: Bool)
    /// Something that is not a folder.
    case file
    /// The folder, and who may use it. `isWritable` is whether it and the store in it can be written.
    case folder(path: String, FilePermissions, isWritable: Bool, store: Store)
  }

  /// What was found in the store's file.
  package enum Store: Hashable, Sendable {
    /// No file, or an empty one.
    case none
    /// Bramley's store; `isChecked` is whether all of it was read.
    case sound(isChecked: Bool)
    /// No SQLite database.
    case garbage
    /// A SQLite database that is damaged.
    case damaged
    /// A SQLite database of another program.
    case foreign
    /// It could not be read now.
    case unreadable
  }

  package static func verdict(_ finding: Finding) -> Verdict {
    switch finding {
    case .missing(_, canBeMade: true): .ok("The data folder is made at the first start.")
    case .missing(let parent, canBeMade: false):
      .fail(
        "The data folder is not there and can't be made in \(parent.printable).",
        remedy: "Make it for the user who runs the server, or set data to another folder.")
    case .file: .fail("data names a file, where a folder is expected.", remedy: "Set data to a folder.")
    case .folder(_, _, isWritable: false, _):
      .fail(
        "The data folder, or the store in it, can't be written by the user who runs this.",
        remedy: "Give it to the user who runs the server, or run bramley doctor as that user.")
    case .folder(let path, let permissions, isWritable: true, let store):
      // A store that can't be opened matters more than who may read it.
      verdict(store).status == .ok ? .privacy(of: path, permissions) ?? verdict(store) : verdict(store)
    }
  }

  private static func verdict(_ store: Store) -> Verdict {
    let restore = "Stop the server, keep a copy of the folder, and put your last backup of it back."
    return switch store {
    case .none: .ok("The data folder can be written.")
    case .sound(isChecked: true): .ok("The data folder can be written, and the store in it is sound.")
    case .sound(isChecked: false):
      .ok("The data folder can be written; the store in it is large, so only its beginning was read.")
    case .garbage:
      .fail(
        "bramley.sqlite in the data folder is not a SQLite database, so the server can't start.",
        remedy: restore)
    case .damaged: .fail("bramley.sqlite in the data folder is damaged.", remedy: restore)
    case .foreign:
      .fail(
        "bramley.sqlite in the data folder is another program's database.",
        remedy: "Set data to a folder of Bramley's own.")
    case .unreadable:
      .warn(
        "The data folder can be written, but bramley.sqlite in it could not be read now.",
        remedy: "Run bramley doctor again as the user who runs the server.")
    }
  }
}
