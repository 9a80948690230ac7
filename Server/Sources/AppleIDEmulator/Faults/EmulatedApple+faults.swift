extension EmulatedApple {
  static let maximumDelay = 600_000

  /// The faults that are switched on, the first one first.
  public var faults: [Fault] { change { $0.state.faults } }

  /// Switches a fault on, in place of one with the same name.
  ///
  /// - Throws: ``Problem`` when it can't strike there, or a number makes no sense; or when the folder can't be
  ///   written.
  @discardableResult
  public func inject(_ fault: Fault) throws -> Fault {
    guard fault.times.map({ (1...1_000_000).contains($0) }) ?? true else {
      throw Problem.invalidRequest("times is between 1 and 1000000; leave it out for until switched off")
    }
    guard fault.delayMilliseconds.map({ (0...Self.maximumDelay).contains($0) }) ?? true else {
      throw Problem.invalidRequest("delay_ms is between 0 and \(Self.maximumDelay)")
    }
    if let endpoint = fault.endpoint, !fault.name.possibleEndpoints.contains(endpoint) {
      let possible = fault.name.possibleEndpoints.map(\.rawValue).sorted().joined(separator: ", ")
      throw Problem.invalidRequest("\(fault.name.rawValue) strikes at \(possible) only")
    }
    try change { try $0.record(.faultSet(fault)) }
    return fault
  }

  /// Switches a fault off, if it is on.
  ///
  /// - Throws: when the folder can't be written.
  public func removeFault(_ name: Fault.Name) throws {
    try change { world in
      guard world.state.faults.contains(where: { $0.name == name }) else { return }
      try world.record(.faultRemoved(name))
    }
  }

  /// Switches all faults off.
  ///
  /// - Throws: when the folder can't be written.
  public func removeFaults() throws {
    for name in Fault.Name.allCases { try removeFault(name) }
  }
}

extension LiveWorld {
  /// Lets a fault strike if it is on, and counts it.
  mutating func strike(
    _ name: Fault.Name, at endpoint: Fault.Endpoint, _ client: String? = nil
  ) throws -> Fault? {
    guard var fault = state.faults.first(where: { $0.name == name }), fault.strikes(endpoint, client) else {
      return nil
    }
    if let times = fault.times {
      fault.times = times - 1
      try record(times > 1 ? .faultSet(fault) : .faultRemoved(name))
    }
    return fault
  }
}
