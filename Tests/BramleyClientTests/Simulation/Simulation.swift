import Foundation

/// The number of histories, and their seeds.
struct SimulationPlan: Sendable {
  var histories = 10_000
  var seed: UInt64 = 1
  var seconds: TimeInterval?
  var threads = max(2, ProcessInfo.processInfo.activeProcessorCount)

  init(environment: [String: String]) {
    if let text = environment["BRAMLEY_HISTORIES"], let count = Int(text) { histories = count }
    if let text = environment["BRAMLEY_SEED"], let number = UInt64(text) { seed = number }
    if let text = environment["BRAMLEY_SECONDS"], let number = TimeInterval(text) { seconds = number }
    if seconds != nil { histories = 0 }
  }
}

/// A history that failed, shortened as far as possible.
struct SimulationFailure: Sendable, CustomStringConvertible {
  var seed: UInt64
  var violation: String
  var choices: [UInt32]
  var trace: [String]

  var description: String {
    "seed \(seed): \(violation)\nchoices \(choices)\n" + trace.map { "  \($0)" }.joined(separator: "\n")
  }
}

enum Simulation {
  struct Result: Sendable {
    var histories = 0
    var seconds: TimeInterval = 0
    var failures: [SimulationFailure] = []
  }

  /// Runs the plan on separate threads; histories share nothing.
  static func run(_ plan: SimulationPlan) async -> Result {
    let start = Date()
    let results = await withTaskGroup(of: Result.self) { group in
      for index in 0..<plan.threads {
        group.addTask { await onThread { part(index, of: plan, since: start) } }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    var all = Result(seconds: (Date().timeIntervalSince(start) * 10).rounded() / 10)
    for result in results {
      all.histories += result.histories
      all.failures += result.failures
    }
    return all
  }

  static func trace(_ seed: UInt64) async -> [String] {
    await onThread {
      let history = History(Choices(seed: seed), isTraced: true)
      _ = history.run()
      return history.trace
    }
  }

  private static func part(_ index: Int, of plan: SimulationPlan, since start: Date) -> Result {
    var result = Result()
    var seed = plan.seed + UInt64(index)
    while plan.seconds.map({ Date().timeIntervalSince(start) < $0 })
      ?? (seed < plan.seed + UInt64(plan.histories))
    {
      result.histories += 1
      let history = History(Choices(seed: seed))
      if let violation = history.run() {
        result.failures.append(shortened(history.choices.taken, seed, violation))
        if result.failures.count == 3 { break }
      }
      seed += UInt64(plan.threads)
    }
    return result
  }

  /// Removes the choices that the failure does not need.
  private static func shortened(_ choices: [UInt32], _ seed: UInt64, _ violation: String) -> SimulationFailure
  {
    var best = choices
    var tries = 0
    func fails(_ candidate: [UInt32]) -> Bool {
      tries += 1
      return tries < 3_000 && History(Choices(repeating: candidate)).run() != nil
    }
    var size = max(1, best.count / 2)
    while size > 0 {
      var index = 0
      while index < best.count {
        var candidate = best
        candidate.removeSubrange(index..<min(index + size, best.count))
        if fails(candidate) { best = candidate } else { index += size }
      }
      size /= 2
    }
    for index in best.indices where best[index] != 0 {
      var candidate = best
      candidate[index] = 0
      if fails(candidate) { best = candidate }
    }
    let history = History(Choices(repeating: best), isTraced: true)
    let last = history.run() ?? violation
    return SimulationFailure(seed: seed, violation: last, choices: best, trace: history.trace)
  }

  private static func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: body()) }
      thread.stackSize = 8 << 20
      thread.start()
    }
  }
}
