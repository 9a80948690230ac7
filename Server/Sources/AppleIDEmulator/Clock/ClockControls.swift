import EmulatorKit
import Foundation
import Hummingbird

extension EmulatedApple {
  var clockControls: [ControlEndpoint] {
    [
      ControlEndpoint(.get, "clock", "the emulator's time: {now}") { _, _ in
        try .json(ClockReading(now: self.now))
      },
      ControlEndpoint(.post, "clock", "{advance_seconds}: moves the emulator's clock → {now}") { request, _ in
        let move = try await request.decodeControl(ClockMove.self)
        return try .json(ClockReading(now: try self.advanceClock(by: move.advance_seconds)))
      },
    ]
  }
}

private struct ClockMove: Decodable {
  var advance_seconds: TimeInterval
}

private struct ClockReading: Encodable {
  var now: Date
}
