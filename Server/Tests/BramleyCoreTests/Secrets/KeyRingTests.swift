import BramleyCore
import Foundation
import Support
import Synchronization
import Testing

@Suite struct KeyRingTests {
  /// Where keys are read from.
  final class Source: Sendable {
    let keys = Mutex<[MasterKey]>([])
    let reads = Tally()

    @Sendable func read() -> [MasterKey] {
      reads.add()
      return keys.withLock(\.self)
    }
  }

  let clock = ManualClock()
  let source = Source()

  private var ring: KeyRing {
    KeyRing([.fixture(1)], reload: source.read, now: { clock.now })!
  }

  @Test func `a ring needs a key`() {
    #expect(KeyRing([], now: { clock.now }) == nil)
  }

  @Test func `the first key seals and all open`() {
    let ring = KeyRing.fixture(3, 1, 2)
    #expect(ring.current.id == MasterKey.fixture(3).id)
    for byte: UInt8 in 1...3 {
      #expect(ring.key(MasterKey.fixture(byte).id)?.id == MasterKey.fixture(byte).id)
    }
  }

  @Test func `a known id causes no reading`() {
    let ring = ring
    _ = ring.key(MasterKey.fixture(1).id)
    #expect(source.reads.value == 0)
  }

  @Test func `unknown ids cause one reading in ten seconds`() {
    let ring = ring
    for byte: UInt8 in 10..<30 { #expect(ring.key(MasterKey.fixture(byte).id) == nil) }
    #expect(source.reads.value == 1)
    clock.advance(by: 9.9)
    #expect(ring.key(MasterKey.fixture(9).id) == nil)
    #expect(source.reads.value == 1)
    clock.advance(by: 0.1)
    #expect(ring.key(MasterKey.fixture(9).id) == nil)
    #expect(source.reads.value == 2)
  }

  @Test func `a clock that went back does not stop the reading`() {
    let ring = ring
    _ = ring.key(MasterKey.fixture(9).id)
    clock.advance(by: -3_600)
    _ = ring.key(MasterKey.fixture(9).id)
    #expect(source.reads.value == 2)
  }

  @Test func `a key that was added is found, and the new first one seals`() {
    let ring = ring
    source.keys.withLock { $0 = [.fixture(2), .fixture(1)] }
    #expect(ring.key(MasterKey.fixture(2).id) != nil)
    #expect(ring.current.id == MasterKey.fixture(2).id)
    #expect(ring.all.count == 2)
  }

  @Test func `an empty reading changes nothing`() {
    let ring = ring
    _ = ring.key(MasterKey.fixture(9).id)
    #expect(ring.current.id == MasterKey.fixture(1).id)
  }

  @Test func `reading again takes a new first key, and keeps one that is missing in the file`() {
    let ring = ring
    source.keys.withLock { $0 = [.fixture(2)] }
    ring.refresh()
    #expect(ring.all.map(\.id) == [2, 1].map { MasterKey.fixture($0).id })
    source.keys.withLock { $0 = [] }
    ring.refresh()
    #expect(ring.all.count == 2)
  }

  @Test func `a dropped key opens nothing, and reading again does not bring it back`() {
    let ring = ring
    source.keys.withLock { $0 = [.fixture(2), .fixture(1)] }
    ring.refresh()
    ring.letGo(of: [MasterKey.fixture(1).id])
    ring.refresh()
    let reads = source.reads.value
    #expect(ring.key(MasterKey.fixture(1).id) == nil)
    #expect(source.reads.value == reads, "an id that is out of use is not looked for")
    #expect(ring.isRemoved(MasterKey.fixture(1).id) && !ring.isRemoved(MasterKey.fixture(2).id))
    #expect(ring.all.map(\.id) == [MasterKey.fixture(2).id])
  }

  @Test func `the sealing key is never dropped`() {
    let ring = ring
    ring.letGo(of: [MasterKey.fixture(1).id])
    #expect(ring.current.id == MasterKey.fixture(1).id && !ring.isRemoved(MasterKey.fixture(1).id))
  }
}
