import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

extension StoreContract {
  static let codes: [StoreContract] = [
    StoreContract("a code is right once, and of concurrent answers one uses it up") { store in
      let code = Fixture.code()
      try hold(try await store.begin(code) == .started(resendAfter: 30))
      let answers = try await together(16) { _ in try await store.present(code, code.code, at: 1) }
      try hold(answers.count(where: \.isRight) == 1 && answers.count { $0 == .expired } == 15)
    },
    StoreContract("of concurrent wrong codes five are compared, and then the right one is none either") {
      store in
      let code = Fixture.code()
      _ = try await store.begin(code)
      let answers = try await together(32) { _ in try await store.present(code, code.wrongCode, at: 1) }
      let left = answers.compactMap { if case .wrong(let left) = $0 { left } else { nil } }
      try hold(left.sorted() == [0, 1, 2, 3, 4], "\(left)")
      try hold(try await store.present(code, code.code, at: 2) == .exhausted)
    },
    StoreContract("a code expires to the second") { store in
      let code = Fixture.code()
      _ = try await store.begin(code)
      try hold(try await store.present(code, code.code, at: 600) == .expired)
      try hold(try await store.present(code, code.code, at: 599.999).isRight)
    },
    StoreContract("the newest code of a destination and purpose alone counts") { store in
      let (first, other, second) = (Fixture.code(), Fixture.code(.link), Fixture.code(at: 30))
      for (code, seconds) in [(first, 0.0), (other, 1), (second, 30)] {
        guard case .started = try await store.begin(code, at: seconds) else { return try hold(false) }
      }
      try hold(try await store.present(first, first.code, at: 31) == .expired)
      try hold(try await store.present(second, first.code, at: 31).isRight == (first.code == second.code))
      try hold(try await store.present(second, second.code, at: 31).isRight)
      try hold(try await store.present(other, other.code, at: 31).isRight)
    },
    StoreContract("a code is good for its purpose, account and challenge alone") { store in
      let code = Fixture.code(.link)
      _ = try await store.begin(code)
      var query = code.query(code.code)
      query.purpose = .signIn
      try hold(try await store.answer(query, at: Fixture.time(1)) == .expired)
      query = code.query(code.code)
      query.account = "somebody else"
      try hold(try await store.answer(query, at: Fixture.time(1)) == .expired)
      query = code.query(code.code, .id("another"))
      try hold(try await store.answer(query, at: Fixture.time(1)) == .expired)
      query = code.query(code.code, .destination(Fixture.mailbox("eve")))
      try hold(try await store.answer(query, at: Fixture.time(1)) == .expired)
      query = code.query(code.code, .destination(Fixture.mailbox()))
      try hold(try await store.answer(query, at: Fixture.time(1)).isRight)
    },
    StoreContract("codes to a destination are sent at growing intervals, five an hour and ten a day") {
      store in
      func wait(_ seconds: TimeInterval) async throws -> Int? {
        switch try await store.begin(Fixture.code(at: seconds), at: seconds) {
        case .started: return nil
        case .refused(let wait): return wait
        }
      }
      var time: TimeInterval = 0
      for interval in [30, 60, 120, 300] {
        try hold(try await wait(time) == nil)
        try hold(try await wait(time + 0.5) == interval, "\(interval)")
        time += TimeInterval(interval)
      }
      try hold(try await wait(time) == nil)
      try hold(try await wait(time + 300) == 3_600 - Int(time) - 300)
      for _ in 0..<5 {
        time += 3_600
        try hold(try await wait(time) == nil)
      }
      let last = try need(try await wait(time + 3_600))
      try hold(last > 3_600 * 10)
      try hold(
        try await store.begin(Fixture.code(to: Fixture.mailbox("eve"), at: time))
          != .refused(retryAfter: last))
    },
    StoreContract("a new code does not reset the count of wrong ones") { store in
      var time: TimeInterval = 0
      var compared = 0
      var waited = 0
      for _ in 0..<4 {
        let code = Fixture.code(at: time)
        guard case .started = try await store.begin(code, at: time) else { return try hold(false) }
        for _ in 0..<6 {
          switch try await store.present(code, code.wrongCode, at: time + 1) {
          case .wrong: compared += 1
          case .tooMany(let seconds): waited = max(waited, seconds)
          case .exhausted: break
          default: try hold(false)
          }
        }
        time += 310
      }
      try hold(compared < 20 && waited > 30, "\(compared) \(waited)")
    },
    StoreContract(
      "strangers who know an address neither use up the tries of whoever asked nor end their code"
    ) {
      store in
      let code = Fixture.code(.passwordReset, from: Fixture.network(1))
      _ = try await store.begin(code)
      var compared = 0
      for stranger in 2..<200 {
        let query = code.query(
          code.wrongCode, .destination(Fixture.mailbox()), from: Fixture.network(UInt64(stranger)))
        if case .wrong = try await store.answer(query, at: Fixture.time(1)) { compared += 1 }
      }
      try hold(compared <= 2, "\(compared)")
      let own = code.query(code.code, .destination(Fixture.mailbox()), from: Fixture.network(1))
      try hold(try await store.answer(own, at: Fixture.time(2)).isRight)
    },
    StoreContract("what is counted of codes is removed when it counts no longer") { store in
      let code = Fixture.code()
      _ = try await store.begin(code)
      _ = try await store.present(code, code.wrongCode, at: 1)
      try await store.purge(at: Fixture.time(40 * 86_400))
      try hold(try await store.present(code, code.code, at: 2) == .expired)
      guard case .started = try await store.begin(Fixture.code(at: 3), at: 3) else { return try hold(false) }
    },
  ]
}
