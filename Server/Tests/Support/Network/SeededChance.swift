/// A small generator (SplitMix64) whose choices are repeated by its seed.
package struct SeededChance: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a generator from a seed.
  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
    return word ^ (word >> 31)
  }

  /// A number from 0 up to the bound.
  package mutating func pick(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
}
