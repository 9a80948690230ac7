import EmulatorKit

/// Why a world can't be made from its description, with every fault.
public struct WorldStartFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// One fault. It contains no value of the description.
  public struct Fault: Hashable, Sendable {
    /// The place, such as `people[2].email`.
    public var place: String
    /// What is wrong, and what would be right.
    public var detail: String
  }

  /// The faults to fix.
  public var faults: [Fault]

  public var description: String {
    faults.map { "\($0.place): \($0.detail)" }.joined(separator: "\n")
  }
}
