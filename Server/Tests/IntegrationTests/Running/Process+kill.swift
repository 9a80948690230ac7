import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Process {
  /// Kills it as a crash or a loss of power would, and waits until it has ended.
  func killAtOnce() {
    _ = kill(processIdentifier, SIGKILL)
    waitUntilExit()
  }
}
