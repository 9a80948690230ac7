import EmulatorKit

extension WorldStart {
  /// Every fault of the start; ``EmulatedApple`` throws the same.
  ///
  /// - Parameter strictness: whether plain-http addresses are accepted, which Apple never does.
  public func faults(_ strictness: Strictness = .lenient) -> [WorldStartFailure.Fault] {
    var random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    do {
      _ = try WorldSnapshot(beginning: self, keeping: nil, strictness, random: &random)
      return []
    } catch {
      return (error as? WorldStartFailure)?.faults ?? []
    }
  }
}
