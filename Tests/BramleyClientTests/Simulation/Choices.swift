/// The decisions of one history, in order: drawn from a seed, or given so that it can be repeated and shortened.
struct Choices {
  private(set) var taken: [UInt32]
  private var next = 0
  private var chance: SplitMix?

  init(seed: UInt64) {
    taken = []
    chance = SplitMix(state: seed)
  }

  init(repeating taken: [UInt32]) { self.taken = taken }

  /// Whether everything that was given is used up.
  var isOver: Bool { chance == nil && next >= taken.count }

  /// A number below the bound. Smaller ones are more peaceful; missing choices are 0.
  mutating func pick(_ bound: Int) -> Int {
    defer { next += 1 }
    if next < taken.count { return Int(taken[next]) % bound }
    guard let value = chance?.next() else { return 0 }
    let choice = value % UInt64(bound)
    taken.append(UInt32(choice))
    return Int(choice)
  }

  /// True once in a number of times.
  mutating func once(in bound: Int) -> Bool { pick(bound) == bound - 1 }
}

/// A small generator whose histories can be repeated by their seed.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
    return word ^ (word >> 31)
  }
}
