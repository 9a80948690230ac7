import ArgumentParser
import BramleyCore
import BramleySQL
import BramleyServer
import Foundation

/// `bramley move`: moves all that a store holds into another one.
struct Move: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move the store to PostgreSQL, back to SQLite, or into another folder.",
    discussion: """
      Stop the servers, move, change the configuration, start the servers. The source is the store of the \
      configuration; the target must be empty: a database, or a folder that does not hold a store.

        bramley move --to postgres://bramley@db.example.com/bramley
        bramley move --to /var/lib/bramley

      Everything is copied, and in the end every value of every row is compared. It can be stopped at any time, also \
      by kill -9, and continues where it stopped when it is run again. Meanwhile nothing starts on either store; \
      afterwards nothing starts on the old one, which keeps all that it has. Nobody is signed out, as long as the new \
      servers have the same master key: with PostgreSQL name it in server.master_key_path.

      A password does not belong in the URL, which every process of the machine can read: leave it to \
      ~/.pgpass, $PGPASSFILE or $PGPASSWORD.

      To give a move up, or to go back to a store that was moved, say `bramley move --cancel`, with the \
      configuration of that store.

      Exit status: 0 moved; 1 refused, or the stores differ; 69 a database does not answer; 78 wrong configuration, or \
      a server runs.
      """)

  @Option(
    name: .long,
    help: ArgumentHelp("Where to: postgres://… or the path of a data folder.", valueName: "url-or-folder"))
  var to: String?
  @Flag(name: .long, help: "Give up a move from this store, so that it may be used again.")
  var cancel = false
  @OptionGroup var options: OperatorOptions

  func validate() throws {
    guard (to != nil) != cancel else { throw ValidationError("Say --to and where, or --cancel.") }
    if let to, StorePlace(to) == nil {
      throw ValidationError("--to must be postgres://… or the path of a folder.")
    }
  }

  func run() async throws {
    let settings = try options.settings()
    let source = StorePlace(of: settings)
    do {
      if let to = to.flatMap({ StorePlace($0) }) {
        let report = try await move(from: source, to: to)
        try options.print(report, or: report.lines)
      } else {
        let report = try await cancelMove(of: source)
        try options.print(report, or: report.lines)
      }
    } catch let failure as MoveFailure {
      throw CommandFailure(.refused, failure.description)
    } catch let error as StoreError {
      throw CommandFailure(.unreachable, "a store does not answer: \(error.description.printable(upTo: 300))")
    }
  }

  private func move(from place: StorePlace, to other: StorePlace) async throws -> MoveReport {
    guard !place.isSame(as: other) else {
      throw CommandFailure(.usage, "--to is where the store is already")
    }
    let source = try await place.openAlone(makesFolder: false)
    defer { source.close() }
    let target = try await other.openAlone(makesFolder: true)
    defer { target.close() }
    let copying = ProgressLine.standardError("copied", of: "rows")
    let comparing = ProgressLine.standardError("compared", of: "rows")
    let all = Total()
    let start = ContinuousClock.now
    let surroundings = Surroundings.live
    let summary = try await source.move(
      to: target, newID: surroundings.newIDText(at: surroundings.now())
    ) { progress in
      switch progress {
      case .begun(let rows, let copied):
        all.set(rows)
        copying.begin(all: rows, done: copied)
      case .copied(let count): copying.advance(by: count)
      case .comparing:
        copying.end()
        comparing.begin(all: all.value)
      case .compared(let count): comparing.advance(by: count)
      }
    }
    comparing.end()
    return MoveReport(summary, to: other, seconds: start.duration(to: .now) / .seconds(1))
  }

  private func cancelMove(of place: StorePlace) async throws -> CancelReport {
    let source = try await place.openAlone(makesFolder: false)
    defer { source.close() }
    let mark = try await source.store.moveMark()
    switch mark {
    case nil: return CancelReport(cancelled: false)
    case .arriving:
      throw CommandFailure(.refused, "this store holds a part of another one; cancel the move at that one")
    case .leaving, .left:
      try await source.store.cancelMove()
      return CancelReport(cancelled: true)
    }
  }
}
