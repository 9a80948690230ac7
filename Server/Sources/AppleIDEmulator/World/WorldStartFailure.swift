/// Why a world can't begin as it was wished: all that is wrong, at once.
public struct WorldStartFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// One thing that is wrong. It holds no value of the wish.
  public struct Fault: Hashable, Sendable {
    /// Where: `people[2].email`.
    public var place: String
    /// What, and what would be right.
    public var detail: String
  }

  /// What is to be mended.
  public var faults: [Fault]

  public var description: String {
    faults.map { "\($0.place): \($0.detail)" }.joined(separator: "\n")
  }
}
