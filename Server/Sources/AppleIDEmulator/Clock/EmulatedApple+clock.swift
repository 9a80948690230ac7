import EmulatorKit
public import Foundation

extension EmulatedApple {
  /// The emulator's time: the real time plus the offset of the moved clock.
  public var now: Date { realNow() + change { $0.state.clockOffset } }

  /// Moves the emulator's clock forward or back. Everything in the emulator uses it.
  ///
  /// - Returns: the new time.
  /// - Throws: `Problem` if the clock would leave the years 2001 to 9999; or if the folder can't be written.
  @discardableResult
  public func advanceClock(by seconds: TimeInterval) throws -> Date {
    let real = realNow()
    return try change { world in
      let offset = world.state.clockOffset + seconds
      let moved = real + offset
      guard offset.isFinite, (Self.earliest..<Self.latest).contains(moved) else {
        throw Problem.invalidRequest("advance_seconds would move the clock out of the years 2001 to 9999")
      }
      try world.record(.clockMoved(offset))
      return moved
    }
  }

  private static let earliest = Date(timeIntervalSinceReferenceDate: 0)
  private static let latest = Date(timeIntervalSince1970: 253_402_300_800)
}
