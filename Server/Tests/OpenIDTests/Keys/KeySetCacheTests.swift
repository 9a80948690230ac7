import Foundation
import OpenID
import Support
import Synchronization
import Testing

@Suite struct KeySetCacheTests {
  /// Storage that outlives a cache, as a store does.
  final class Shelf: Sendable {
    private let kept = Mutex<KeySetCache.Saved?>(nil)
    private let count = Mutex(0)

    var saved: KeySetCache.Saved? { kept.withLock(\.self) }
    var saves: Int { count.withLock(\.self) }

    @Sendable func load() async -> KeySetCache.Saved? { saved }
    @Sendable func save(_ set: KeySetCache.Saved) async {
      kept.withLock { $0 = set }
      count.withLock { $0 += 1 }
    }
  }

  enum Answer: Equatable { case found, unknown, unavailable }

  let clock = ManualClock()
  let apple = ScriptedAppleKeys(AppleSigner.keySet(.first))
  let shelf = Shelf()

  private func makeCache() -> KeySetCache {
    KeySetCache(fetch: apple.fetch, load: shelf.load, save: shelf.save, now: { clock.now })
  }

  /// Looks a key up for a token that was issued so many seconds ago.
  private func ask(
    _ cache: KeySetCache, _ kid: KeyID = "testkey001", issued age: TimeInterval = 0
  ) async -> Answer {
    switch await cache.key(kid, forTokenIssuedAt: clock.now.addingTimeInterval(-age)) {
    case .found: .found
    case .unknown: .unknown
    case .unavailable: .unavailable
    }
  }

  /// Lets background work run until a condition holds.
  private func wait(until isTrue: () -> Bool) async {
    while !isTrue() { await Task.yield() }
  }

  @Test func `fifty callers share one fetch`() async {
    let cache = makeCache()
    apple.hold()
    let begun = Tally()
    await withTaskGroup(of: Answer.self) { group in
      for _ in 0..<50 {
        group.addTask {
          begun.add()
          return await ask(cache)
        }
      }
      await wait { begun.value == 50 && apple.asked > 0 }
      for _ in 0..<100 { await Task.yield() }
      #expect(apple.asked == 1)
      apple.release()
      for await answer in group { #expect(answer == .found) }
    }
    #expect(apple.asked == 1)
    #expect(shelf.saves == 1)
  }

  @Test func `a cached set is not fetched again within an hour`() async {
    let cache = makeCache()
    #expect(await ask(cache) == .found)
    clock.advance(by: 3_599)
    #expect(await ask(cache) == .found)
    #expect(apple.asked == 1)
  }

  @Test func `after an hour the old set is used while a new one is fetched`() async {
    let cache = makeCache()
    _ = await ask(cache)
    clock.advance(by: 3_600)
    apple.answer(AppleSigner.keySet(.first, .second))
    apple.hold()
    #expect(await ask(cache) == .found)
    #expect(await ask(cache) == .found)
    await wait { apple.asked == 2 }
    apple.release()
    await wait { shelf.saves == 2 }
    #expect(await ask(cache, "testkey002") == .found)
    #expect(apple.asked == 2)
  }

  @Test func `a key that Apple removed is used until the next set has arrived, and no longer`() async {
    let cache = makeCache()
    _ = await ask(cache)
    clock.advance(by: 3_600)
    apple.answer(AppleSigner.keySet(.second))
    #expect(await ask(cache) == .found)
    await wait { shelf.saves == 2 }
    #expect(await ask(cache) == .unknown)
  }

  @Test func `a set is used for seven days while Apple is unavailable`() async {
    let cache = makeCache()
    _ = await ask(cache)
    apple.answer(nil)
    clock.advance(by: 7 * 86_400 - 1)
    #expect(await ask(cache) == .found)
    clock.advance(by: 1)
    #expect(await ask(cache) == .unavailable)
  }

  @Test func `an unknown key id causes one fetch in ten seconds`() async {
    let cache = makeCache()
    _ = await ask(cache)
    clock.advance(by: 100)
    for kid: KeyID in ["a", "b", "c"] { #expect(await ask(cache, kid) == .unknown) }
    #expect(apple.asked == 2)
    clock.advance(by: 9.9)
    _ = await ask(cache, "d")
    #expect(apple.asked == 2)
    clock.advance(by: 0.1)
    #expect(await ask(cache, "e") == .unknown)
    #expect(apple.asked == 3)
  }

  @Test func `a failed fetch counts for the ten seconds too`() async {
    apple.answer(nil)
    let cache = makeCache()
    for _ in 0..<5 { #expect(await ask(cache) == .unavailable) }
    #expect(apple.asked == 1)
    clock.advance(by: 10)
    apple.answer(AppleSigner.keySet(.first))
    #expect(await ask(cache) == .found)
    #expect(apple.asked == 2)
  }

  @Test func `a new key of Apple's is found at once`() async {
    let cache = makeCache()
    _ = await ask(cache)
    clock.advance(by: 60)
    apple.answer(AppleSigner.keySet(.first, .second))
    #expect(await ask(cache, "testkey002") == .found)
  }

  @Test(arguments: [(0.0, Answer.unknown), (1, .unknown), (-1, .unavailable)])
  func `only a set that is newer than the token can deny its key`(age: Double, answer: Answer) async {
    let cache = makeCache()
    #expect(await ask(cache, "forged", issued: age) == answer)
  }

  @Test func `an older set can't deny the key of a token that came after it`() async {
    let cache = makeCache()
    _ = await ask(cache)
    apple.answer(nil)
    clock.advance(by: 60)
    #expect(await ask(cache, "new", issued: 10) == .unavailable)
    #expect(await ask(cache, "old", issued: 61) == .unknown)
  }

  @Test func `a set of the token's own second can't deny its key, unless fetched for it`() async {
    let cache = makeCache()
    clock.advance(by: 0.2)
    _ = await ask(cache)
    clock.advance(by: 0.5)
    #expect(await ask(cache, "testkey002", issued: 0.7) == .unavailable)
    clock.advance(by: 0.3)
    #expect(await ask(cache, "other", issued: 1.8) == .unknown)
    apple.answer(AppleSigner.keySet(.first, .second))
    clock.advance(by: 9.5)
    #expect(await ask(cache, "testkey002", issued: 10.3) == .found)
    clock.advance(by: 10.1)
    #expect(await ask(cache, "forged", issued: 0.1) == .unknown)
  }

  @Test func `a fetch that began before the token is followed by another`() async {
    let cache = makeCache()
    apple.hold()
    async let warmed = cache.warm()
    await wait { apple.asked == 1 }
    clock.advance(by: 20)
    async let answer = ask(cache, "unknown", issued: 20)
    for _ in 0..<100 { await Task.yield() }
    apple.release()
    _ = await warmed
    #expect(await answer == .unknown)
    #expect(apple.asked == 2)
  }

  @Test func `a saved set is used after a restart while Apple is unavailable`() async {
    _ = await ask(makeCache())
    apple.answer(nil)
    clock.advance(by: 6 * 86_400)
    let restarted = makeCache()
    #expect(await ask(restarted) == .found)
    #expect(await ask(restarted, "new", issued: 1) == .unavailable)
    clock.advance(by: 86_400)
    #expect(await ask(makeCache()) == .unavailable)
  }

  @Test func `a saved set from the future counts as fetched now`() async {
    _ = await ask(makeCache())
    apple.answer(nil)
    clock.advance(by: -30 * 86_400)
    let restarted = makeCache()
    #expect(await ask(restarted) == .found)
    clock.advance(by: 7 * 86_400)
    #expect(await ask(restarted) == .unavailable)
  }

  @Test func `two nodes fetch a set once between them`() async {
    let (one, other) = (makeCache(), makeCache())
    #expect(await ask(one) == .found)
    #expect(await ask(other) == .found)
    #expect(apple.asked == 1, "the second one loads what is stored")
    clock.advance(by: 3_600)
    apple.answer(AppleSigner.keySet(.first, .second))
    #expect(await ask(one) == .found)
    await wait { shelf.saves == 2 }
    clock.advance(by: 60)
    // Renewed by what the first one has stored.
    #expect(await ask(other) == .found)
    #expect(await ask(other, "testkey002") == .found)
    #expect(apple.asked == 2)
  }

  @Test
  func `a new key that another node has fetched is found without a fetch, and an unknown one is not denied`()
    async
  {
    let (one, other) = (makeCache(), makeCache())
    _ = await ask(one)
    _ = await ask(other)
    clock.advance(by: 60)
    apple.answer(AppleSigner.keySet(.first, .second))
    #expect(await ask(one, "testkey002") == .found)
    #expect(await ask(other, "testkey002") == .found)
    #expect(apple.asked == 2)
    // What was stored can't deny the key of a token that is as new: the node asks by itself.
    clock.advance(by: 20)
    #expect(await ask(other, "testkey003") == .unknown)
    #expect(apple.asked == 3)
  }

  @Test func `an unreadable saved set is ignored`() async {
    await shelf.save(.init(document: Data("<html>".utf8), fetchedAt: clock.now))
    #expect(await ask(makeCache()) == .found)
    #expect(apple.asked == 1)
  }

  @Test(arguments: [nil, "<html>busy</html>", #"{"keys":[]}"#, #"{"keys":[{"kty":"EC","kid":"e"}]}"#])
  func `a failed fetch keeps the old set`(document: String?) async {
    let cache = makeCache()
    _ = await ask(cache)
    apple.answer(document.map { Data($0.utf8) })
    clock.advance(by: 7_200)
    #expect(await ask(cache) == .found)
    await wait { apple.asked == 2 }
    #expect(await ask(cache, "unknown", issued: 7_201) == .unknown)
    #expect(await ask(cache) == .found)
    #expect(shelf.saves == 1)
  }

  @Test func `warming fetches, however fresh the stored set is`() async {
    #expect(await makeCache().warm())
    #expect(apple.asked == 1)
    let restarted = makeCache()
    apple.answer(AppleSigner.keySet(.second))
    #expect(await restarted.warm())
    #expect(apple.asked == 2)
    #expect(await ask(restarted, "testkey002") == .found)
    #expect(await ask(restarted) == .unknown)
  }

  @Test func `warming says when no set came, and the stored one is used`() async {
    #expect(await makeCache().warm())
    let restarted = makeCache()
    apple.answer(nil)
    #expect(await !restarted.warm())
    #expect(await ask(restarted) == .found)
    apple.answer(AppleSigner.keySet(.first))
    #expect(await restarted.warm())
  }
}
