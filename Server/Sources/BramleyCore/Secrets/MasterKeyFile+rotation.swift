package import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension MasterKeyFile {
  /// Creates a new key and puts it first, where it seals; the others stay. It is on disk when this returns.
  ///
  /// - Parameter taken: ids that the new key must not have, besides those in the file.
  package func rotate(
    avoiding taken: Set<MasterKey.ID>, random: (Int) -> Data
  ) throws(Failure) -> MasterKey {
    try alone { file, lines throws(Failure) in
      var new = try newLine(random: random)
      while taken.contains(new.key.id) || lines.contains(where: { $0.key.id == new.key.id }) {
        new = try newLine(random: random)
      }
      // The key is first added as one that only opens. A process that reads the second version of the file
      // and seals with the new key must find that key again, even if the power fails before the second
      // version's name is on disk.
      try file.write(lines + [new])
      try file.write([new] + lines)
      return new.key
    }
  }

  /// Removes a key, if it is present.
  package func remove(_ id: MasterKey.ID) throws(Failure) {
    try alone { file, lines throws(Failure) in
      let rest = lines.filter { $0.key.id != id }
      guard rest.count < lines.count else { return }
      guard !rest.isEmpty else { throw Failure(description: "\(path) must keep a key") }
      try file.write(rest)
    }
  }

  private func write(_ lines: [Line]) throws(Failure) {
    try DurableFile(path: path).replace(lines.map { $0.text + "\n" }.joined())
  }

  /// Runs a change while it excludes changes by other processes.
  private func alone<Value>(
    _ change: (MasterKeyFile, [Line]) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    // Behind a symbolic link the file itself is changed, because the link may be shared.
    let file = MasterKeyFile(path: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
    // The folder is locked, since each change replaces the file.
    let folder = URL(fileURLWithPath: file.path).deletingLastPathComponent().path
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Failure(description: "the folder of \(path) can't be opened: \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX) == 0 else {
      throw Failure(description: "the folder of \(path) can't be locked: \(String(cString: strerror(errno)))")
    }
    guard let lines = try file.lines() else { throw Failure(description: "\(path) is not there") }
    return try change(file, lines)
  }
}
