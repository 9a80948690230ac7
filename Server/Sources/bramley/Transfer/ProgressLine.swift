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
    var begunAt: TimeInterval = 0
    var shownAt: TimeInterval = 0
  }

  private let verb: String
  private let isTerminal: Bool
  private let uptime: @Sendable () -> TimeInterval
  private let write: @Sendable (String) -> Void
  private let state = Mutex(State())

  /// - Parameter verb: What happens to people, such as "asked for".
  init(
    _ verb: String, isTerminal: Bool, uptime: @escaping @Sendable () -> TimeInterval,
    write: @escaping @Sendable (String) -> Void
  ) {
    self.verb = verb
    self.isTerminal = isTerminal
    self.uptime = uptime
    self.write = write
  }

  /// Makes a progress line on this process's standard error.
  static func standardError(_ verb: String) -> ProgressLine {
    ProgressLine(verb, isTerminal: isatty(STDERR_FILENO) == 1, uptime: TransferClock.live().uptime) {
      try? FileHandle.standardError.write(contentsOf: Data($0.utf8))
    }
  }

  /// Begins a run with a number of people.
  func begin(all: Int) {
    let now = uptime()
    state.withLock { $0 = State(all: all, done: 0, begunAt: now, shownAt: now) }
    if isTerminal { show() }
  }

  /// Counts one more finished person.
  func advance() {
    let now = uptime()
    let interval = isTerminal ? 0.1 : 5
    let isDue = state.withLock { state in
      state.done += 1
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

  private func line(_ state: State) -> String { "\(state.done) of \(state.all) people \(verb)\n" }

  private func bar(_ state: State, at now: TimeInterval) -> String {
    let width = 30
    let share = state.all == 0 ? 1 : Double(state.done) / Double(state.all)
    let full = Int(share * Double(width))
    var text =
      "\r[\(String(repeating: "=", count: full))\(String(repeating: " ", count: width - full))] "
      + "\(state.done) of \(state.all) people \(verb)"
    let seconds = now - state.begunAt
    if state.done > 0, state.done < state.all, seconds > 1 {
      let left = seconds / Double(state.done) * Double(state.all - state.done)
      text += left < 90 ? ", \(Int(left)) s left" : ", \(Int(left / 60)) min left"
    }
    // Clears the rest of a longer earlier line.
    return text + "\u{1B}[K"
  }
}
