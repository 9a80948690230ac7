#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs all tasks one after another on the main actor, as the library does while a TestStore exists, so that effects
/// send their actions in a fixed order.
@MainActor enum MainSerialExecutor {
  #if canImport(Glibc) || canImport(Musl)
    private typealias Original = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

    private static var isInstalled = false

    static func install() {
      guard !isInstalled else { return }
      isInstalled = true
      guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "swift_task_enqueueGlobal_hook") else {
        return report("This Swift has no hook for its executor; the order of effects is not fixed")
      }
      symbol.assumingMemoryBound(to: Hook?.self).pointee = { job, _ in MainActor.shared.enqueue(job) }
    }
  #else
    static func install() {}
  #endif
}
