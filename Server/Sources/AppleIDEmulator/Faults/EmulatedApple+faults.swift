import EmulatorKit

extension EmulatedApple {
  static let maximumDelay = 600_000

  /// The active faults, oldest first.
  public var faults: [Fault] { change { $0.state.faults } }

  /// Switches a fault on, replacing one with the same name.
  ///
  /// - Throws: `Problem` if it can't occur at that endpoint or a number is out of range; or if the folder can't be
  ///   written.
  @discardableResult
  public func inject(_ fault: Fault) throws -> Fault {
    if let objection = fault.objection { throw objection }
    try change { try $0.record(.faultSet(fault)) }
    return fault
  }

  /// Switches a fault off, if it is active.
  ///
  /// - Throws: an error if the folder can't be written.
  public func removeFault(_ name: Fault.Name) throws {
    try change { world in
      guard world.state.faults.contains(where: { $0.name == name }) else { return }
      try world.record(.faultRemoved(name))
    }
  }

  /// Switches all faults off.
  ///
  /// - Throws: an error if the folder can't be written.
  public func removeFaults() throws {
    for name in Fault.Name.allCases { try removeFault(name) }
  }
}

extension LiveWorld {
  /// Applies a fault if it is active, and counts it.
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

extension Fault {
  /// Why the fault is rejected; nil if it is valid.
  var objection: Problem? {
    guard times.map({ (1...1_000_000).contains($0) }) ?? true else {
      return .invalidRequest(
        "times is between 1 and 1000000; leave it out to keep the fault until it is switched off")
    }
    guard delayMilliseconds.map({ (0...EmulatedApple.maximumDelay).contains($0) }) ?? true else {
      return .invalidRequest("delay_ms is between 0 and \(EmulatedApple.maximumDelay)")
    }
    if let endpoint, !name.possibleEndpoints.contains(endpoint) {
      let possible = name.possibleEndpoints.map(\.rawValue).sorted().joined(separator: ", ")
      return .invalidRequest("\(name.rawValue) occurs at \(possible) only")
    }
    switch name {
    case .mailBusy, .mailRefused, .mailDataRefused:
      if reply != nil, smtpReply.map({ $0.code < 400 }) ?? true {
        return .invalidRequest("reply is a reply of a mail server, such as 451 4.3.0 try again later")
      }
    case .textRefused:
      if let reply, !(1...6).contains(reply.utf8.count) || Int(reply) == nil {
        return .invalidRequest("reply is an error code of the service, such as 21211")
      }
    default:
      if reply != nil { return .invalidRequest("\(name.rawValue) has no reply") }
    }
    return nil
  }
}

extension Fault {
  /// The mail server's reply; nil if none is set.
  var smtpReply: SMTPReply? { reply.flatMap { SMTPReply($0) } }
}
