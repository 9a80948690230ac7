import AppleID
import ArgumentParser
import BramleyCore
import BramleyServer
import Foundation

/// The flags of both halves of a transfer.
struct TransferOptions: ParsableArguments {
  @Option(
    name: .long, help: ArgumentHelp("Calls to Apple a second, at most: 1 to 500.", valueName: "number"))
  var perSecond: Int = 50
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The app that is transferred. Default: the first of apple.native_client_ids, else of apple.web_client_ids.",
      valueName: "id"))
  var clientID: String?
  @OptionGroup var site: OperatorOptions

  func validate() throws {
    guard (1...500).contains(perSecond) else {
      throw ValidationError("--per-second must be between 1 and 500.")
    }
    _ = try clientID.map { try Self.parse("--client-id", $0, PortalID.client) }
  }

  /// The server's settings, from the same files and variables as `serve`.
  func settings() throws(ConfigurationFailure) -> Settings {
    var flags: [SettingKey: String] = [:]
    flags[.data] = site.data
    let settings = try Settings(
      .ofCommand(config: site.config, flags: flags),
      needsApple: true)
    StandardStreams.notes(settings.notes)
    return settings
  }

  /// Returns the team's client id to use for the calls to Apple.
  func client(of apple: AppleSettings) throws -> AppleClientID {
    guard let clientID else {
      guard let first = apple.clients.first else { throw ValidationError("--client-id is needed.") }
      return first
    }
    guard let known = apple.clients.first(where: { $0.rawValue == clientID }) else {
      throw ValidationError("--client-id is none of apple.native_client_ids and apple.web_client_ids.")
    }
    return known
  }

  /// The rate limits of the calls to Apple.
  var limits: TransferLimits { TransferLimits(perSecond: Double(perSecond)) }
}

extension TransferClock {
  /// Returns the machine's monotonic clock.
  static func live() -> TransferClock {
    let start = ContinuousClock.now
    return TransferClock(
      uptime: { start.duration(to: .now) / .seconds(1) },
      sleep: { try? await Task.sleep(for: .seconds($0)) })
  }
}
