import NIOCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file of a Unix socket.
enum SocketFile {
  /// Lets the user and the group of this process connect, such as a proxy that is in the group, and nobody else.
  static func admitGroup(to path: String) throws {
    guard chmod(path, 0o660) == 0 else { throw IOError(errnoCode: errno, reason: "chmod") }
  }
}
