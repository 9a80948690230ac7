/// The events that are frequent in a history. With a little of everything it would seldom go deep anywhere.
enum Mood: Int, CaseIterable {
  case mixed, suspensions, crashes, badStorage, wrongClocks, people, badNetwork, haste, restarts, names

  enum Step: Int, CaseIterable {
    case proceed, operate, crash, launch, freeze, advance, turnClock, turnStorage, deliver, endElsewhere,
      restart
  }

  /// How often each ``Step`` is taken, in the order of its cases.
  var weights: [Int] {
    switch self {
    case .mixed: [60, 16, 4, 2, 3, 6, 2, 3, 3, 1, 1]
    case .suspensions: [56, 16, 0, 3, 12, 12, 0, 0, 1, 0, 0]
    case .crashes: [60, 15, 10, 4, 1, 7, 0, 0, 2, 1, 1]
    case .badStorage: [57, 17, 3, 3, 2, 8, 1, 8, 1, 0, 1]
    case .wrongClocks: [58, 15, 1, 3, 4, 9, 9, 0, 1, 0, 1]
    case .people: [62, 25, 2, 3, 2, 4, 0, 1, 1, 0, 0]
    case .badNetwork: [62, 15, 2, 3, 2, 8, 0, 0, 8, 0, 0]
    case .haste: [62, 18, 0, 2, 0, 8, 0, 0, 10, 0, 0]
    case .restarts: [60, 15, 1, 3, 2, 6, 1, 4, 2, 0, 6]
    case .names: [62, 16, 3, 3, 3, 5, 1, 2, 5, 0, 1]
    }
  }

  /// The number of exchanges of which eight fail, in one of eight ways.
  var exchanges: Int {
    switch self {
    case .badNetwork, .names: 20
    case .suspensions, .people: 120
    default: 40
    }
  }

  /// The number of storage uses of which one fails, and of writes of which one kills and one reports wrongly.
  var storageUses: Int {
    switch self {
    case .badStorage: 20
    case .crashes, .mixed: 40
    default: 400
    }
  }

  /// The number of writes of which one is acknowledged late.
  var thoughts: Int {
    switch self {
    case .suspensions: 4
    case .haste: 40
    default: 12
    }
  }

  /// How often each operation is begun; four others are begun once each.
  var operations: (token: Int, signIn: Int, signOut: Int, refresh: Int, proof: Int) {
    switch self {
    case .mixed: (8, 2, 2, 1, 1)
    case .people: (4, 5, 4, 1, 2)
    case .names: (1, 6, 2, 0, 4)
    case .suspensions, .wrongClocks: (14, 0, 0, 2, 0)
    case .haste: (2, 0, 0, 14, 0)
    default: (10, 1, 1, 1, 0)
    }
  }
}
