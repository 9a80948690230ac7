import Foundation

/// The number of cores this process may use.
///
/// Foundation counts those of the machine. Two Argon2id computations at once on one core evict each other's
/// memory from the cache: they are a fifth slower than one after the other.
enum UsableCores {
  static var count: Int {
    let all = max(ProcessInfo.processInfo.activeProcessorCount, 1)
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    return max(1, min(all, status.flatMap(allowed(byStatus:)) ?? all))
  }

  /// The bits of Linux's mask, as in `Cpus_allowed: ff,ffffffff`.
  static func allowed(byStatus status: String) -> Int? {
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("Cpus_allowed:") }) else {
      return nil
    }
    let bits = line.dropFirst("Cpus_allowed:".count).compactMap(\.hexDigitValue).map(\.nonzeroBitCount)
    return bits.isEmpty ? nil : bits.reduce(0, +)
  }
}
