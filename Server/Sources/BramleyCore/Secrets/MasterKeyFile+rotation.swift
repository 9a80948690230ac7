package import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension MasterKeyFile {
  /// Makes a new key and puts it first, where it seals; the others stay. On disk when this returns.
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
      // First as one that opens: whoever reads the file in its second form and seals under the new key must find
      // that key again even if the power fails before the second form's name is on disk.
      try file.write(lines + [new])
      try file.write([new] + lines)
      return new.key
    }
  }

  /// Takes a key out, if it is there.
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

  /// Runs a change while no other process changes the file.
  private func alone<Value>(
    _ change: (MasterKeyFile, [Line]) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    // Behind a symbolic link the file itself is changed, for the link may be shared.
    let file = MasterKeyFile(path: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
    // The folder is locked, since each change puts another file in the place of this one.
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
