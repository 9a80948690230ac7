#if canImport(Glibc) || canImport(Darwin)
  import Foundation

  #if canImport(Glibc)
    import Glibc
  #else
    import Darwin
  #endif

  /// Runs all Swift tasks that are started on one thread on that thread, one job after the other, in a fixed order.
  ///
  /// So the engine's work between two effects is complete when ``run()`` returns; nothing sleeps, and two
  /// runs
  /// with the same choices are equal to the last job. Other threads are not affected.
  ///
  /// `@unchecked Sendable`: it is made, filled and emptied on its thread only.
  final class StepQueue: TaskExecutor, @unchecked Sendable {
    private var jobs: [UnownedJob] = []
    private var next = 0

    func enqueue(_ job: consuming ExecutorJob) { jobs.append(UnownedJob(job)) }

    fileprivate func append(_ job: UnownedJob) { jobs.append(job) }

    /// Runs what can run, until everything waits for an effect.
    func run() {
      while next < jobs.count {
        let job = jobs[next]
        next += 1
        job.runSynchronously(on: asUnownedTaskExecutor())
      }
      jobs.removeAll(keepingCapacity: true)
      next = 0
    }

    /// Takes this thread's jobs over while the body runs.
    func takingOver<Value>(_ body: () -> Value) -> Value {
      StepQueueHook.install
      pthread_setspecific(StepQueueHook.key, Unmanaged.passUnretained(self).toOpaque())
      defer { pthread_setspecific(StepQueueHook.key, nil) }
      return body()
    }
  }

  /// The runtime's own hook for jobs of the shared thread pool.
  private enum StepQueueHook {
    typealias Original = @convention(thin) (UnownedJob) -> Void
    typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

    static let key: pthread_key_t = {
      var key = pthread_key_t()
      pthread_key_create(&key, nil)
      return key
    }()

    static let install: Void = {
      guard let symbol = dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook") else {
        preconditionFailure("this runtime has no hook for jobs")
      }
      symbol.assumingMemoryBound(to: Hook?.self).pointee = { job, original in
        guard let queue = pthread_getspecific(StepQueueHook.key) else { return original(job) }
        Unmanaged<StepQueue>.fromOpaque(queue).takeUnretainedValue().append(job)
      }
    }()
  }
#endif
