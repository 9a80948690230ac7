package import Foundation

#if canImport(Glibc)
  import Glibc
#endif

extension Process {
  /// The status of a process that has ended; nil while it runs.
  ///
  /// On Linux the system is asked too. Foundation learns of the end when a socket closes, and another process that is started
  /// at the same moment may inherit that socket: then `isRunning` stays true until both have ended.
  package var endedStatus: Int32? {
    if !isRunning { return terminationStatus }
    #if canImport(Glibc)
      var info = siginfo_t()
      // It is left for Foundation to reap.
      let answer = waitid(P_PID, id_t(processIdentifier), &info, WEXITED | WNOHANG | WNOWAIT)
      if answer == 0, info.si_signo == SIGCHLD { return info._sifields._sigchld.si_status }
    #endif
    return nil
  }
}
