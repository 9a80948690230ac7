import Foundation
import Synchronization
import Testing

@testable import bramley

@Suite struct ProgressLineTests {
  private final class Screen: Sendable {
    let text = Mutex("")
    let time = Mutex<TimeInterval>(0)

    func line(isTerminal: Bool) -> ProgressLine {
      ProgressLine(
        "asked for", isTerminal: isTerminal, uptime: { self.time.withLock(\.self) },
        write: { more in self.text.withLock { $0 += more } })
    }
    var shown: String { text.withLock(\.self) }
  }

  @Test func `on a terminal a bar grows in one line and says what is left`() {
    let screen = Screen()
    let progress = screen.line(isTerminal: true)
    progress.begin(all: 100)
    for _ in 0..<50 {
      screen.time.withLock { $0 += 1 }
      progress.advance()
    }
    #expect(
      screen.shown.hasSuffix(
        "\r[===============               ] 50 of 100 people asked for, 50 s left\u{1B}[K"))
    #expect(!screen.shown.contains("\n"))
    progress.end()
    #expect(screen.shown.hasSuffix("\n"))
  }

  @Test func `elsewhere a plain line comes every five seconds and at the end`() {
    let screen = Screen()
    let progress = screen.line(isTerminal: false)
    progress.begin(all: 12)
    for _ in 0..<12 {
      screen.time.withLock { $0 += 1 }
      progress.advance()
    }
    progress.end()
    #expect(
      screen.shown == "5 of 12 people asked for\n10 of 12 people asked for\n12 of 12 people asked for\n")
  }

  @Test func `what an earlier run did counts as done, and not for the time that is left`() {
    let screen = Screen()
    let progress = ProgressLine(
      "copied", of: "rows", isTerminal: true, uptime: { screen.time.withLock(\.self) },
      write: { more in screen.text.withLock { $0 += more } })
    progress.begin(all: 100, done: 80)
    screen.time.withLock { $0 += 10 }
    progress.advance(by: 10)
    #expect(screen.shown.hasSuffix("90 of 100 rows copied, 10 s left\u{1B}[K"))
  }

  @Test func `a run whose size is known late begins with the first word of it`() {
    let screen = Screen()
    let progress = screen.line(isTerminal: false)
    progress.advance(to: 5, of: 20)
    screen.time.withLock { $0 += 6 }
    progress.advance(to: 20, of: 20)
    #expect(screen.shown == "20 of 20 people asked for\n")
  }

  @Test func `with nobody to transfer the bar is full`() {
    let screen = Screen()
    let progress = screen.line(isTerminal: true)
    progress.begin(all: 0)
    progress.end()
    #expect(screen.shown.contains("[==============================] 0 of 0"))
  }
}
