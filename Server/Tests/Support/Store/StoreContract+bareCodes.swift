import BramleyAPI
import BramleyCore
import Foundation

private typealias Fixture = StoreFixture

extension StoreContract {
  static let bareCodes: [StoreContract] = [
    StoreContract("one of many claims on a code is granted") { store in
      let outcomes = try await together(32) { _ in
        try await store.claim(CodeClaim(mark: Fixture.mark("code", key: "key"), now: Fixture.start))
      }
      try hold(outcomes.filter { $0.name == "claimed" }.count == 1)
      try hold(outcomes.filter { $0.name == "busy" }.count == 31)
      let stranger = CodeClaim(mark: Fixture.mark("code", key: "other"), now: Fixture.start)
      try hold(try await store.claim(stranger).name == "replayed")
      let keyless = CodeClaim(mark: Fixture.mark("code"), now: Fixture.start)
      try hold(try await store.claim(keyless).name == "replayed")
    },
    StoreContract("two claims without a key are not one attempt") { store in
      let claim = CodeClaim(mark: Fixture.mark("code"), now: Fixture.start)
      try hold(try await store.claim(claim).name == "claimed")
      try hold(try await store.claim(claim).name == "replayed")
    },
    StoreContract("what a claim would come to is returned without a write") { store in
      let claim = CodeClaim(mark: Fixture.mark("code", key: "key"), now: Fixture.start)
      try hold(try await store.outcome(of: claim).name == "claimed")
      try hold(try await store.outcome(of: claim).name == "claimed")
      _ = try await store.claim(claim)
      try hold(try await store.outcome(of: claim).name == "busy")
    },
    StoreContract("a claim that came to nothing goes with the next one") { store in
      let claim = CodeClaim(mark: Fixture.mark("code", key: "key"), now: Fixture.start)
      _ = try await store.claim(claim)
      let released = [ReleasedClaim(mark: claim.mark.hash, until: claim.until)]
      let same = CodeClaim(mark: claim.mark, releasing: released, now: Fixture.time(1))
      try hold(try await store.outcome(of: same).name == "claimed")
      try hold(try await store.claim(same).name == "claimed")
      let other = CodeClaim(
        mark: Fixture.mark("other", key: "key"), releasing: released, now: Fixture.time(1))
      try hold(try await store.claim(other).name == "keyReused", "the second claim is another one")
      let both = [ReleasedClaim(mark: same.mark.hash, until: same.until)]
      let last = CodeClaim(mark: other.mark, releasing: both, now: Fixture.time(2))
      try hold(try await store.outcome(of: last).name == "claimed", "the key is free again")
      try hold(try await store.claim(last).name == "claimed")
      try hold(
        try await store.claim(CodeClaim(mark: Fixture.mark("code"), now: Fixture.time(2))).name == "claimed")
    },
    StoreContract("an answer that was kept goes to the next claim") { store in
      let claim = CodeClaim(mark: Fixture.mark("code", key: "key"), now: Fixture.start)
      _ = try await store.claim(claim)
      try await store.release(claim.mark.hash, keeping: Data("box".utf8), at: Fixture.start)
      guard case .claimed(let answer) = try await store.claim(claim) else {
        throw Broken(description: "the code was not free")
      }
      try hold(answer == Data("box".utf8))
    },
    StoreContract("a claim that nobody finished ends by itself") { store in
      let mark = Fixture.mark("code", key: "key")
      _ = try await store.claim(CodeClaim(mark: mark, now: Fixture.start))
      try hold(try await store.claim(CodeClaim(mark: mark, now: Fixture.time(29.9))).name == "busy")
      try hold(try await store.claim(CodeClaim(mark: mark, now: Fixture.time(30))).name == "claimed")
      try hold(try await store.claim(CodeClaim(mark: mark, now: Fixture.time(59))).name == "busy")
    },
    StoreContract("a claimed code becomes a sign-in, and its retry the same session") { store in
      var entry = Fixture.entry(token: "code", key: "key", at: 1)
      entry.isClaimed = true
      try hold(try await store.claim(CodeClaim(mark: entry.mark, now: Fixture.start)).name == "claimed")
      let opened = try need(try await store.signIn(entry).opened)
      try hold(opened.session.id == Fixture.session("code"))
      guard
        case .used(let again) = try await store.claim(
          CodeClaim(mark: entry.mark, now: Fixture.time(300)))
      else { throw Broken(description: "the retry was not given the session") }
      try hold(again.session == opened.session && again.isNewUser && again.isRetry)
      let stranger = CodeClaim(mark: Fixture.mark("code"), now: Fixture.time(300))
      try hold(try await store.claim(stranger).name == "replayed")
      try hold(try await store.claim(CodeClaim(mark: entry.mark, now: Fixture.time(602))).name == "replayed")
    },
    StoreContract("a used code is not released") { store in
      var entry = Fixture.entry(token: "code")
      entry.isClaimed = true
      _ = try await store.claim(CodeClaim(mark: entry.mark, now: Fixture.start))
      _ = try await store.signIn(entry)
      try await store.release(entry.mark.hash, keeping: Data("box".utf8), at: Fixture.start)
      try hold(try await store.claim(CodeClaim(mark: entry.mark, now: Fixture.time(100))).name == "replayed")
    },
    StoreContract("the answer to a retry of a code after the session's end says so") { store in
      var entry = Fixture.entry(token: "code", key: "key")
      entry.isClaimed = true
      _ = try await store.claim(CodeClaim(mark: entry.mark, now: Fixture.start))
      _ = try await store.signIn(entry)
      try await store.end(Fixture.session("code"), because: .signedOut, at: Fixture.time(1))
      try hold(try await store.claim(CodeClaim(mark: entry.mark, now: Fixture.time(2))).name == "ended")
    },
    StoreContract("a code with the key of another credential is refused") { store in
      _ = try await store.signIn(Fixture.entry(token: "token", key: "key"))
      let claim = CodeClaim(mark: Fixture.mark("code", key: "key"), now: Fixture.start)
      try hold(try await store.claim(claim).name == "keyReused")
    },
  ]
}
