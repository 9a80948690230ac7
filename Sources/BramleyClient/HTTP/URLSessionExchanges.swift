import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The requests under way on one `URLSession`, each collecting its bounded answer.
///
/// `@unchecked Sendable`: `open` is touched only under `lock`, and nothing is called while it is held.
final class URLSessionExchanges: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  typealias Completion = @Sendable (Result<HTTPAnswer, TransportError>) -> Void

  private struct Exchange {
    var url: URL?
    var body = Data()
    var cause: TransportError.Kind?
    var done: Completion
  }

  private let maximumBody: Int
  private let lock = NSLock()
  private var open: [Int: Exchange] = [:]
  private var refusedEarly: [Int: TransportError.Kind] = [:]

  init(maximumBody: Int) { self.maximumBody = maximumBody }

  func begin(_ task: URLSessionTask, url: URL?, done: @escaping Completion) {
    let early = lock.withLock {
      let early = refusedEarly.removeValue(forKey: task.taskIdentifier)
      open[task.taskIdentifier] = Exchange(url: url, cause: early, done: done)
      return early
    }
    if early != nil { finish(task, nil) }
  }

  /// Ends the exchange at once; a cancellation may come before `begin`.
  func fail(_ task: URLSessionTask, _ kind: TransportError.Kind) {
    let begun = lock.withLock {
      if open[task.taskIdentifier] == nil {
        refusedEarly[task.taskIdentifier] = kind
        return false
      }
      open[task.taskIdentifier]?.cause = kind
      return true
    }
    task.cancel()
    if begun { finish(task, nil) }
  }

  private func finish(_ task: URLSessionTask, _ error: (any Error)?) {
    let exchange = lock.withLock { open.removeValue(forKey: task.taskIdentifier) }
    guard let exchange else { return }
    if let kind = exchange.cause ?? error.map(Self.kind) {
      return exchange.done(.failure(TransportError(kind, url: exchange.url)))
    }
    guard let response = task.response as? HTTPURLResponse else {
      return exchange.done(.failure(TransportError(.lost, url: exchange.url)))
    }
    var headers: [String: String] = [:]
    for (name, value) in response.allHeaderFields {
      if let name = name as? String, let value = value as? String { headers[name] = value }
    }
    exchange.done(
      .success(HTTPAnswer(status: response.statusCode, headers: headers, body: exchange.body)))
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let tooLarge = lock.withLock {
      open[dataTask.taskIdentifier]?.body.append(data)
      return (open[dataTask.taskIdentifier]?.body.count ?? 0) > maximumBody
    }
    if tooLarge { fail(dataTask, .tooLarge) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    finish(task, error)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}
