import BramleyCore
import Synchronization

/// Takes over the people of an export, or tries it.
///
/// A batch is one transaction, and what an earlier run added is found again, so that a run that was killed is repeated.
struct ImportRun {
  /// The people of one transaction.
  static let batch = 2_000

  let reader: ImportReader
  let store: any Store
  let surroundings: Surroundings
  /// Where each finding is written; nil where nobody wants to know.
  var report: PrivateFile?
  /// Where the account of each id of the other system is written.
  var accounts: PrivateFile?
  /// Whether the run is to end.
  let stop: StopSign

  /// Adds the people, or finds out what would be added.
  func run(isTrial: Bool, source: String, progress: ProgressLine) async throws -> ImportSummary {
    let (start, reader) = (ContinuousClock.now, reader)
    var summary = ImportSummary(isTrial: isTrial, source: source)
    var trial = ImportTrial()
    try accounts?.write(line: "source_id,account_id")
    progress.begin(all: kibibytes(reader.size))
    var batch = try await reader.next(Self.batch)
    while !batch.items.isEmpty {
      // The next people are read while these are written.
      async let following = reader.next(Self.batch)
      let people = batch.items.compactMap(\.result.person)
      let outcomes =
        isTrial
        ? trial.outcomes(for: people, on: try await store.importFacts(on: people))
        : try await store.add(people, at: surroundings.now())
      try note(batch.items, outcomes, in: &summary)
      progress.advance(to: kibibytes(batch.position), of: kibibytes(reader.size))
      batch = try await following
      if stop.isShown { throw Stopped(added: summary.added) }
    }
    progress.end()
    try accounts?.finish()
    try report?.finish()
    summary.seconds = (start.duration(to: .now) / .seconds(1) * 10).rounded() / 10
    return summary
  }

  private func kibibytes(_ bytes: Int) -> Int { (bytes + 1_023) >> 10 }

  /// The run was asked to end before the end of the file.
  struct Stopped: Error {
    var added: Int
  }
}

/// Says to a run that it is to end.
final class StopSign: Sendable {
  private let state = Mutex(false)
  var isShown: Bool { state.withLock(\.self) }
  func show() { state.withLock { $0 = true } }
}
