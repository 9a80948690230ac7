import BramleyCore
package import BramleyHTTP
package import Foundation
package import Logging
import NIOSSL
import Synchronization

/// The certificate that connections are shown. Its files are read again every minute, so that a renewed certificate is
/// used without a restart; connections that are open go on with the old one.
package final class ServerCertificate: PeriodicService {
  package static let interval = Duration.seconds(60)
  /// Less than this many seconds before the certificate expires, the log warns once a day.
  static let warningTime: TimeInterval = 14 * 86_400

  private struct State {
    var loaded: CertificateFiles.Loaded
    var warnedAt: Date?
    var fault: CertificateFiles.Fault?
  }

  private let files: CertificateFiles
  private let now: @Sendable () -> Date
  private let logger: Logger
  private let state: Mutex<State>

  /// - Throws: What is wrong with the files.
  package init(
    _ files: CertificateFiles, now: @escaping @Sendable () -> Date, logger: Logger
  ) throws(CertificateFiles.Fault) {
    self.files = files
    self.now = now
    self.logger = logger
    state = Mutex(State(loaded: try files.read()))
  }

  /// What a listener needs.
  package var security: ConnectionSecurity {
    ConnectionSecurity(certificate: { [self] in state.withLock { $0.loaded.context } })
  }

  /// When the certificate expires that is shown now.
  package var expires: Date { state.withLock { $0.loaded.expires } }

  package func runOnce() async { reload() }

  /// Reads the files again. Files that can't be used change nothing, and the log says so once.
  package func reload() {
    do throws(CertificateFiles.Fault) {
      let loaded = try files.read()
      let isNew = state.withLock { state in
        state.fault = nil
        guard state.loaded.contents != loaded.contents else { return false }
        state.loaded = loaded
        state.warnedAt = nil
        return true
      }
      if isNew { logger.notice("certificate renewed", metadata: ["expires": "\(loaded.expires)"]) }
    } catch {
      let isNew = state.withLock { state in
        defer { state.fault = error }
        return state.fault != error
      }
      if isNew {
        let key = error.isAboutKey ? SettingKey.serverTLSKeyPath : .serverTLSCertificatePath
        logger.error("certificate not renewed: \(key.rawValue) \(error.sentence); the one before is used")
      }
    }
    warn()
  }

  private func warn() {
    let time = now()
    let expires: Date? = state.withLock { state in
      guard state.loaded.expires.timeIntervalSince(time) < Self.warningTime,
        state.warnedAt.map({ time.timeIntervalSince($0) >= 86_400 }) ?? true
      else { return nil }
      state.warnedAt = time
      return state.loaded.expires
    }
    if let expires { logger.warning("the certificate expires soon", metadata: ["expires": "\(expires)"]) }
  }
}
