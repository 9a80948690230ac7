import BramleyServer
import Foundation
import Logging
import ServiceLifecycle
import UnixSignals

/// Reads the configuration again when its files change and when SIGHUP says so, and exchanges the settings of the server.
/// It is all or nothing: with one setting that is wrong, or that needs a restart, nothing changes.
actor ConfigurationReload: Service {
  /// The time between two looks at the files.
  static let interval = Duration.seconds(5)

  /// What the settings are exchanged in.
  struct Parts: Sendable {
    let read: @Sendable () throws(ConfigurationFailure) -> ConfigurationSources
    let apply: @Sendable (Settings) async throws(ConfigurationFailure) -> Void
    let certificate: ServerCertificate?
    let threshold: LogThreshold
    let logger: Logger
  }

  private let parts: Parts
  /// The configuration in force.
  private var applied: ConfigurationSources
  /// The files as they were looked at last, whether or not they could be used.
  private var seen: [String?]
  /// Whether an exchange is under way; another one waits for its end.
  private var isBusy = false

  init(_ parts: Parts, applied: ConfigurationSources) {
    self.parts = parts
    self.applied = applied
    seen = Self.texts(applied)
  }

  nonisolated func run() async throws {
    let signals = await UnixSignalsSequence(trapping: .sighup)
    try? await cancelWhenGracefulShutdown {
      try await withThrowingTaskGroup(of: Void.self) { tasks in
        tasks.addTask { for await _ in signals { await self.reload() } }
        tasks.addTask {
          while true {
            try await Task.sleep(for: Self.interval)
            await self.look()
          }
        }
        try await tasks.waitForAll()
      }
    }
  }

  /// Reads the files, and exchanges the settings if their texts changed.
  func look() async {
    guard !isBusy, let sources = try? parts.read(), Self.texts(sources) != seen else { return }
    isBusy = true
    defer { isBusy = false }
    await exchange(sources)
  }

  /// Reads everything again, also what the settings name, such as files with secrets.
  func reload() async {
    while isBusy {
      do { try await Task.sleep(for: .milliseconds(50)) } catch { return }
    }
    isBusy = true
    defer { isBusy = false }
    parts.certificate?.reload()
    do throws(ConfigurationFailure) {
      await exchange(try parts.read())
    } catch {
      refuse(error)
    }
  }

  private func exchange(_ sources: ConfigurationSources) async {
    seen = Self.texts(sources)
    let change = ConfigurationChange(from: applied, to: sources)
    guard change.needRestart.isEmpty else {
      return parts.logger.error(
        "configuration not changed: these settings need a restart, or their old values, before others can change",
        metadata: ["settings": "\(change.needRestart.joined(separator: ", "))"])
    }
    do throws(ConfigurationFailure) {
      let settings = try Settings(sources, needsApple: true, listens: true)
      try await parts.apply(settings)
      parts.threshold.level = settings.log.level
      applied = sources
      if change.names.isEmpty {
        parts.logger.notice("no setting changed; the files that settings name were read again")
      } else {
        parts.logger.notice(
          "configuration changed", metadata: ["settings": "\(change.names.joined(separator: ", "))"])
      }
    } catch {
      refuse(error)
    }
  }

  private func refuse(_ failure: ConfigurationFailure) {
    for sentence in failure.sentences { parts.logger.error("configuration not changed: \(sentence)") }
  }

  private static func texts(_ sources: ConfigurationSources) -> [String?] {
    [sources.yaml?.text, sources.dotEnv?.text]
  }
}
