import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Process {
  /// Ends it as a crash or a loss of power would, and waits until it is gone.
  func killAtOnce() {
    _ = kill(processIdentifier, SIGKILL)
    waitUntilExit()
  }
}
