import ArgumentParser
import BramleyClient
import BramleyCore
import Foundation

/// The flags of the commands that act as a client of a server.
struct ClientOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The server. Default: BRAMLEY_SERVER, or the one this profile signed in at, or http://127.0.0.1:8080.",
      valueName: "url"))
  var server: String?
  @Option(name: .long, help: ArgumentHelp("Which of several sign-ins of yours is meant.", valueName: "name"))
  var profile: String = "default"
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Where the session is kept. Default: BRAMLEY_STORE, or $XDG_STATE_HOME/bramley/PROFILE.json.",
      valueName: "file"))
  var store: String?
  @Flag(name: .long, help: "Print the result as JSON, and nothing else on standard output.")
  var json = false
  @Flag(name: .long, help: "Open no browser; only print the address.")
  var noBrowser = false

  func validate() throws {
    guard StorePath.isProfile(profile) else {
      throw ValidationError("--profile may hold letters, digits, '-', '_' and '.', and not begin with '.'.")
    }
    if let server { _ = try Self.url(server, "--server") }
  }

  /// Returns the server that the flags or the variables name; nil when none does.
  func namedServer(_ environment: [String: String]) throws -> URL? {
    if let server { return try Self.url(server, "--server") }
    return try environment["BRAMLEY_SERVER"].map { try Self.url($0, "BRAMLEY_SERVER") }
  }

  static func url(_ text: String, _ name: String) throws -> URL {
    try parse(name, text) { text throws(Malformed) in try WebOrigin(text).url }
  }
}
