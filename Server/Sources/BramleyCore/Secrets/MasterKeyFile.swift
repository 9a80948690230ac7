public import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file of master keys: base64, one key a line, the one that seals first.
public struct MasterKeyFile: Sendable {
  /// Where it is.
  public let path: String

  /// Names a file.
  public init(path: String) { self.path = path }

  /// Why the file is of no use; the words name what to do and hold nothing of the file.
  public struct Failure: Error, Sendable, CustomStringConvertible {
    /// What is wrong and what to do; holds no secret.
    public let description: String
  }

  /// Reads the keys; nil when there is no file.
  public func read() throws(Failure) -> [MasterKey]? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw Failure(description: "\(path) can't be read; check who owns it")
    }
    var keys: [MasterKey] = []
    for line in text.split(whereSeparator: \.isNewline) where !line.allSatisfy(\.isWhitespace) {
      guard let key = MasterKey(base64: String(line)) else {
        throw Failure(description: "\(path) must hold base64 of exactly 32 bytes on each line")
      }
      keys.append(key)
    }
    guard !keys.isEmpty else { throw Failure(description: "\(path) holds no key") }
    return keys
  }

  /// Makes the file with one new key: mode 0600, never over an existing file, on disk when this returns.
  public func create(random: (Int) -> Data) throws(Failure) -> [MasterKey] {
    // Written under another name and linked when it is whole: a crash on the way leaves no half a key.
    let draft = "\(path).\(getpid()).new"
    unlink(draft)
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw Failure(description: "\(path) can't be made: \(String(cString: strerror(errno)))")
    }
    defer {
      close(descriptor)
      unlink(draft)
    }
    let bytes = random(32)
    let line = Array((bytes.base64EncodedString() + "\n").utf8)
    guard write(descriptor, line, line.count) == line.count, Self.sync(descriptor),
      let key = MasterKey(bytes: bytes)
    else { throw Failure(description: "\(path) can't be written; is the disk full?") }
    guard link(draft, path) == 0 else {
      throw Failure(description: "\(path) can't be made: \(String(cString: strerror(errno)))")
    }
    guard Self.syncFolder(of: path) else {
      throw Failure(description: "the folder of \(path) can't be written to disk")
    }
    return [key]
  }

  private static func sync(_ descriptor: Int32) -> Bool {
    #if canImport(Darwin)
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return true }
    #endif
    return fsync(descriptor) == 0
  }

  private static func syncFolder(of path: String) -> Bool {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return sync(descriptor)
  }
}
