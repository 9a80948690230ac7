import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The memory that Argon2 works in, kept from one hash to the next while they follow each other.
///
/// libargon2 would ask the system for 19 MiB for each hash, and the system would clear each of its five thousand pages
/// first. On Linux the blocks are made of large pages, since Argon2 reads them in random order. libargon2 overwrites a
/// block before it gives it back.
enum Argon2Memory {
  private struct Block: Sendable {
    var address: UInt
    var bytes: Int
  }

  /// Blocks begin at a multiple of this, and have a multiple of it as their length, as large pages do.
  private static let pageBytes = 2 << 20
  /// The most blocks that are kept.
  private static let capacity = UsableCores.count
  // libargon2 passes nothing along to the functions that allocate, so the blocks are those of the process.
  private static let kept = Mutex<[Block]>([])

  /// Whether the process may have the memory of one hash. The memory is reserved and not touched, so the answer costs no
  /// time; a system that promises more than it has can still lack it later.
  static func suffices(for cost: Argon2Parameters) -> Bool {
    let bytes = Int(cost.memory) * 1024
    guard let block = take(bytes) else { return false }
    give(block, bytes)
    return true
  }

  /// Returns a block of at least so many bytes; nil when there is not enough memory.
  static func take(_ count: Int) -> UnsafeMutablePointer<UInt8>? {
    let bytes = rounded(count)
    let block = kept.withLock { blocks in
      blocks.firstIndex { $0.bytes == bytes }.map { blocks.remove(at: $0) }
    }
    guard let address = block?.address ?? mapped(bytes) else { return nil }
    return UnsafeMutablePointer(bitPattern: address)
  }

  /// Takes back a block of so many bytes.
  static func give(_ block: UnsafeMutablePointer<UInt8>, _ count: Int) {
    let block = Block(address: UInt(bitPattern: block), bytes: rounded(count))
    let isKept = kept.withLock { blocks in
      guard blocks.count < capacity else { return false }
      blocks.append(block)
      return true
    }
    if !isKept { unmap(block) }
  }

  /// Gives all blocks that are not in use back to the system.
  static func release() {
    let blocks = kept.withLock { blocks in
      defer { blocks = [] }
      return blocks
    }
    for block in blocks { unmap(block) }
  }

  private static func rounded(_ count: Int) -> Int { (count + pageBytes - 1) / pageBytes * pageBytes }

  private static func mapped(_ bytes: Int) -> UInt? {
    let start = mmap(nil, bytes + pageBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let start, start != MAP_FAILED else { return nil }
    let first = UInt(bitPattern: start)
    let aligned = (first + UInt(pageBytes) - 1) / UInt(pageBytes) * UInt(pageBytes)
    let before = Int(aligned - first)
    // What is not needed for the alignment.
    if before > 0 { munmap(start, before) }
    if before < pageBytes {
      munmap(UnsafeMutableRawPointer(bitPattern: aligned + UInt(bytes)), pageBytes - before)
    }
    #if os(Linux)
      // Without large pages it only takes longer.
      _ = madvise(UnsafeMutableRawPointer(bitPattern: aligned), bytes, MADV_HUGEPAGE)
    #endif
    return aligned
  }

  private static func unmap(_ block: Block) {
    munmap(UnsafeMutableRawPointer(bitPattern: block.address), block.bytes)
  }
}
