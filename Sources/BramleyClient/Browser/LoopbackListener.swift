#if os(Linux) || os(macOS)
  import Foundation

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// A listener on 127.0.0.1 that waits for one particular request and ignores all others.
  ///
  /// Browsers open connections that they never use, so it serves several at once.
  final class LoopbackListener: Sendable {
    /// Returns the result of a request; nil for one that is ignored.
    typealias Judgement = @Sendable (LoopbackRequest) -> Result<String, SignInError>?

    let port: UInt16
    private let socket: LoopbackSocket
    private let wake: WakePipe

    init() throws(SignInError) {
      do {
        socket = try LoopbackSocket()
        wake = try WakePipe()
      } catch {
        throw .notConfigured(
          "no port on 127.0.0.1 could be opened for the browser to return to (errno \(error.code))")
      }
      port = socket.port
    }

    /// Waits until a request has a result, the time is up (``SignInError/provider(code:text:)`` with `timed_out`) or
    /// the task is cancelled.
    func wait(for timeout: Duration, judge: @escaping Judgement) async throws(SignInError) -> String {
      let result: Result<String, SignInError> = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          // A thread of its own: it blocks in poll(2), and the tasks' few threads must not.
          Thread.detachNewThread { continuation.resume(returning: self.run(timeout, judge)) }
        }
      } onCancel: {
        wake.signal()
      }
      return try result.get()
    }

    private func run(_ timeout: Duration, _ judge: Judgement) -> Result<String, SignInError> {
      let end = ContinuousClock.now + timeout
      var connections: [LoopbackConnection] = []
      while true {
        let left = max(.zero, end - ContinuousClock.now)
        let ready = Poll.readable([wake.reader, socket.file] + connections.map(\.file), within: left)
        if ready.contains(wake.reader) { return .failure(.cancelled) }
        for connection in connections where ready.contains(connection.file) {
          let outcome = connection.receive(host: "127.0.0.1:\(port)", judge)
          if case .waiting = outcome { continue }
          connections.removeAll { $0 === connection }
          if case .judged(let result) = outcome { return result }
        }
        if ready.contains(socket.file), let file = socket.accept() {
          if connections.count == 16 { connections.removeFirst() }
          connections.append(LoopbackConnection(file: file))
        }
        if ready.isEmpty, left == .zero {
          return .failure(.provider(code: "timed_out", text: "the browser did not return in time"))
        }
      }
    }
  }
#endif
