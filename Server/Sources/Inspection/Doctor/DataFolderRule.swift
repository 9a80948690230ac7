import BramleyCore

/// Judges whether the data folder can be used.
package enum DataFolderRule {
  /// What was found at its path.
  package enum Finding: Hashable, Sendable {
    /// Nothing. `parent` is the nearest existing folder above it; `canBeMade` is whether the data folder can
    /// be created.
    case missing(parent: String, canBeMade: Bool)
    /// Something that is not a folder.
    case file
    /// The folder. `isWritable` is whether it and the store in it can be written.
    case folder(isWritable: Bool)
  }

  package static func verdict(_ finding: Finding) -> Verdict {
    switch finding {
    case .missing(_, canBeMade: true): .ok("The data folder is made at the first start.")
    case .missing(let parent, canBeMade: false):
      .fail(
        "The data folder is not there and can't be made in \(parent.printable).",
        remedy: "Make it for the user who runs the server, or set data to another folder.")
    case .file: .fail("data names a file, where a folder is expected.", remedy: "Set data to a folder.")
    case .folder(isWritable: false):
      .fail(
        "The data folder, or the store in it, can't be written by the user who runs this.",
        remedy: "Give it to the user who runs the server, or run bramley doctor as that user.")
    case .folder(isWritable: true): .ok("The data folder can be written.")
    }
  }
}
