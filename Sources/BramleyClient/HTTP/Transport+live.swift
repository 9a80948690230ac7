public import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Transport {
  /// `URLSession` without cookies, cache or redirects: a bearer token must not follow one to another host.
  ///
  /// On Linux an answer that ends within its header fields crashes the process (swift-corelibs-foundation, issue
  /// 5285), and so can a `readabilityHandler` or another dispatch source on a file descriptor that URLSession had before.
  /// What was stored by then is there at the next start. An app that must not crash uses a transport of its own.
  ///
  /// - Parameters:
  ///   - idle: seconds without a byte after which a request fails.
  ///   - deadline: the longest that a request may take altogether; below the lease of a refresh (30 s).
  ///   - maximumBody: the most bytes that an answer may have.
  public static func live(
    idle: TimeInterval = 15, deadline: Duration = .seconds(25), maximumBody: Int = 8 << 20
  ) -> Transport {
    let connection = LiveConnection(idle: idle, deadline: deadline, maximumBody: maximumBody)
    return Transport { request throws(TransportError) in try await connection.send(request) }
  }
}

private final class LiveConnection: Sendable {
  let session: URLSession
  let exchanges: URLSessionExchanges
  let deadline: Duration

  init(idle: TimeInterval, deadline: Duration, maximumBody: Int) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.timeoutIntervalForRequest = idle
    exchanges = URLSessionExchanges(maximumBody: maximumBody)
    session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
    self.deadline = deadline
  }

  // A session keeps its delegate alive until it is invalidated.
  deinit { session.finishTasksAndInvalidate() }

  func send(_ request: URLRequest) async throws(TransportError) -> HTTPAnswer {
    if Task.isCancelled { throw TransportError(.cancelled, url: request.url) }
    let task = session.dataTask(with: request)
    let alarm = Task { [exchanges, deadline] in
      try await Task.sleep(for: deadline)
      exchanges.fail(task, .timedOut)
    }
    defer { alarm.cancel() }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        exchanges.begin(task, url: request.url) { continuation.resume(returning: $0) }
        task.resume()
      }
    } onCancel: {
      exchanges.fail(task, .cancelled)
    }
    return try result.get()
  }
}
