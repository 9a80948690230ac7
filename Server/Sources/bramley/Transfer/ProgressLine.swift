import BramleyCore
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Shows the progress of a long run on standard error: a bar on a terminal, else an occasional line.
final class ProgressLine: Sendable {
  private struct State {
    var all = 0
    var done = 0
    /// How many of them an earlier run had done.
    var doneBefore = 0
    var begunAt: TimeInterval = 0
    var shownAt: TimeInterval = 0
  }

  private let verb: String
  private let noun: String
  private let isTerminal: Bool
  private let uptime: @Sendable () -> TimeInterval
  private let write: @Sendable (String) -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - verb: What happens to them, such as "asked for".
  ///   - noun: What they are, in the plural.
  init(
    _ verb: String, of noun: String = "people", isTerminal: Bool,
    uptime: @escaping @Sendable () -> TimeInterval,
    write: @escaping @Sendable (String) -> Void
  ) {
    self.verb = verb
    self.noun = noun
    self.isTerminal = isTerminal
    self.uptime = uptime
    self.write = write
  }

  /// Makes a progress line on this process's standard error.
  static func standardError(_ verb: String, of noun: String = "people") -> ProgressLine {
    ProgressLine(
      verb, of: noun, isTerminal: isatty(STDERR_FILENO) == 1, uptime: TransferClock.live().uptime
    ) {
      try? FileHandle.standardError.write(contentsOf: Data($0.utf8))
    }
  }

  /// Begins a run with a number of people, some of whom an earlier run may have done.
  func begin(all: Int, done: Int = 0) {
    let now = uptime()
    state.withLock { $0 = State(all: all, done: done, doneBefore: done, begunAt: now, shownAt: now) }
    if isTerminal { show() }
  }

  /// Counts further finished people, one unless said otherwise.
  func advance(by count: Int = 1) { move { $0.done += count } }

  /// Sets how many of how many are finished; the first call begins the run.
  func advance(to done: Int, of all: Int) {
    if state.withLock({ $0.all == 0 }) { begin(all: all) }
    move { $0.done = done }
  }

  private func move(_ change: (inout State) -> Void) {
    let now = uptime()
    let interval = isTerminal ? 0.1 : 5
    let isDue = state.withLock { state in
      change(&state)
      state.all = max(state.all, state.done)
      guard now - state.shownAt >= interval else { return false }
      state.shownAt = now
      return true
    }
    if isDue { show() }
  }

  /// Ends the run.
  func end() {
    show()
    if isTerminal { write("\n") }
  }

  private func show() {
    let now = uptime()
    write(state.withLock { isTerminal ? bar($0, at: now) : line($0) })
  }

  private func line(_ state: State) -> String { "\(state.done) of \(state.all) \(noun) \(verb)\n" }

  private func bar(_ state: State, at now: TimeInterval) -> String {
    let width = 30
    let share = state.all == 0 ? 1 : Double(state.done) / Double(state.all)
    let full = Int(share * Double(width))
    var text =
      "\r[\(String(repeating: "=", count: full))\(String(repeating: " ", count: width - full))] "
      + "\(state.done) of \(state.all) \(noun) \(verb)"
    let seconds = now - state.begunAt
    let advanced = state.done - state.doneBefore
    if advanced > 0, state.done < state.all, seconds > 1 {
      let left = seconds / Double(advanced) * Double(state.all - state.done)
      text += left < 90 ? ", \(Int(left)) s left" : ", \(Int(left / 60)) min left"
    }
    // Clears the rest of a longer earlier line.
    return text + "\u{1B}[K"
  }
}
