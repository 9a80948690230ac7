import CoreMetrics
import Foundation
import Logging
import Support
import Testing

@testable import BramleyCore

@Suite struct ClockWatchTests {
  private let start = StoreFixture.start
  private let alerts = OperatorAlerts(
    logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, metrics: NOOPMetricsHandler.instance)

  @Test(arguments: [
    (0, 0, 1, false), (30, 0, 1, false), (31, 0, 1, false), (32, 0, 1, true), (-30, 0, 1, false),
    (-31, 0, 1, true), (300, 0, 1, true),
    // The question took long: what was shown may be of any moment of it.
    (60, 0, 60, false), (40, 0, 11, false),
  ])
  func `clocks that differ by more than half a minute raise an alert`(
    shown: TimeInterval, asked: TimeInterval, answered: TimeInterval, differs: Bool
  ) {
    let watch = ClockWatch(alerts: alerts)
    func at(_ seconds: TimeInterval) -> Date { start.addingTimeInterval(seconds) }
    watch.note(at(shown), after: at(asked), before: at(answered))
    #expect(watch.differs == differs)
    #expect((alerts.current[.clockDiffers] != nil) == differs)
    watch.note(at(0), after: at(0), before: at(0))
    #expect(!watch.differs && alerts.current.isEmpty)
  }

  @Test func `the alert says which clock is behind, and by how much`() {
    let watch = ClockWatch(alerts: alerts)
    watch.note(start.addingTimeInterval(90), after: start, before: start)
    #expect(alerts.current[.clockDiffers]?.contains("90 seconds behind the database's") == true)
  }
}
