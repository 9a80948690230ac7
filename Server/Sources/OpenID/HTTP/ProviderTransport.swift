public import Foundation

/// How a request is sent to a provider: one closure, so that tests and emulators can take its place.
public struct ProviderTransport: Sendable {
  /// A provider's response.
  public struct Answer: Sendable {
    /// The HTTP status.
    public var status: Int
    /// The body, at most ``ProviderTransport/maximumBody`` bytes.
    public var body: Data
    /// `Retry-After` in seconds, if the response has one.
    public var retryAfter: TimeInterval?
    /// `Date`, the provider's clock, if the response has it.
    public var date: Date?

    /// Makes a response.
    public init(status: Int, body: Data, retryAfter: TimeInterval? = nil, date: Date? = nil) {
      self.status = status
      self.body = body
      self.retryAfter = retryAfter
      self.date = date
    }
  }

  /// The maximum size of a response body in bytes.
  public static let maximumBody = 256 * 1024

  private let answer: @Sendable (Call) async throws -> Answer

  /// Makes a transport that is given the whole call.
  public init(answer: @escaping @Sendable (Call) async throws -> Answer) {
    self.answer = answer
  }

  /// Makes a transport that does not look at the `Authorization` field.
  public init(send: @escaping @Sendable (_ url: URL, _ form: [(String, String)]?) async throws -> Answer) {
    self.init(answer: { try await send($0.url, $0.form) })
  }

  /// Sends a call.
  public func send(_ call: Call) async throws -> Answer { try await answer(call) }

  /// Sends a form by POST, or a GET where `form` is nil.
  public func send(_ url: URL, _ form: [(String, String)]?) async throws -> Answer {
    try await answer(Call(url: url, form: form))
  }
}
