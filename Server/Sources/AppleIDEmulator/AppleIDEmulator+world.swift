public import AppleID
public import EmulatorKit
public import Foundation

/// The controls of the emulated world.
extension AppleIDEmulator {
  /// The current teams, clients and people.
  public var world: AppleWorld { apple.world }

  /// The emulator's time.
  public var now: Date { apple.now }

  /// The last requests to the emulator, newest last.
  public var requests: [JournalEntry] { apple.requests }

  /// See ``EmulatedApple/addTeam(_:)``.
  @discardableResult
  public func addTeam(_ new: NewTeam = NewTeam()) throws -> AppleWorld.Team { try apple.addTeam(new) }

  /// See ``EmulatedApple/addClient(_:)``.
  @discardableResult
  public func addClient(_ new: NewClient) throws -> AppleWorld.Client { try apple.addClient(new) }

  /// See ``EmulatedApple/advanceClock(by:)``.
  @discardableResult
  public func advanceClock(by seconds: TimeInterval) throws -> Date {
    try apple.advanceClock(by: seconds)
  }

  /// See ``EmulatedApple/rotateKeys()``.
  @discardableResult
  public func rotateKeys() throws -> [AppleKeyID] { try apple.rotateKeys() }

  /// The active faults.
  public var faults: [Fault] { apple.faults }

  /// See ``EmulatedApple/inject(_:)``.
  @discardableResult
  public func inject(_ fault: Fault) throws -> Fault { try apple.inject(fault) }

  /// See ``EmulatedApple/removeFault(_:)``.
  public func removeFault(_ name: Fault.Name) throws { try apple.removeFault(name) }

  /// See ``EmulatedApple/removeFaults()``.
  public func removeFaults() throws { try apple.removeFaults() }

  /// How Apple behaves where several behaviours have been observed.
  public var settings: EmulatorSettings { apple.settings }

  /// See ``EmulatedApple/changeSettings(_:)``.
  @discardableResult
  public func changeSettings(_ body: (inout EmulatorSettings) -> Void) throws -> EmulatorSettings {
    try apple.changeSettings(body)
  }

  /// The last notifications with their delivery state, newest last.
  public var notifications: [SentNotification] { apple.notifications }

  /// See ``EmulatedApple/notify(_:)``.
  @discardableResult
  public func notify(_ request: NotificationRequest) throws -> String { try apple.notify(request) }

  /// See ``EmulatedApple/transfer(_:to:)``.
  @discardableResult
  public func transfer(_ client: AppleClientID, to team: AppleTeamID) throws -> AppleWorld.Client {
    try apple.transfer(client, to: team)
  }

  /// See ``EmulatedApple/ungroup(_:)``.
  @discardableResult
  public func ungroup(_ client: AppleClientID) throws -> AppleWorld.Client { try apple.ungroup(client) }

  /// See ``EmulatedApple/snapshot()``.
  public func snapshot() throws -> WorldSnapshot { try apple.snapshot() }

  /// See ``EmulatedApple/restore(_:)``.
  public func restore(_ snapshot: WorldSnapshot) throws { try apple.restore(snapshot) }

  /// Resets the world to its start; keys and the start's teams stay.
  ///
  /// - Throws: an error if a world's folder can't be written.
  public func reset() throws { try apple.reset() }
}
