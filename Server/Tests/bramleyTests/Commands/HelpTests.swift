import ArgumentParser
import Inspection
import Testing

@testable import bramley

@Suite struct HelpTests {
  /// The command and all commands below it.
  private static func all(_ command: any ParsableCommand.Type = Bramley.self) -> [any ParsableCommand.Type] {
    [command] + command.configuration.subcommands.flatMap { all($0) }
  }

  @Test func `examples survive a terminal of 80 columns`() {
    let checks = CheckID.allCases.map { "  \($0.rawValue): " }
    var examples = 0
    for command in Self.all() {
      let shown = Bramley.helpMessage(for: command, columns: 80).split(separator: "\n").map(String.init)
      let lines = command.configuration.discussion.split(separator: "\n").map(String.init)
      for line in lines where line.hasPrefix("  ") && !checks.contains(where: line.hasPrefix) {
        #expect(shown.contains(line), "\(command._commandName): \(line)")
        examples += 1
      }
    }
    #expect(examples > 30)
  }

  @Test func `the emulator is named where it can be used`() {
    for command in Self.all() {
      let help = Bramley.helpMessage(for: command, columns: 400)
      #expect(
        help.contains("  --apple <") == help.contains("  --native "), "\(command._commandName)")
    }
  }

  // Otherwise the parser makes each name out of its type's at each start, which takes milliseconds.
  @Test func `every command says its name`() {
    for command in Self.all() { #expect(command.configuration.commandName != nil, "\(command)") }
  }

  @Test(arguments: ["users", "jobs", "keys", "webhooks"]) func `a group that has a list shows it by itself`(
    group: String
  ) throws {
    let parsed = try Bramley.parseAsRoot([group])
    #expect("\(type(of: parsed))" == "List", "\(type(of: parsed))")
    #expect(try type(of: parsed) == type(of: Bramley.parseAsRoot([group, "list"])))
  }

  @Test func `support ids have one spelling in the help`() {
    for command in Self.all() {
      let help = Bramley.helpMessage(for: command, includeHidden: false, columns: 400)
      #expect(!help.contains("all-of-support-id"))
    }
    #expect(throws: Never.self) { try Sessions.End.parse(["--all-of-support-id", "K7QF-2M9X"]) }
    #expect(throws: Never.self) { try Sessions.End.parse(["--support-id", "K7QF-2M9X"]) }
    #expect(throws: (any Error).self) {
      try Sessions.End.parse(["--support-id", "K7QF-2M9X", "--all-of-support-id", "K7QF-2M9X"])
    }
  }
}
