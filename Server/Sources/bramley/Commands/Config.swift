import ArgumentParser
import BramleyCore
import BramleyServer
import Foundation

/// `bramley config`: the server's configuration.
struct Config: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Check the server's configuration, and show what is in effect.",
    discussion: """
      Reads what `bramley serve` reads: bramley.yaml, .env, the environment and the flags. Neither command opens the \
      store or calls anyone; `bramley doctor` does.

        bramley config check
        bramley config show --config /etc/bramley/bramley.yaml --json
      """,
    subcommands: [Check.self, Show.self])

  /// `bramley config check`: all faults at once.
  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Check the configuration as `bramley serve` does, and report all faults at once.",
      discussion: """
        Each fault names its setting, where that is written, and a remedy, and never a value.

          bramley config check && systemctl reload bramley

        Exit status: 0 the server would start with it; 78 it has faults.
        """)

    @OptionGroup var options: ConfigSources
    @Flag(
      name: .long,
      help: "Print {\"faults\": [{setting, message, remedy}], \"warnings\": []}, and nothing else.")
    var json = false

    func run() throws {
      let sources = try options.sources(json: json)
      let reading = ConfigurationReading(sources, needsApple: true, listens: true)
      let report = ConfigurationReport(reading)
      if json {
        StandardStreams.output(try AccountOutput.json(report))
        if !report.faults.isEmpty { throw CommandFailure.Status.configuration.code }
        return
      }
      StandardStreams.notes(reading.reader.notes + report.warnings)
      guard report.faults.isEmpty else { throw CommandFailure(ConfigurationFailure(reading.problems)) }
      StandardStreams.output("the configuration has no faults")
    }
  }

  /// `bramley config show`: the settings in effect.
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show every setting that is in effect, and where its value comes from.",
      discussion: """
        Secrets are hidden, and of an address that may hold one only scheme, host and port are shown. Settings that \
        nobody set are shown with their defaults, those without one are not.

          bramley config show
          bramley config show --json

        Exit status: 0 done; 78 the configuration has faults, which are reported instead.
        """)

    @OptionGroup var options: ConfigSources
    @Flag(
      name: .long, help: "Print {\"settings\": [{name, value, hidden, source, place}]}, and nothing else.")
    var json = false

    func run() throws {
      let sources = try options.sources(json: false)
      let reading = ConfigurationReading(sources, needsApple: false, listens: false)
      // A value that is not what its setting expects may be a secret in the wrong place.
      guard let settings = reading.settings, reading.problems.isEmpty else {
        throw CommandFailure(ConfigurationFailure(reading.problems))
      }
      let report = SettingsReport(EffectiveSetting.all(settings, reading.reader))
      if json {
        StandardStreams.output(try AccountOutput.json(report))
      } else {
        for line in report.lines { StandardStreams.output(line) }
      }
    }
  }
}
