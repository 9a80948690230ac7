#if Verifier
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  extension VerifierTransport {
    /// `URLSession` without cookies, cache or redirects.
    ///
    /// - Parameter deadline: the maximum duration of a request.
    public static func live(deadline: Duration = .seconds(5)) -> VerifierTransport {
      let connection = LiveConnection(deadline: deadline)
      return VerifierTransport { url, bearer in try await connection.get(url, bearer: bearer) }
    }
  }

  private final class LiveConnection: Sendable {
    private let session: URLSession
    private let exchanges = BoundedExchanges()
    private let deadline: Duration

    init(deadline: Duration) {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.httpCookieStorage = nil
      configuration.httpShouldSetCookies = false
      configuration.urlCache = nil
      configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
      session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
      self.deadline = deadline
    }

    // A session keeps its delegate alive until it is invalidated.
    deinit { session.finishTasksAndInvalidate() }

    func get(_ url: URL, bearer: String?) async throws -> VerifierTransport.Answer {
      var request = URLRequest(url: url)
      request.setValue("application/json", forHTTPHeaderField: "Accept")
      if let bearer { request.setValue("Bearer \(bearer)", forHTTPHeaderField: "Authorization") }
      let task = session.dataTask(with: request)
      let alarm = Task { [exchanges, deadline] in
        try await Task.sleep(for: deadline)
        exchanges.fail(task, .timedOut)
      }
      defer { alarm.cancel() }
      return try await withCheckedThrowingContinuation { continuation in
        exchanges.begin(task) { continuation.resume(with: $0) }
        task.resume()
      }
    }
  }

  /// The requests in flight on one `URLSession`, each collecting its bounded response.
  ///
  /// `@unchecked Sendable`: `open` is touched only under `lock`, and nothing is called while it is held.
  private final class BoundedExchanges: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    typealias Completion = @Sendable (Result<VerifierTransport.Answer, any Error>) -> Void

    private let lock = NSLock()
    private var open: [Int: (body: Data, done: Completion)] = [:]

    func begin(_ task: URLSessionTask, done: @escaping Completion) {
      lock.withLock { open[task.taskIdentifier] = (Data(), done) }
    }

    /// Ends the exchange at once, since a cancelled task may end late.
    func fail(_ task: URLSessionTask, _ code: URLError.Code) {
      let exchange = lock.withLock { open.removeValue(forKey: task.taskIdentifier) }
      task.cancel()
      exchange?.done(.failure(URLError(code)))
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      let count = lock.withLock {
        open[dataTask.taskIdentifier]?.body.append(data)
        return open[dataTask.taskIdentifier]?.body.count ?? 0
      }
      if count > VerifierTransport.maximumBody { fail(dataTask, .dataLengthExceedsMaximum) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      guard let (body, done) = lock.withLock({ open.removeValue(forKey: task.taskIdentifier) }) else {
        return
      }
      guard error == nil, let response = task.response as? HTTPURLResponse else {
        return done(.failure(error ?? URLError(.badServerResponse)))
      }
      done(
        .success(
          VerifierTransport.Answer(
            status: response.statusCode, cacheControl: response.value(forHTTPHeaderField: "Cache-Control"),
            body: body)))
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      completionHandler(nil)
    }
  }
#endif
