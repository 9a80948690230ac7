import Foundation

/// What `run` can't do itself: measure limits, stand in for Apple, mint its tokens.
@main
struct Bench {
  static let usage = """
    bramley-bench hello  --port N
        serves GET / from a bare Hummingbird route until it is stopped
    bramley-bench limits --folder DIR
        measures commits, RSA and P-256 in one thread each, prints JSON
    bramley-bench proofs
        measures the verifier's checks of bearer tokens and of bound tokens with proofs in one thread, prints JSON
    bramley-bench argon2 --seconds N
        measures bare Argon2id in one thread, prints JSON
    bramley-bench apple  --folder DIR --port N
        serves /auth/keys and /auth/token, and Google's keys below /google, until it is stopped
    bramley-bench mint   --folder DIR --client ID --batch NAME --count N [--people N] [--codes yes] [--google yes]
        writes N sign-in bodies to DIR/NAME.bodies, one a line; with --people the subjects come back
    bramley-bench mint   --folder DIR --client ID --batch NAME --count N --accounts N --now MS --turn N
        the same for people of a seeded store, at random
    bramley-bench seed   --accounts N --now MS --team ID --client ID --key FILE [--due yes] --sqlite FILE | --table NAME
        fills a closed SQLite store, or writes a table's rows for PostgreSQL's COPY to standard output; without a
        name, the tables with their columns
    bramley-bench sessions --accounts N --now MS --team ID --client ID --key FILE --from N --count N
        prints refresh tokens of seeded sessions, which are spread over all people; from 0 to the number of accounts, each
        session once
    bramley-bench notices --folder DIR --client ID --about NAME --batch NAME --count N
        writes N of Apple's notifications about the people of the batch NAME to DIR/NAME.bodies
    """

  static func main() async throws {
    let words = Array(CommandLine.arguments.dropFirst())
    let options = Options(words.dropFirst())
    switch words.first {
    case "hello": try await Hello.serve(port: options.number("port"))
    case "limits": try Limits.measure(in: options.text("folder"))
    case "proofs": try await Proofs.measure()
    case "argon2": try BareArgon2.measure(seconds: options.number("seconds"))
    case "apple": try await FakeApple.serve(folder: options.text("folder"), port: options.number("port"))
    case "mint":
      try Mint(
        key: AppleKey.load(options.text("folder")), client: options.text("client"),
        batch: options.text("batch"), count: options.number("count"),
        people: options["people"].flatMap { Int($0) }, bearsCodes: options["codes"] != nil,
        isGoogle: options["google"] != nil,
        seeded: options["accounts"].map { _ in (options.people, options.number("turn")) }
      ).write(to: options.text("folder"))
    case "seed":
      let seed = Seed(
        people: options.people, key: try SeedKey(file: options.text("key")),
        checksAreDue: options["due"] != nil)
      if let path = options["sqlite"] { try seed.fill(sqlite: path) } else { try seed.copy(options["table"]) }
    case "sessions":
      let key = try SeedKey(file: options.text("key"))
      print(
        options.people.sessions(
          options.number("from")..<options.number("from") + options.number("count"), key: key),
        terminator: "")
    case "notices":
      try Notices(
        key: AppleKey.load(options.text("folder")), client: options.text("client"),
        about: options.text("about"), batch: options.text("batch"), count: options.number("count")
      ).write(to: options.text("folder"))
    default:
      FileHandle.standardError.write(Data((usage + "\n").utf8))
      exit(64)
    }
  }
}

/// `--name value` pairs.
struct Options {
  private var values: [String: String] = [:]

  init(_ words: ArraySlice<String>) {
    var rest = words
    while let name = rest.popFirst(), let value = rest.popFirst() { values[name] = value }
  }

  subscript(name: String) -> String? { values["--" + name] }

  func text(_ name: String) -> String {
    guard let value = self[name] else {
      FileHandle.standardError.write(Data("--\(name) is missing\n\(Bench.usage)\n".utf8))
      exit(64)
    }
    return value
  }

  func number(_ name: String) -> Int { Int(text(name)) ?? 0 }

  var people: SeededPeople {
    SeededPeople(
      count: number("accounts"), now: Int64(number("now")), team: self["team"] ?? "",
      client: self["client"] ?? "")
  }
}
