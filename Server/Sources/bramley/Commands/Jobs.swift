import ArgumentParser
import BramleyCore
import BramleyHTTP

/// `bramley jobs`: the jobs that are waiting, and those that the server gave up.
struct Jobs: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "jobs",
    abstract: "List jobs, and have failed ones tried again.",
    discussion: """
      A job is work that a request caused and that is done after it: an exchange with Apple, a revocation. One that \
      failed to the end is kept until it is tried again.

      \(OperatorOptions.discussion)
      """,
    subcommands: [List.self, Retry.self], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List jobs, failed ones first.")

    @OptionGroup var options: OperatorOptions
    @Flag(name: .long, help: "Only those that were given up.")
    var failed = false
    @Flag(name: .long, help: "Only those that wait or run.")
    var waiting = false
    @Option(
      name: .long, help: ArgumentHelp("Only those of a kind, such as exchange_code.", valueName: "kind"))
    var kind: String?
    @Option(name: .long, help: ArgumentHelp("So many at most: 1 to 10000.", valueName: "number"))
    var limit: Int = 100

    func validate() throws {
      guard (1...10_000).contains(limit) else {
        throw ValidationError("--limit must be between 1 and 10000.")
      }
      guard !failed || !waiting else { throw ValidationError("--failed and --waiting exclude each other.") }
    }

    func run() async throws {
      let filter = JobFilter(
        isFailed: failed || waiting ? failed : nil, kind: kind.map(JobKind.init(rawValue:)))
      let report = try await OperatorStore.open(options.settings()) { open in
        if let kind = filter.kind { try await open.check(kind) }
        let jobs = try await open.store.jobs(filter, limit: limit + 1, at: open.now)
        return JobsReport(jobs: jobs.prefix(limit).map(JobReport.init), more: jobs.count > limit)
      }
      try options.print(report, or: report.lines)
    }
  }

  struct Retry: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "retry",
      abstract: "Try failed jobs again.",
      discussion:
        "They have as much time as a new job of their kind; a running server takes them within a second.")

    @OptionGroup var options: OperatorOptions
    @Option(name: .long, help: ArgumentHelp("One job.", valueName: "job"))
    var id: String?
    @Flag(name: .long, help: "All failed jobs, or with --kind those of a kind.")
    var failed = false
    @Option(name: .long, help: ArgumentHelp("With --failed, only those of a kind.", valueName: "kind"))
    var kind: String?

    func validate() throws {
      guard (id != nil) != failed else { throw ValidationError("Say what to retry by --id or --failed.") }
      guard kind == nil || failed else { throw ValidationError("--kind goes with --failed.") }
    }

    func run() async throws {
      let selection: JobRetry.Selection =
        id.map { .job(JobID(rawValue: $0)) } ?? .failed(kind.map(JobKind.init(rawValue:)))
      let outcome = try await OperatorStore.open(options.settings()) { open in
        if let kind { try await open.check(JobKind(rawValue: kind)) }
        return try await open.store.retry(JobRetry(selection, lifetimes: .all, now: open.now))
      }
      switch outcome {
      case .unknown: throw CommandFailure(.refused, "there is no such job; what is done is forgotten")
      case .notFailed:
        try options.print(RetryReport(revived: 0), or: ["The job has not failed; it is tried anyway."])
      case .revived(let count):
        try options.print(
          RetryReport(revived: count), or: ["\(count) \(count == 1 ? "job is" : "jobs are") due again."])
      }
    }
  }
}

extension OperatorStore {
  fileprivate func check(_ kind: JobKind) async throws {
    try await KnownKinds(names: JobLifetimes.all.kinds.map(\.rawValue), noun: "job").check(kind.rawValue) {
      try await !store.jobs(JobFilter(isFailed: nil, kind: kind), limit: 1, at: now).isEmpty
    }
  }
}
